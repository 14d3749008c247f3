import { describe, expect, test } from 'vitest'
import { parsePostcode } from '#domain/addresses/postcode.ts'
import { chanceOf } from '../chance.ts'
import { inventPeople } from '../people.ts'
import { planLife } from './plan.ts'

const years: [string, string][] = [
  ['2025-10-20T22:00:00Z', '2026-11-21T20:15:00Z'],
  ['2027-02-14T23:00:00Z', '2028-03-15T03:00:00Z'],
  ['2026-05-30T22:00:00Z', '2027-06-30T23:59:00Z'],
]

describe.each(years)('from %s to %s', (from, to) => {
  const [begins, ends] = [new Date(from), new Date(to)]
  const tell = () =>
    planLife(begins, ends)
      .inOrder()
      .map(({ at, story }) => `${at.toISOString()} ${story}`)

  test('is the same every time', () => {
    expect(tell()).toEqual(tell())
  })

  test('is in order, within its year, and large enough', () => {
    const moments = planLife(begins, ends).inOrder()
    const times = moments.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times.at(-1)).toBeLessThanOrEqual(ends.getTime())
    // No order is older than the shop: a rental that began too long ago would have been ordered before.
    const early = moments.filter(({ at, story }) => story.startsWith('s') && story !== 'shop' && at < begins)
    expect(early.map(({ at, story }) => `${story} ${at.toISOString()}`)).toEqual([])
    expect(new Set(moments.map(({ story }) => story)).size).toBeGreaterThan(150)
    expect(moments.length).toBeGreaterThan(1200)
  })
})

test('random values are evenly distributed, and the same every time', () => {
  const draws = Array.from({ length: 1000 }, (_, index) => chanceOf(index).whole(1, 6))
  expect(draws).toEqual(Array.from({ length: 1000 }, (_, index) => chanceOf(index).whole(1, 6)))
  const one = chanceOf(1)
  const thrown = Array.from({ length: 6000 }, () => one.whole(1, 6))
  for (const eyes of [1, 2, 3, 4, 5, 6]) expect(thrown.filter(at => at === eyes).length).toBeGreaterThan(850)
  expect(() => one.pick([])).toThrow('Nothing to pick from')
})

test('no two people share a house number or a mail address', () => {
  const people = inventPeople(200, chanceOf(7))
  expect(new Set(people.map(({ email }) => email)).size).toBe(200)
  expect(new Set(people.map(({ place }) => place.house_number)).size).toBe(200)
  for (const { email, phone, name } of people) {
    expect(email).toMatch(/^[a-z.]+\d+@post\.example$/)
    expect(phone).toMatch(/^\+\d[\d ]{6,22}$/)
    expect(name.length).toBeLessThan(40)
  }
})

test('lives at an existing postcode', () => {
  const people = inventPeople(2000, chanceOf(3))
  const refused = people.filter(({ place }) => !parsePostcode(place.country, place.postcode).ok)
  expect(refused.map(({ place }) => place.postcode)).toEqual([])
})
