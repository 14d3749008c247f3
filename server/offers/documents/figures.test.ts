// @module-tag further
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { languages } from '#domain/languages.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting, type SettingValue, writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register, type SignIn } from '#testing/steps/accounts.ts'
import { price } from '#testing/steps/catalogue.ts'
import { till } from '#testing/steps/orders.ts'
import { fetchDocument, readPdf, tight } from '#testing/steps/papers.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let operations: Staff
let who: SignIn
let me: ReturnType<typeof till>
beforeAll(async () => {
  app = await testApp()
  operations = await staff(app, 'operations')
  who = await register(app)
  me = till(app, who)
})
afterAll(() => app.close())

async function listed() {
  const { json } = await app.send('GET', '/api/documents')
  const { list } = json.data as CallData<'GET /documents'>
  const found = list.find(({ name }) => name === 'terms')
  if (!found) throw new Error('The shop has no terms')
  return found
}

async function changeRules(change: Partial<SettingValue<'after_sale'>>) {
  const now = app.context.clock.now()
  const value = { ...(await readSetting(app.context.db, 'after_sale', now)), ...change }
  await transaction(app.context.db, tx => writeSetting(tx, { key: 'after_sale', value, now, by: 'test' }))
}

const readTerms = async (language: string) =>
  tight(
    (await readPdf((await fetchDocument(app, who.token, `/api/documents/terms.pdf?language=${language}`)).bytes)).text,
  )
const today = () => dayInShop(app.context.clock.now())
const numberOf = (version: string | null) => {
  const [day, number = '1'] = version?.split('.') ?? []
  return day === today() ? Number(number) : 0
}
const bytesHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('the terms state the fee of the settings in every language', async () => {
  await changeRules({ early_fee_percent: 17.5, early_fee_cap: 6250, offer_hours: 36 })
  await expect.poll(() => readTerms('nl'), { timeout: 15_000 }).toContain('17,5%')
  const sums = { nl: '€62,50', en: '€62.50', zh: '€62.50', de: '62,50€' }
  for (const language of languages) {
    const text = await readTerms(language)
    expect(text, language).toContain(sums[language])
    expect(text, language).toContain('36')
    expect(/€75\b|75€/.test(text), language).toBe(false)
  }
})

test('a changed deposit is in the terms, which are another version then', async () => {
  const before = await listed()
  const { list } = await dataOf<CallData<'GET /admin/products'>>(operations.get('/admin/products'))
  const sku = list.flatMap(({ skus }) => skus).find(({ key }) => key === 'genie-1000-rent')
  if (!sku) throw new Error('no SKU')
  const { list: prices } = await dataOf<CallData<'GET /admin/skus/{id}/prices'>>(
    operations.get(`/admin/skus/${sku.sku_id}/prices`),
  )
  const rent_tiers = prices.find(row => row.rent_tiers)?.rent_tiers
  await dataOf(price(operations, sku, { rent_tiers, deposit: 27_500 }))
  await expect.poll(async () => (await listed()).version, { timeout: 15_000 }).not.toBe(before.version)
  const after = await listed()
  expect(numberOf(after.version)).toBe(numberOf(before.version) + 1)
  expect(after.sha256).not.toEqual(before.sha256)
  for (const language of languages) expect(await readTerms(language), language).toMatch(/€275|275€/)
})

test('the days for the rest of a purchase are those of the setting, and make another version', async () => {
  const before = await listed()
  const now = app.context.clock.now()
  const value = { offered_in: { NL: true }, within_days: 11 }
  await transaction(app.context.db, tx => writeSetting(tx, { key: 'part_payment', value, now, by: 'test' }))
  await expect.poll(async () => (await listed()).version, { timeout: 15_000 }).not.toBe(before.version)
  const said = {
    nl: 'de rest binnen 11 dagen nadat alles is bezorgd',
    en: 'the rest within 11 days of everything being delivered',
    zh: '全部商品送达后 11 天内付清余款',
    de: 'den Rest innerhalb von 11 Tagen nach der letzten Lieferung',
  }
  for (const language of languages) expect(await readTerms(language), language).toContain(tight(said[language]))
})

test('a rule that the terms do not state leaves their version', async () => {
  const before = await listed()
  await changeRules({ pay_days: 9 })
  expect(await listed()).toEqual(before)
})

test('a changed fee is a new version: the old one is refused, and an old agreement opens as it was', async () => {
  const first = await me.placed([{ sku: 'blades-set-9' }])
  const href = `/api/orders/${first.orders[0]?.order_no}/documents/terms`
  const agreed = await fetchDocument(app, who.token, href)
  const before = await listed()
  const quote = await me.quote([{ sku: 'blades-set-9' }])

  await changeRules({ early_fee_cap: 5000 })
  await expect.poll(async () => (await listed()).version, { timeout: 15_000 }).not.toBe(before.version)
  const refused = await me.order(quote, { terms_version: before.version })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('terms_version')

  const second = await me.placed([{ sku: 'blades-set-9' }])
  const later = await fetchDocument(app, who.token, `/api/orders/${second.orders[0]?.order_no}/documents/terms`)
  expect(tight((await readPdf(later.bytes)).text)).toContain('€50.')
  const again = await fetchDocument(app, who.token, href)
  expect(bytesHash(again.bytes)).toBe(bytesHash(agreed.bytes))
})

test('a figure that is set back makes a version of its own, and each order opens the one it named', async () => {
  const other = await register(app)
  const next = till(app, other, { house_number: '17' })
  const between = await next.placed([{ sku: 'blades-set-9' }])
  await changeRules({ early_fee_cap: 6250 })
  const before = await listed()
  await expect.poll(async () => (await listed()).figures.nl?.early_fee_cap, { timeout: 15_000 }).toMatch(/62,50/)
  const last = await next.placed([{ sku: 'blades-set-9' }])
  const texts = await Promise.all(
    [between, last].map(async ({ orders }) => {
      const { bytes } = await fetchDocument(app, other.token, `/api/orders/${orders[0]?.order_no}/documents/terms`)
      return tight((await readPdf(bytes)).text)
    }),
  )
  expect(texts[0]).toContain('€50.')
  expect(texts[1]).toContain('€62,50')
  expect(numberOf((await listed()).version)).toBeGreaterThanOrEqual(numberOf(before.version))
  expect(texts[1]).toContain(`(${numberOf((await listed()).version)})`)
})
