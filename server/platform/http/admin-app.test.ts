import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import type { LoadedWeb } from './pages/web-bundle.ts'

const assets = () => ({
  scripts: ['/assets/admin/x.js'],
  styles: ['/assets/admin/x.css'],
  preloads: ['/assets/admin/y.js'],
})
const render = async () => ({ status: 404, html: 'the shop', cacheable: false })
const web: LoadedWeb = {
  render,
  searchRead: () => '',
  hasPage: () => true,
  sitemapPaths: [],
  aheadPaths: [],
  assets,
  adminApp: assets,
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ web })
})
afterAll(() => app.close())

const get = async (path: string) => {
  const answer = await fetch(app.url + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test.each([
  ['/nl/admin', 'nl'],
  ['/en/admin/orders', 'en'],
  ['/de/admin/orders/R-1?x=1', 'de'],
  ['/zh/admin/whatever/comes', 'zh-Hans'],
])('%s is the shell, in its language, for nobody to find', async (path, lang) => {
  const { status, headers, text } = await get(path)
  expect(status).toBe(200)
  expect(text).toContain(`<html lang="${lang}"`)
  expect(text).toContain('<meta name="robots" content="noindex, nofollow">')
  expect(text).toContain('<script type="module" src="/assets/admin/x.js">')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(headers.get('content-security-policy')).toContain("script-src 'self'")
  // The page itself contains no executable script.
  expect([...text.matchAll(/<script([^>]*)>/g)].every(([, attributes]) => attributes?.includes('src='))).toBe(true)
})

test.each(['/admin', '/nl/administration', '/fr/admin'])('%s is not part of it', async path => {
  expect((await get(path)).text).toBe('the shop')
})
