// @module-tag further
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { noPermission } from '#domain/going-live/buyout-permission.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomIp, register, type SignIn } from '#testing/steps/accounts.ts'
import { type Checkout, till } from '#testing/steps/orders.ts'
import { fetchDocument, papersOf, readPdf } from '#testing/steps/papers.ts'
import { dataOf, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

let app: TestApp
let me: ReturnType<typeof till>
let who: SignIn
let checkout: Checkout
beforeAll(async () => {
  app = await testApp()
  who = await register(app)
  me = till(app, who)
  checkout = await me.paid([{ sku: 'genie-600-rent', months: 6 }, { sku: 'blades-set-9' }])
})
afterAll(() => app.close())

const orderNo = (kind: string) => checkout.orders.find(order => order.kind === kind)?.order_no ?? ''
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const verdict = async (response: Response) => [response.status, ((await response.json()) as { code: number }).code]

describe('the documents of an order', () => {
  test('are its invoice, the receipt, the contract and the terms as agreed; each can be downloaded', async () => {
    const documents = await papersOf(me, orderNo('rent'))
    expect(documents.map(({ kind, title }) => [kind, title])).toEqual([
      ['invoice', 'Factuur'],
      ['receipt', 'Betaalbewijs'],
      ['contract', 'Overeenkomst'],
      ['terms', 'Algemene voorwaarden waarmee je akkoord ging'],
    ])
    for (const { href, file_name } of documents) {
      const { answer: response, bytes } = await fetchDocument(app, who.token, href)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${file_name}"`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-')
    }
    const [invoice] = documents
    expect(invoice?.file_name).toBe(`genie-factuur-${invoice?.invoice_no}.pdf`)
  })

  test('are named in the language of the caller, and stay in that of the order', async () => {
    const response = await me.call('GET', `/orders/${orderNo('buy')}/documents`, undefined, { cookie: 'locale=de' })
    const { list } = response.json.data as CallData<'GET /orders/{order_no}/documents'>
    expect(list[0]?.title).toBe('Rechnung')
    const { bytes } = await fetchDocument(app, who.token, list[0]?.href ?? '', { cookie: 'locale=de' })
    expect((await readPdf(bytes)).text).toContain('Factuur')
  })

  test('are the same bytes whenever and wherever they are rendered', async () => {
    const other = await app.another()
    for (const { href } of await papersOf(me, orderNo('rent'))) {
      const first = await fetchDocument(app, who.token, href)
      const twin = await fetchDocument(other, who.token, href)
      expect(hash(twin.bytes)).toBe(hash(first.bytes))
    }
    await other.close()
  })

  test('stay as they are when the company, the names and the rates change', async () => {
    const documents = await papersOf(me, orderNo('rent'))
    const before = await Promise.all(
      documents.map(async ({ href }) => hash((await fetchDocument(app, who.token, href)).bytes)),
    )
    const now = app.context.clock.now()
    const company = await readSetting(app.context.db, 'company', now)
    const vat = await readSetting(app.context.db, 'vat', now)
    await transaction(app.context.db, async tx => {
      const by = { now, by: 'test' }
      await writeSetting(tx, { key: 'company', value: { ...company, legal_name: 'Andere Maaiers B.V.' }, ...by })
      const rates = vat.rates.map(rate => ({ ...rate, percent: 9 }))
      await writeSetting(tx, { key: 'vat', value: { rates }, ...by })
    })
    await app.context.connection.pool.query(`update orders set recipient = 'Niemand', street = 'Elders'`)
    const after = await Promise.all(
      documents.map(async ({ href }) => hash((await fetchDocument(app, who.token, href)).bytes)),
    )
    expect(after).toEqual(before)
    await transaction(app.context.db, async tx => {
      await writeSetting(tx, { key: 'company', value: company, now, by: 'test' })
      await writeSetting(tx, { key: 'vat', value: vat, now, by: 'test' })
    })
  })

  test('of an unpaid order are the contract and the terms alone', async () => {
    const placed = await me.placed([{ sku: 'blades-set-9' }])
    const [order] = placed.orders
    expect((await papersOf(me, order?.order_no ?? '')).map(({ kind }) => kind)).toEqual(['contract', 'terms'])
    await me.call('POST', `/checkouts/${placed.checkout_no}/cancel`, {})
  })
})

describe('somebody else', () => {
  test('finds nothing: neither the list nor a document, by any number', async () => {
    const [invoice] = await papersOf(me, orderNo('rent'))
    const stranger = await register(app)
    const response = await fetchDocument(app, stranger.token, `/api/orders/${orderNo('rent')}/documents`)
    expect(response.answer.status).toBe(404)
    for (const href of [invoice?.href ?? '', `/api/orders/${orderNo('rent')}/documents/terms`]) {
      const headers = { authorization: `Bearer ${stranger.token}` }
      expect(await verdict(await fetch(app.url + href, { headers }))).toEqual([404, 200201])
      expect(await verdict(await fetch(app.url + href))).toEqual([401, 401])
    }
    // Another customer's number opens nothing in one's own order.
    const his = await till(app, stranger, { house_number: '77' }).paid([{ sku: 'blades-set-9' }])
    const path = `/api/orders/${his.orders[0]?.order_no}/documents/${invoice?.invoice_no}`
    const headers = { authorization: `Bearer ${stranger.token}` }
    expect(await verdict(await fetch(app.url + path, { headers }))).toEqual([404, 404])
  })

  test.each([
    'F2026-999999',
    'P',
    'PP2026-000001',
    'CN2026-000001',
    '..',
    '%2e%2e',
    "F2026-000001'--",
    'terms.pdf',
    '条款',
  ])('%s is no paper', async number => {
    const path = `/api/orders/${orderNo('rent')}/documents/${encodeURIComponent(number)}`
    const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${who.token}` } })
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('json')
  })
})

describe('staff', () => {
  type Rows = CallData<'GET /admin/invoices'>
  const list = (user: Staff, query = '') => dataOf<Rows>(user.get(`/admin/invoices?${query}`))

  test('find a document by its kind, day, number and order, and open it', async () => {
    const finance = await staff(app, 'finance')
    const rented = orderNo('rent')
    await me.call('POST', `/orders/${rented}/cancel`, {})
    const all = await list(finance)
    expect(all.list.map(({ issued_at }) => issued_at)).toEqual(
      all.list
        .map(({ issued_at }) => issued_at)
        .toSorted()
        .reverse(),
    )
    const credits = await list(finance, 'kind=credit_note')
    expect(credits.list).toHaveLength(1)
    expect(credits.list[0]).toMatchObject({ order_no: rented, recipient: 'Anna de Wit', country: 'NL', language: 'nl' })
    const ofOrder = await list(finance, `q=${rented.toLowerCase()}`)
    expect(ofOrder.list.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice'])
    const [invoice] = ofOrder.list.filter(({ kind }) => kind === 'invoice')
    expect(credits.list[0]?.corrects).toBe(invoice?.invoice_no)
    expect((await list(finance, `q=${invoice?.invoice_no.slice(0, 5).toLowerCase()}`)).total).toBe(all.total - 1)
    expect((await list(finance, 'q=%25')).total).toBe(0)
    const today = new Date(app.context.clock.now()).toLocaleDateString('en-CA', { timeZone: 'Europe/Amsterdam' })
    expect((await list(finance, `from=${today}&to=${today}`)).total).toBe(all.total)
    expect((await list(finance, 'to=2020-01-01')).total).toBe(0)
    for (const number of [invoice?.invoice_no, invoice?.invoice_no.replace('F', 'P')]) {
      const { answer: response, bytes } = await fetchDocument(app, finance.token, `/api/admin/invoices/${number}/pdf`)
      expect(response.status).toBe(200)
      expect((await readPdf(bytes)).text).toContain(number)
    }
    expect(await refusalOf(finance.get('/admin/invoices/F1999-000001/pdf'))).toEqual([404, 404])
  })

  test('page through them without a duplicate', async () => {
    const support = await staff(app, 'support')
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: Rows = await list(support, `page_size=2${after ? `&after=${after}` : ''}`)
      seen.push(...page.list.map(({ invoice_no }) => invoice_no))
      after = page.after
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength((await list(support)).total)
  })

  test('of the warehouse cannot', async () => {
    const operations = await staff(app, 'operations')
    expect(await refusalOf(operations.get('/admin/invoices'))).toEqual([403, 403])
    expect(await refusalOf(operations.get('/admin/invoices/F2026-000001/pdf'))).toEqual([403, 403])
  })

  test.each(['kind=receipt', 'from=yesterday', 'to=2026-02-30', `q=${'9'.repeat(40)}`, 'after=zzz'])(
    'ask with %s: refused',
    async query => {
      expect(await refusalOf((await staff(app, 'admin')).get(`/admin/invoices?${query}`))).toEqual([400, 400])
    },
  )
})

async function readTermsText({ token }: SignIn): Promise<string> {
  return (await readPdf((await fetchDocument(app, token, '/api/documents/terms.pdf?language=nl')).bytes)).text
}

test('the terms stay those that were agreed to when the shop has new ones', async () => {
  const { json } = await app.send('POST', '/api/user/anonymous', {
    body: {},
    headers: { 'x-forwarded-for': randomIp() },
  })
  const guest = json.data as SignIn
  const early = till(app, guest, { house_number: '31' })
  const first = await early.placed([{ sku: 'blades-set-9' }])
  const href = `/api/orders/${first.orders[0]?.order_no}/documents/terms`
  const before = await fetchDocument(app, guest.token, href)
  const now = app.context.clock.now()
  const company = await readSetting(app.context.db, 'company', now)
  const { DE = noPermission, ...others } = await readSetting(app.context.db, 'buyout', now)
  await transaction(app.context.db, async tx => {
    await writeSetting(tx, {
      key: 'company',
      value: { ...company, legal_name: 'Nieuwe Maaiers B.V.' },
      now,
      by: 'test',
    })
    await writeSetting(tx, {
      key: 'buyout',
      value: { ...others, DE: { ...DE, offered: !DE.offered } },
      now,
      by: 'test',
    })
  })
  // Changed settings reach every process a moment later.
  await expect.poll(() => readTermsText(guest), { timeout: 15_000 }).toContain('Nieuwe Maaiers')
  const second = await early.placed([{ sku: 'blades-set-9' }])
  const later = await fetchDocument(app, guest.token, `/api/orders/${second.orders[0]?.order_no}/documents/terms`)
  expect((await readPdf(later.bytes)).text).toContain('Nieuwe Maaiers')
  const after = await fetchDocument(app, guest.token, href)
  expect(hash(after.bytes)).toBe(hash(before.bytes))
  expect(hash(after.bytes)).not.toBe(hash(later.bytes))
  // Stored once for each wording, for any number of orders.
  await early.placed([{ sku: 'blades-set-9' }])
  const kept = await app.context.db.selectFrom('kept_wordings').select('name').where('language', '=', 'nl').execute()
  expect(kept.map(({ name }) => name).sort()).toEqual(['terms', 'terms', 'withdrawal', 'withdrawal'])
})
