import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { plainWeb } from '#testing/servers/plain-web.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { aheadPages } from '#web/ahead-pages.ts'
import { pageIds, pages } from '#web/pages.ts'
import { speculationRules } from './speculation.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ web: { ...plainWeb, aheadPaths: ['/', '/product'] } })
})
afterAll(() => app.close())

test('pages name the rules, and the rules the public pages in every language', async () => {
  const answer = await app.send('GET', '/speculation-rules.json')
  expect(answer.headers.get('content-type')).toContain('application/speculationrules+json')
  expect(answer.headers.get('vary')).toContain('save-data')
  const rules = JSON.parse(answer.text)
  expect(rules).toEqual(speculationRules(['/', '/product']))
  for (const { where } of [...rules.prefetch, ...rules.prerender]) {
    expect(where.and[0].href_matches.map(({ pathname }: { pathname: string }) => pathname)).toEqual([
      `/:language(${languages.join('|')})`,
      `/:language(${languages.join('|')})/product`,
    ])
  }
})

test('a visitor who saves data gets no rules, and no page before they press its link', async () => {
  const headers = { 'save-data': 'on' }
  expect((await app.send('GET', '/speculation-rules.json', { headers })).text).toBe('{}')
  const early = await app.send('GET', '/nl/product', { headers: { ...headers, 'sec-purpose': 'prefetch' } })
  expect([early.status, early.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect((await app.send('GET', '/nl/product', { headers })).status).toBe(200)
  expect((await app.send('GET', '/nl/product', { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(200)
})

test('no page is fetched ahead that needs a session, orders, signs in, pays or takes a statement', () => {
  expect(aheadPages).toEqual(expect.arrayContaining(['home', 'product', 'detail', 'rent_home', 'buy_guide', 'privacy']))
  const never = [
    'login',
    'register',
    'cart',
    'buy',
    'rent_fill',
    'pay',
    'withdraw',
    'cancel_rental',
    'user_info',
  ] as const
  for (const page of never) expect(aheadPages).not.toContain(page)
  for (const page of pageIds) if (pages[page].access === 'private') expect(aheadPages).not.toContain(page)
})
