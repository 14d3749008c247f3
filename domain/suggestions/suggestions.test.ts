import { describe, expect, test } from 'vitest'
import { rentFor } from '../pricing/rent.ts'
import { fittingModel } from './fitting-model.ts'
import { longerForSame } from './longer-term.ts'
import { startAfterWinter, termUntilWinter, usualTerm, withinTerms } from './season.ts'

const terms = {
  min_months: 2,
  max_months: 24,
  tiers: [
    { from_months: 2, monthly: 6900 },
    { from_months: 4, monthly: 5500 },
    { from_months: 7, monthly: 4500 },
    { from_months: 12, monthly: 3900 },
  ],
}

describe('a longer term for the same price', () => {
  test.each([
    [6, 7],
    [11, 12],
    [3, undefined],
    [7, undefined],
    [10, undefined],
    [12, undefined],
    [24, undefined],
  ])('%d months: %s', (months, longer) => expect(longerForSame(terms, months)).toBe(longer))

  test('is the longest of all that cost at most the same, for every term of any price list', () => {
    const steep = { ...terms, tiers: [{ from_months: 2, monthly: 9000 }, ...terms.tiers.slice(3)] }
    for (const list of [terms, steep]) {
      for (let months = list.min_months; months <= list.max_months; months += 1) {
        const cost = (term: number) => rentFor(list, term).total
        const longer = longerForSame(list, months) ?? months
        expect(cost(longer)).toBeLessThanOrEqual(cost(months))
        if (longer < list.max_months) expect(cost(longer + 1)).toBeGreaterThan(cost(months))
      }
    }
  })
})

describe('the season', () => {
  test('is the usual term, within the possible ones', () => {
    expect(usualTerm(terms)).toBe(7)
    expect(usualTerm({ min_months: 9, max_months: 24 })).toBe(9)
    expect(usualTerm({ min_months: 2, max_months: 5 })).toBe(5)
    expect([1, 2, 24, 36].map(months => withinTerms(months, terms))).toEqual([2, 2, 24, 24])
  })

  const start = (first: string, months: number, last = '2027-11-27') =>
    startAfterWinter({ first: first as '2026-11-27', last: last as '2027-11-27', months })

  test.each([
    // Seven months from 27 November would be 108 days of winter.
    ['2026-11-27', 7, '2027-03-15'],
    ['2026-11-01', 7, '2027-03-15'],
    ['2027-01-10', 3, '2027-03-15'],
    ['2027-02-13', 2, '2027-03-15'],
    // A few days of winter are not worth waiting for.
    ['2027-03-10', 7, undefined],
    // A whole year has one winter in any case.
    ['2026-11-27', 12, undefined],
    ['2026-11-27', 24, undefined],
    // The grass grows already.
    ['2027-03-15', 7, undefined],
    ['2027-06-01', 7, undefined],
    ['2027-10-31', 7, undefined],
  ])('%s for %d months: rather from %s', (first, months, spring) => expect(start(first, months)).toBe(spring))

  test('a start is not suggested before it can be ordered', () => {
    expect(start('2026-11-27', 7, '2027-03-14')).toBeUndefined()
    expect(start('2026-11-27', 7, '2027-03-15')).toBe('2027-03-15')
  })

  const until = (first: string, months: number) => termUntilWinter(terms, { first: first as '2027-08-20', months })

  test.each([
    ['2027-08-20', 7, { months: 3, saved: 31_500 - 20_700 }],
    ['2027-09-02', 7, { months: 2, saved: 31_500 - 13_800 }],
    ['2027-05-20', 9, { months: 6, saved: 40_500 - 31_500 }],
    // The next spring belongs to the term.
    ['2027-08-20', 12, undefined],
    // The end is the end of the season, or some days later.
    ['2027-04-01', 7, undefined],
    ['2027-04-25', 7, undefined],
    // The shortest term is chosen already.
    ['2027-10-10', 2, undefined],
    ['2026-11-27', 7, undefined],
  ])('%s for %d months: the shorter term until the grass rests', (first, months, shorter) =>
    expect(until(first, months)).toEqual(shorter),
  )

  test('a shorter term that costs the same is not suggested', () => {
    expect(until('2027-06-01', 7)?.saved).toBe(31_500 - 27_500)
    expect(until('2027-05-10', 7)).toBeUndefined()
  })
})

describe('another model for the area', () => {
  const models = [
    ['genie-600', 900],
    ['genie-1000', 2000],
    ['genie-3000', 3600],
  ].map(([key, mowing_area]) => ({
    ...{ key: String(key), mowing_area: Number(mowing_area), zones: 20, working_slope: 45, passage: 60 },
  }))

  test.each([
    // A tenth is added to the lawn: 818 m² are the most for 900.
    [400, 'genie-3000', { key: 'genie-600', way: 'smaller' }],
    [818, 'genie-1000', { key: 'genie-600', way: 'smaller' }],
    [819, 'genie-1000', undefined],
    [1500, 'genie-3000', { key: 'genie-1000', way: 'smaller' }],
    [400, 'genie-600', undefined],
    [1500, 'genie-600', { key: 'genie-1000', way: 'larger' }],
    [9000, 'genie-3000', undefined],
    [400, 'genie-9', undefined],
  ])('%d m² and %s: %o', (area, key, other) => expect(fittingModel(area, models, key)).toEqual(other))
})
