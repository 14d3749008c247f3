import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/protocol/api.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { languageNumbers } from '#domain/languages.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { solved } from '#testing/steps/accounts.ts'
import { staff } from '#testing/steps/staff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const refused = ({ status, json }: Answer) => [
  status,
  (json.data as { fields?: { path: string; rule: string }[] } | null)?.fields?.map(
    ({ path, rule }) => `${path}: ${rule}`,
  ),
]

describe('an unknown query parameter', () => {
  test.each(['/products?categorie=blades', '/device-types?page=1&colour=red', '/countries?x=1'])(
    '%s is refused, not left out',
    async path => {
      const [name] = /categorie|colour|x(?==)/.exec(path) ?? []
      expect(refused(await app.send('GET', `/api${path}`))).toEqual([400, [`${name}: unknown_field`]])
    },
  )

  test('is refused for an export too', async () => {
    const operations = await staff(app, 'operations')
    expect(refused(await operations.get('/admin/orders/export?order_state=created'))).toEqual([
      400,
      ['order_state: unknown_field'],
    ])
  })
})

test('an export accepts every filter of its list', () => {
  const endpoints: Record<string, Endpoint> = api
  const places = ['page', 'page_size', 'after', 'sort']
  const without = Object.entries(endpoints).flatMap(([key, list]) => {
    const file = endpoints[`${key}/export`]
    if (!file || !key.startsWith('GET ')) return []
    const known = Object.keys(file.query?.shape ?? {})
    const asked = Object.keys(list.query?.shape ?? {}).filter(name => !places.includes(name))
    return asked.filter(name => !known.includes(name)).map(name => `${key}: ${name}`)
  })
  expect(without).toEqual([])
})

describe('the language of a body', () => {
  const ask = async (language: unknown) =>
    app.send('POST', '/api/user/forget-password', {
      body: { email: 'nobody@example.nl', altcha: await solved(app), language },
    })

  test.each([0, 5, 9, -1, 3.5, '3', null, 'nl', [3], {}])('%j is not a language, and is refused', async language => {
    expect(refused(await ask(language))).toEqual([400, ['language: choice_unknown']])
  })

  test.each(Object.values(languageNumbers))('%i is accepted', async language => {
    expect((await ask(language)).status).toBe(200)
  })
})
