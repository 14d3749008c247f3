import { describe, expect, test } from 'vitest'
import { interruptions, readSchedule, scheduleOf, shrink, textOf } from './schedule.ts'

describe('a schedule', () => {
  test('is parsed to the same schedule', () => {
    const text = 'A7 B2 A3 !B4:dies'
    expect(textOf(readSchedule(text))).toBe(text)
    expect(() => readSchedule('A7 X2')).toThrow('Not a part of a schedule: X2')
    expect(() => readSchedule('!A7')).toThrow('Not a part of a schedule: !A7')
  })

  test('is the same for the same seed, and differs for another', () => {
    const of = (seed: number) => textOf(scheduleOf(seed, [20, 30], true))
    expect(of(7)).toBe(of(7))
    expect(new Set(Array.from({ length: 50 }, (_, seed) => of(seed))).size).toBeGreaterThan(45)
  })

  test('with one interruption: after each given step, by all the others', () => {
    expect(interruptions([[1, 2], [3]]).map(textOf)).toEqual(['A1 B9999', 'A2 B9999', 'B3 A9999'])
  })

  test('is shrunk to a smaller one that still fails', async () => {
    const fails = async (text: string) => {
      const { turns, troubles } = readSchedule(text)
      const small = await shrink({ turns, troubles }, async one => /^A[5-9]\b|A[5-9] B/.test(textOf(one)))
      return textOf(small)
    }
    expect(await fails('B3 A9 B12 A20 B4 !A3:cut')).toBe('A5')
  })
})
