import { expect, test } from 'vitest'
import { needsReason, needsWords } from './reasons.ts'
import { applyTypes } from './states.ts'

test('a reason is asked for what has no price, and another one needs words', () => {
  expect(applyTypes.filter(needsReason).toSorted()).toEqual(['maintenance', 'rejection', 'repair'])
  expect(needsWords('repair', 'other')).toBe(true)
  expect(needsWords('repair', 'other_on_arrival')).toBe(true)
  expect(needsWords('repair', 'noise')).toBe(false)
  expect(needsWords('renewal', 'other')).toBe(false)
  expect(needsWords('return', 'other')).toBe(false)
})
