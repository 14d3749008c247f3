import { describe, expect, test } from 'vitest'
import type { Day } from '../calendar.ts'
import { type DayInput, type LimitingRule, mowingWindows, type Window } from './hours.ts'
import { mowingRules } from './rules.ts'
import { type Position, sunTimes } from './sun.ts'

const cologne: Position = { latitude: 50.94, longitude: 6.96 }
const tromso: Position = { latitude: 69.65, longitude: 18.96 }
const reykjavik: Position = { latitude: 64.15, longitude: -21.94 }

const inputAt =
  (position: Position, holidays: readonly Day[] = []) =>
  (day: Day): DayInput => ({ day, sun: sunTimes(day, position), isHoliday: holidays.includes(day) })

const rule = (key: keyof typeof mowingRules): LimitingRule => ({ key, limits: mowingRules[key].limits })
const federal = rule('de_federal')
const night = rule('night_30')
const siesta: LimitingRule = {
  key: 'siesta',
  limits: [
    {
      on: 'every_day',
      only: [
        [{ clock: 0 }, { clock: 720 }],
        [{ clock: 840 }, { clock: 1440 }],
      ],
    },
  ],
}

const zone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const clock = (instant: number) => zone.format(instant).slice(5)
const formatWindows = (windows: readonly Window[]) => windows.map(({ from, to }) => `${clock(from)} – ${clock(to)}`)

describe('rules together', () => {
  test('the federal rule on a working day, and nothing on a Sunday', () => {
    const { days } = mowingWindows([federal], { from: '2026-06-20', count: 2, getInput: inputAt(cologne) })
    expect(days.map(({ windows }) => formatWindows(windows))).toEqual([['06-20 07:00 – 06-20 20:00'], []])
    expect(days.map(({ reasons }) => reasons)).toEqual([['de_federal'], ['de_federal']])
  })

  test('a holiday is like a Sunday', () => {
    const getInput = inputAt(cologne, ['2026-10-03'])
    const { days } = mowingWindows([federal], { from: '2026-10-02', count: 2, getInput })
    expect(days.map(({ windows }) => windows.length)).toEqual([1, 0])
  })

  test('in summer the clock decides, in winter the sun; each end names its rule', () => {
    const on = (from: Day) => mowingWindows([federal, night], { from, count: 1, getInput: inputAt(cologne) }).windows
    expect(on('2026-06-22')).toMatchObject([{ opens: 'de_federal', closes: 'de_federal' }])
    expect(formatWindows(on('2026-06-22'))).toEqual(['06-22 07:00 – 06-22 20:00'])
    expect(on('2026-12-21')).toMatchObject([{ opens: 'night_30', closes: 'night_30' }])
    // Sunrise 08:32:31 and sunset 16:27:55: the minute that is only partly free counts as not free.
    expect(formatWindows(on('2026-12-21'))).toEqual(['12-21 09:03 – 12-21 15:57'])
    expect(on('2026-09-21')).toMatchObject([{ opens: 'night_30', closes: 'night_30' }])
    expect(on('2026-08-25')).toMatchObject([{ opens: 'night_30', closes: 'de_federal' }])
  })

  test('without rules nothing is limited, and nothing is said to be', () => {
    const { windows, days } = mowingWindows([], { from: '2026-06-20', count: 2, getInput: inputAt(cologne) })
    expect(formatWindows(windows)).toEqual(['06-20 00:00 – 06-22 00:00'])
    expect(days.flatMap(({ reasons }) => reasons)).toEqual([])
    expect(windows).toMatchObject([{ opens: null, closes: null }])
  })

  test('rules that exclude each other leave no minute', () => {
    const evening: LimitingRule = {
      key: 'evening',
      limits: [{ on: 'every_day', only: [[{ clock: 1260 }, { clock: 1320 }]] }],
    }
    const found = mowingWindows([federal, evening], { from: '2026-06-22', count: 1, getInput: inputAt(cologne) })
    expect(found.windows).toEqual([])
    expect(found.days[0]?.reasons).toEqual(['de_federal', 'evening'])
  })
})

describe('windows over midnight', () => {
  test('run on in the row, and are cut in the days', () => {
    const { windows, days } = mowingWindows([siesta], { from: '2026-06-22', count: 2, getInput: inputAt(cologne) })
    expect(formatWindows(windows)).toEqual([
      '06-22 00:00 – 06-22 12:00',
      '06-22 14:00 – 06-23 12:00',
      '06-23 14:00 – 06-24 00:00',
    ])
    expect(formatWindows(days[0]?.windows ?? [])).toEqual(['06-22 00:00 – 06-22 12:00', '06-22 14:00 – 06-23 00:00'])
    expect(days[0]?.windows.at(-1)).toMatchObject({ opens: 'siesta', closes: null })
    expect(days[1]?.windows[0]).toMatchObject({ opens: null, closes: 'siesta' })
  })

  test('end where a Sunday begins, and begin where it ends', () => {
    const found = mowingWindows([rule('sundays')], { from: '2026-06-20', count: 3, getInput: inputAt(cologne) })
    expect(formatWindows(found.windows)).toEqual(['06-20 00:00 – 06-21 00:00', '06-22 00:00 – 06-23 00:00'])
    expect(found.windows).toMatchObject([{ closes: 'sundays' }, { opens: 'sundays' }])
  })

  test('the sun of yesterday still shines after midnight', () => {
    // In Reykjavik the sun sets at 00:04 UTC of the next date: 02:04 in Amsterdam, after rising at 04:55.
    const { days } = mowingWindows([rule('advice_daylight')], {
      from: '2026-06-22',
      count: 1,
      getInput: inputAt(reykjavik),
    })
    expect(formatWindows(days[0]?.windows ?? [])).toEqual(['06-22 00:00 – 06-22 02:04', '06-22 04:56 – 06-23 00:00'])
  })
})

describe('days of 23 and 25 hours', () => {
  test('the clock is right on both sides of the change', () => {
    const spring = mowingWindows([rule('quiet_20_07')], { from: '2026-03-28', count: 3, getInput: inputAt(cologne) })
    expect(formatWindows(spring.windows)).toEqual([
      '03-28 07:00 – 03-28 20:00',
      '03-29 07:00 – 03-29 20:00',
      '03-30 07:00 – 03-30 20:00',
    ])
    expect(spring.windows.map(({ from }) => new Date(from).toISOString().slice(11, 13))).toEqual(['06', '05', '05'])
    const autumn = mowingWindows([night], { from: '2026-10-24', count: 2, getInput: inputAt(cologne) })
    // Sunrise 08:10 summer time, then 07:12 winter time, less some seconds.
    expect(formatWindows(autumn.windows)).toEqual(['10-24 08:41 – 10-24 17:51', '10-25 07:42 – 10-25 16:49'])
  })

  test('without rules such a day is as long as it is', () => {
    const lengths = (['2026-03-29', '2026-10-25'] as const).map(from => {
      const [window] = mowingWindows([], { from, count: 1, getInput: inputAt(cologne) }).windows
      return window ? (window.to - window.from) / 3_600_000 : 0
    })
    expect(lengths).toEqual([23, 25])
  })
})

describe('days without sunset or sunrise', () => {
  const on = (rules: LimitingRule[], from: Day) => mowingWindows(rules, { from, count: 1, getInput: inputAt(tromso) })

  test('where the sun stays up, a night ban takes nothing', () => {
    const found = on([night], '2026-06-21')
    expect(formatWindows(found.windows)).toEqual(['06-21 00:00 – 06-22 00:00'])
    expect(found.days[0]?.reasons).toEqual([])
    expect(formatWindows(on([night, rule('quiet_20_07')], '2026-06-21').windows)).toEqual(['06-21 07:00 – 06-21 20:00'])
  })

  test('where it stays down, a night ban takes everything', () => {
    const found = on([night, rule('quiet_20_07')], '2026-12-21')
    expect(found.windows).toEqual([])
    expect(found.days[0]?.reasons).toEqual(['night_30'])
  })

  test('a day shorter than the two margins leaves nothing either', () => {
    expect(on([rule('night_120')], '2026-11-21').windows).toEqual([])
  })
})
