// @module-tag further
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { demoCountries } from '#demo/seed/demo-countries.ts'
import { languages } from '#domain/languages.ts'
import { nameCountry } from '#i18n/country-names.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { loadBuiltWeb } from '#server/platform/http/pages/web-bundle.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { abroad, elsewhere } from '#testing/steps/order-changes.ts'
import { till } from '#testing/steps/orders.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { type PageId, pageIds, pages } from '#web/pages.ts'
import { pagePath } from '#web/paths.ts'

/** Staff close Belgium, and no page says any longer that the shop delivers there (ADR 168). */
vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 })

const belgian = /.{0,60}(Belgi|België|比利时|Vlaander|Flander|Flandern|弗拉芒|Brussel|Brüssel|布鲁塞尔|"BE").{0,40}/is

/** Contracts with customers in a country outlive its closing, and say where these customers can turn. */
const outliving: readonly PageId[] = ['terms_conditions']

let app: TestApp
let paths: string[]
beforeAll(async () => {
  await ensureBuild()
  app = await testApp({ web: await loadBuiltWeb(join(resolve(import.meta.dirname, '../..'), 'dist')) })
  const open = pageIds.filter(page => pages[page].indexed && page !== 'detail' && !outliving.includes(page))
  const models = ['genie-600', 'genie-1000', 'genie-3000']
  paths = languages.flatMap(language => [
    ...open.map(page => pagePath(language, page)),
    ...models.map(type => pagePath(language, 'detail', { type })),
  ])
})
afterAll(() => app.close())

const open = (enabled: boolean) =>
  transaction(app.context.db, tx =>
    writeSetting(tx, {
      ...{ key: 'countries', now: app.context.clock.now(), by: 'test' },
      value: { ...demoCountries, BE: { ...demoCountries.BE, enabled } },
    }),
  )

/** What the shop says to a person or a search engine: structured data, but no other script; no words of customers. */
const readable = (html: string) =>
  html
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>|<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<blockquote>.*?<\/blockquote>|<p [^>]*class="review-text">.*?<\/p>/gs, '')

/** Pages that name Belgium, with the words. */
async function naming(): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const { status, text } = await app.send('GET', path)
    expect(status, path).toBe(200)
    const [words] = belgian.exec(readable(text)) ?? []
    if (words) found.push(`${path}: ${words.replaceAll(/\s+/g, ' ')}`)
  }
  return found
}

test('while it is open, pages in each language name it', async () => {
  await open(true)
  const found = await naming()
  for (const language of languages) {
    for (const path of [pagePath(language, 'rent_home'), pagePath(language, 'detail', { type: 'genie-600' })]) {
      expect(found.filter(line => line.startsWith(`${path}:`))).toHaveLength(1)
    }
  }
})

test('once it is closed, no page names it in any language', async () => {
  await open(false)
  expect(await naming()).toEqual([])
})

describe('an offer for one country and an address in another', () => {
  test.each(languages)('is refused by the name of the country of the offer (%s)', async language => {
    const me = till(app, await register(app), abroad)
    const quote = await me.quote([{ sku: 'blades-set-9' }])
    const refused = await me.order(quote, { address: elsewhere }, { 'accept-language': language })
    const { fields } = refused.json.data as { fields: { rule: string; message: string }[] }
    expect(fields).toMatchObject([
      { rule: 'country_of_offer', message: expect.stringContaining(nameCountry('DE', language)) },
    ])
  })
})
