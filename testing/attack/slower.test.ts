import { expect, test } from 'vitest'
import { median, slower } from './slower.ts'

/** A noisy machine: now and then everything takes ten times as long. */
const noise = (round: number) => (round % 7 === 0 ? 30 : 0) + (round % 3)

test('two equally fast sides are not distinguished, however noisy', () => {
  const pairs = Array.from({ length: 150 }, (_, round) => [5 + noise(round), 5 + noise(round * 5 + 1)] as const)
  expect(slower(pairs).isSlower).toBe(false)
})

test('a side that takes twice as long is detected', () => {
  const pairs = Array.from({ length: 150 }, (_, round) => [10 + noise(round), 5 + noise(round)] as const)
  expect(slower(pairs).isSlower).toBe(true)
  expect(slower(pairs.map(([first, second]) => [second, first])).isSlower).toBe(true)
})

test('a few slow outliers are not detected', () => {
  const pairs = Array.from({ length: 20 }, (_, round) => [round < 3 ? 100 : 5, 5] as const)
  expect(slower(pairs).isSlower).toBe(false)
})

test('the median of an even count lies between', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
})
