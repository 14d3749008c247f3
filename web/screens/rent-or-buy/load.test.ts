import { expect, test } from 'vitest'
import type { Env } from '../../env.tsx'
import { loadRentOrBuy } from './load.ts'

const rent = { tiers: [{ from_months: 1, monthly: 9900 }], min_months: 1, max_months: 12, deposit: 15_000 }
const figures = { zones: 4, working_slope: 45, passage: 60 }
const small = { key: 'small', name: 'Small', freight: 0, rent, buy: { unit_price: 129_900 } }
const large = { key: 'large', name: 'Large', freight: 0, rent, buy: { unit_price: 219_900 } }
const list = [
  { ...large, figures: { ...figures, mowing_area: 3600 } },
  { ...small, figures: { ...figures, mowing_area: 900 } },
]

function load(search: string, models: object[] = list) {
  const call = async () => ({ list: models })
  return loadRentOrBuy({
    call,
    language: 'nl',
    url: new URL(`http://shop/nl/rent-or-buy${search}`),
  } as unknown as Env & {
    url: URL
  })
}

test('the smallest model that fits comes first, larger ones after it', async () => {
  const { area, seasons, models } = await load('?area=500&seasons=2')
  expect([area, seasons, models.map(({ key }) => key)]).toEqual([500, 2, ['small', 'large']])
  expect(models[0]?.receipt).toMatchObject({ rented: 2 * 7 * 9900, bought: 129_900 })
  expect((await load('?area=2000')).models.map(({ key }) => key)).toEqual(['large'])
})

test('what cannot be compared is left out', async () => {
  const [first, second] = list
  expect((await load('', [{ ...first, rent: null }, second ?? {}])).models.map(({ key }) => key)).toEqual(['small'])
  expect((await load('?area=9000')).models).toEqual([])
})

test.each([
  ['', 3],
  ['?seasons=0', 1],
  ['?seasons=99', 8],
  ['?seasons=-1', 3],
  ['?seasons=1e3', 3],
])('%s asks for %i seasons', async (search, seasons) => {
  expect((await load(search)).seasons).toBe(seasons)
})
