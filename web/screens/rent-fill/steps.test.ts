import { expect, test } from 'vitest'
import { type Done, stepFor, toSearch } from './steps.ts'

const none: Done = { fill: false, map: false }
const filled: Done = { fill: true, map: false }
const all: Done = { fill: true, map: true }

test.each<[string | null, Done, string]>([
  [null, none, 'fill'],
  [null, all, 'fill'],
  ['fill', all, 'fill'],
  ['map', none, 'fill'],
  ['map', filled, 'map'],
  ['map', all, 'map'],
  ['pay', none, 'fill'],
  ['pay', filled, 'map'],
  ['pay', all, 'pay'],
  // A garden without an address does not skip the first step.
  ['pay', { fill: false, map: true }, 'fill'],
  ['map', { fill: false, map: true }, 'fill'],
  ['result', none, 'fill'],
  ['result', all, 'pay'],
  ['nonsense', all, 'fill'],
  ['', filled, 'fill'],
])('%s with %o shows %s', (requested, done, expected) => {
  expect(stepFor(requested, done)).toBe(expected)
})

test('other parameters of the address are preserved', () => {
  expect(toSearch('map', '?type=genie-600&months=6')).toBe('?type=genie-600&months=6&step=map')
  expect(toSearch('fill', '?type=genie-600&step=pay')).toBe('?type=genie-600')
  expect(toSearch('fill', '?step=pay')).toBe('')
  expect(toSearch('pay', '?months=6&step=map', { months: '12' })).toBe('?months=12&step=pay')
})
