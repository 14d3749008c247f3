import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import type { ModelCard } from '../../parts/model-card.ts'
import { choose, remediesFor } from './choose.ts'
import { readQuery, toSearch } from './query.ts'

let app: TestApp
let models: ModelCard[]
beforeAll(async () => {
  app = await testApp()
  const { json } = await app.send('GET', '/api/device-types')
  models = (json.data as { list: ModelCard[] }).list
})
afterAll(() => app.close())

const parseQuery = (search: string) => readQuery(new URLSearchParams(search)).query
const listedKeys = (search: string) => choose(models, parseQuery(search)).listed.map(({ model }) => model.key)
const outReasons = (search: string) =>
  Object.fromEntries(choose(models, parseQuery(search)).listed.map(({ model, out }) => [model.key, out]))

test('without filters all models are listed, from small to large', () => {
  expect(listedKeys('')).toEqual(['genie-600', 'genie-1000', 'genie-3000'])
  expect(choose(models, parseQuery('')).matches).toBe(3)
})

test('models that do not match come last, with every reason', () => {
  expect(listedKeys('area=1500')).toEqual(['genie-1000', 'genie-3000', 'genie-600'])
  expect(outReasons('area=1500&passage=65')).toEqual({
    'genie-600': ['area'],
    'genie-1000': ['passage'],
    'genie-3000': ['passage'],
  })
})

test.each([
  ['sort=buy', ['genie-600', 'genie-1000', 'genie-3000']],
  ['sort=rent', ['genie-600', 'genie-1000', 'genie-3000']],
  ['sort=nonsense', ['genie-600', 'genie-1000', 'genie-3000']],
])('%s sorts', (search, expected) => expect(listedKeys(search)).toEqual(expected))

test('a maximum price applies to renting or buying, as selected', () => {
  expect(outReasons('max=60&kind=rent')).toEqual({ 'genie-600': [], 'genie-1000': [], 'genie-3000': ['price_rent'] })
  expect(outReasons('max=1000&kind=buy')).toEqual({
    'genie-600': [],
    'genie-1000': ['price_buy'],
    'genie-3000': ['price_buy'],
  })
  expect(outReasons('max=30')['genie-600']).toEqual(['price_both'])
})

test('if nothing matches, each single change that helps is listed, and it does help', () => {
  for (const search of [
    'slope=50',
    'passage=50',
    'zones=40',
    'max=20&kind=rent',
    'max=500&kind=buy',
    'area=500&slope=60',
  ]) {
    const query = parseQuery(search)
    expect(choose(models, query).matches, search).toBe(0)
    const remedies = remediesFor(models, query)
    expect(remedies.length, search).toBeGreaterThan(0)
    for (const remedy of remedies) expect(choose(models, remedy.query).matches, search).toBeGreaterThan(0)
  }
  expect(remediesFor(models, parseQuery('slope=50'))[0]?.limit).toBe(45)
  expect(remediesFor(models, parseQuery('max=20&kind=rent'))[0]?.limit).toBe(39)
})

test('with two obstacles no single change helps, and none is listed', () => {
  expect(remediesFor(models, parseQuery('slope=50&passage=30'))).toEqual([])
})

test.each([
  ['area=9', 'at_least'],
  ['area=1e9', 'at_most'],
  ['slope=4.5', 'whole_number'],
  ['zones=drie', 'whole_number'],
  ['passage=-20', 'at_least'],
])('%s is reported as an issue and ignored', (search, rule) => {
  const { query, issues } = readQuery(new URLSearchParams(search))
  expect(Object.values(issues)).toMatchObject([{ rule }])
  expect(toSearch(query)).toBe('')
})

test('an address is parsed to the same query', () => {
  for (const search of ['?area=1500&slope=20&zones=2&passage=80&max=900&kind=buy&sort=rating', '?kind=rent', '']) {
    expect(toSearch(parseQuery(search))).toBe(search)
  }
})
