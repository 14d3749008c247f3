import { expect, test } from 'vitest'
import { coversTermination, type Termination } from './covers.ts'

const received_on = '2027-03-01'
const soon: Termination = { ending: 'ordinary', end_wish: null, received_on }
const later: Termination = { ending: 'ordinary', end_wish: '2027-05-01', received_on }
const cause: Termination = { ...soon, ending: 'extraordinary' }
const asked = (one: Termination) => ({ ...one, endsByItself: false })

test.each<[string, boolean, boolean]>([
  ['the same again', coversTermination(asked(soon), soon, '2027-09-01'), true],
  ['a later day', coversTermination(asked(soon), later, '2027-09-01'), true],
  ['an earlier day', coversTermination(asked(later), soon, '2027-09-01'), false],
  ['a day that has passed', coversTermination(asked({ ...soon, end_wish: '2027-01-01' }), soon, '2027-09-01'), true],
  ['good cause after none', coversTermination(asked(soon), cause, '2027-09-01'), false],
  ['none after good cause', coversTermination(asked(cause), soon, '2027-09-01'), true],
  ['sooner than it ends by itself', coversTermination({ ...later, endsByItself: true }, later, '2027-09-01'), false],
  ['when it ends by itself', coversTermination({ ...later, endsByItself: true }, later, '2027-05-01'), true],
  ['of no rental', coversTermination({ ...later, endsByItself: true }, later, null), false],
])('%s', (_what, covered, expected) => {
  expect(covered).toBe(expected)
})
