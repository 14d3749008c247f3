// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moveClock } from '#demo/dev/move-clock.ts'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { documentFormat } from '#server/money/invoices/document-format.ts'
import { type MailedShop, mailedShop } from '#testing/shop/mailed-shop.ts'
import type { TestApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults, termsVersion } from '#testing/steps/orders.ts'
import { dataFactsOf, fetchDocument, papersOf, readPdf, tight } from '#testing/steps/papers.ts'
import { delivered, good, moreMachines, type Offer, type RequestDetail } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'

/** What a customer is told in so many words, independently of the texts of the shop. */
const words: Record<Language, { concluded: string; ends: string; nothing: string; consent: RegExp; button: string }> = {
  nl: {
    concluded: 'De overeenkomst is daarmee gesloten',
    ends: 'vanzelf',
    nothing: 'niets verschuldigd',
    consent: /akkoord zijn|zijn akkoord|goedgekeurd|hebben besloten|je aanvraag is/i,
    button: 'Bestellen met betalingsverplichting',
  },
  en: {
    concluded: 'The contract is made',
    ends: 'by itself',
    nothing: 'owe us nothing',
    consent: /agreed to your|approved|once we|until we have decided/i,
    button: 'Order with obligation to pay',
  },
  de: {
    concluded: 'Der Vertrag ist damit geschlossen',
    ends: 'von selbst',
    nothing: 'schulden uns nichts',
    consent: /zugestimmt haben|genehmigt|zur Entscheidung/i,
    button: 'zahlungspflichtig bestellen',
  },
  zh: {
    concluded: '合同已经订立',
    ends: '自动终止',
    nothing: '不欠我们任何款项',
    consent: /我们同意|已通过|作出决定/,
    button: '确认下单并承担付款义务 Order with obligation to pay',
  },
}

let shop: MailedShop
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  shop = await mailedShop()
  app = shop.app
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const rows = async (text: string, ...values: unknown[]) => (await app.context.connection.pool.query(text, values)).rows
const rented = (months = 6) => delivered(app, house, { sku: 'genie-600-rent', months })
type Rented = Awaited<ReturnType<typeof rented>>

/** By a page in this language: what it shows is sent along. */
async function concludes({ me, offer, orderNo, item }: Rented, type: 'renewal' | 'buy', language: Language, more = {}) {
  const wish = type === 'renewal' ? { months: 3 } : {}
  const offered = good<Offer>(await offer(type, wish))
  const { money } = documentFormat(language)
  const shown = { button: words[language].button, text: `Genie 600\n${money(offered.due)}` }
  const body = {
    ...{ item_id: item.item_id, apply_type: type, reason_code: 'other', apply_reason: 'Zo is het.', ...wish },
    ...{ offer_id: offered.offer_id, terms_version: await termsVersion(app), shown, ...more },
  }
  const answer = await me.call('POST', `/orders/${orderNo}/requests`, body, { 'accept-language': language })
  return { answer, offered, shown }
}

const arrived = (requestNo: string, template: string) => shop.arrived(requestNo, template)

/** The confirmation has come with the papers of the contract; before that the mail about the payment brings them too. */
const confirmed = (requestNo: string) => arrived(requestNo, 'contract_concluded')

const contractOf = async (own: Rented, orderNo: string, requestNo: string) =>
  (await papersOf(own.me, orderNo)).find(({ invoice_no }) => invoice_no === `contract-${requestNo}`)

describe.each(languages)('in %s', language => {
  const t = translate(language)
  const { money, day, dayOf, percent } = documentFormat(language)
  const said = words[language]

  test('a renewal is confirmed at once: dates, total, until when, and all papers', async () => {
    const own = await rented()
    const { answer, offered } = await concludes(own, 'renewal', language)
    const made = good<RequestDetail>(answer)
    const { request_no: no, pay_until } = made
    expect(made).toMatchObject({ audit_status: 'approved', process_status: 'pass', checkout_no: expect.any(String) })
    const { text, subject, pdfs } = await arrived(no, 'contract_concluded')
    const named = [
      ...[said.concluded, said.ends, said.nothing, own.orderNo, money(offered.due)],
      ...[day(offered.start_on ?? ''), day(offered.new_end ?? ''), dayOf(pay_until ?? '')],
    ]
    for (const piece of named) expect(tight(text)).toContain(tight(piece))
    expect(`${subject}\n${text}`).not.toMatch(said.consent)
    expect(`${subject}\n${text}`).not.toMatch(/[{}]|undefined|\b[a-z]+_[a-z]+\b(?!=)/)
    expect(pdfs).toHaveLength(4)
    const listed = await contractOf(own, own.orderNo, no)
    const own4 = await fetchDocument(app, own.me.token, listed?.href ?? '')
    expect(Buffer.from(pdfs[0] ?? []).equals(Buffer.from(own4.bytes))).toBe(true)
    const contract = tight((await readPdf(pdfs[0] ?? new Uint8Array())).text)
    const [rate] = offered.vat ?? []
    for (const piece of [
      ...[own.orderNo, said.button, said.nothing, money(offered.due), money(rate?.vat ?? -1), money(rate?.net ?? -1)],
      ...[percent(rate?.percent ?? -1), day(offered.start_on ?? ''), day(offered.new_end ?? '')],
      ...[dayOf(pay_until ?? ''), t('agreement.clause.deposit.stays'), t('agreement.clause.early.heading')],
    ])
      expect(contract).toContain(tight(piece))
    for (const piece of await dataFactsOf(app, 'genie-600', language)) expect(contract).toContain(piece)
    expect(contract).not.toMatch(/\{|\}|undefined|null|NaN|agreement\.|papers\./)
    for (const paper of pdfs.slice(1)) expect((await readPdf(paper)).text.length).toBeGreaterThan(200)
  })

  test('a buy-out is confirmed at once, as a purchase that the deposit helps to pay', async () => {
    const own = await rented()
    const { answer, offered } = await concludes(own, 'buy', language)
    const { request_no: no } = good<RequestDetail>(answer)
    const { text, subject, pdfs } = await arrived(no, 'contract_concluded')
    for (const piece of [said.concluded, said.ends, said.nothing, money(offered.due)])
      expect(tight(text)).toContain(tight(piece))
    expect(`${subject}\n${text}`).not.toMatch(said.consent)
    const contract = tight((await readPdf(pdfs[0] ?? new Uint8Array())).text)
    for (const piece of [
      ...[money(71_000), money(15_000), money(56_000), said.button],
      ...[t('agreement.clause.guarantee.text'), t('agreement.clause.delivery.there'), t('agreement.total.left')],
    ])
      expect(contract).toContain(tight(piece))
    expect(contract).not.toContain(tight(t('agreement.clause.early.heading')))
    for (const piece of await dataFactsOf(app, 'genie-600', language)) expect(contract).toContain(piece)
    expect(contract).not.toMatch(/\{|\}|undefined|null|NaN|agreement\.|papers\./)
  })

  test('another button or another total concludes nothing, and says so in words', async () => {
    const own = await rented()
    const total = documentFormat(language).money(11_700)
    for (const [shown, path] of [
      [{ button: 'OK', text: total }, 'shown.button'],
      [{ button: said.button, text: 'Genie' }, 'shown.text'],
    ] as const) {
      const { answer } = await concludes(own, 'renewal', language, { shown })
      const [field] = (answer.json.data as { fields: { path: string; message: string }[] }).fields
      expect([answer.status, field?.path]).toEqual([400, path])
      expect(field?.message).not.toContain('_')
    }
    expect(await rows('select from agreements where order_id = $1', own.order.order_id)).toEqual([])
    expect((await own.me.read(own.orderNo)).end_time).toBe(own.order.end_time)
  })
})

test('what was agreed is stored: terms, instruction, page; and its charge is under these terms', async () => {
  const own = await rented()
  const { answer, shown } = await concludes(own, 'renewal', 'nl')
  const { request_no: no, checkout_no } = good<RequestDetail>(answer)
  const [agreement] = await rows('select * from agreements where agreement_no = $1', no)
  const version = await termsVersion(app)
  expect(agreement).toMatchObject({ kind: 'renewal', order_id: own.order.order_id, shown, language: 'nl' })
  expect(agreement.terms).toMatchObject({ name: 'terms', version, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(agreement.instruction).toMatchObject({ name: 'withdrawal', language: 'nl' })
  const [charge] = await rows('select checkout_id, terms from checkouts where checkout_no = $1', checkout_no)
  expect(charge).toEqual({ checkout_id: agreement.checkout_id, terms: agreement.terms })
})

test('without terms, or with those from before, nothing is concluded', async () => {
  const own = await rented()
  const none = await concludes(own, 'renewal', 'nl', { terms_version: undefined })
  expect(verdict(none.answer)).toEqual([400, 400])
  const old = await concludes(own, 'buy', 'nl', { terms_version: '2020-01-01' })
  const [field] = (old.answer.json.data as { fields: { path: string; rule: string }[] }).fields
  expect([old.answer.status, field]).toMatchObject([400, { path: 'terms_version', rule: 'terms_changed' }])
  expect(await rows('select from agreements where order_id = $1', own.order.order_id)).toEqual([])
})

test('once paid, its invoice comes with the mail, with the VAT of the offer', async () => {
  const own = await rented()
  const { answer, offered } = await concludes(own, 'renewal', 'nl')
  const { request_no: no, checkout_no } = good<RequestDetail>(answer)
  await confirmed(no)
  await own.pays(checkout_no)
  const { text, pdfs } = await arrived(no, 'request_paid')
  expect(text).toContain('De factuur vind je in de bijlage.')
  expect(pdfs).toHaveLength(1)
  const invoice = tight((await readPdf(pdfs[0] ?? new Uint8Array())).text)
  const { money } = documentFormat('nl')
  const [rate] = offered.vat ?? []
  for (const amount of [rate?.gross, rate?.net, rate?.vat]) expect(invoice).toContain(tight(money(amount ?? -1)))
  const booked = await rows('select gross, net, vat from invoices where reference = $1', `renewal:${no}`)
  expect(booked).toEqual([{ gross: rate?.gross, net: rate?.net, vat: rate?.vat }])
})

test('a buy-out after the end: the VAT of price and days is what is booked, and the contract is with the purchase', async () => {
  const own = await rented(2)
  const end = Date.parse(own.order.end_time ?? '')
  await later(app, Math.round((end - app.context.clock.now().getTime()) / 86_400_000) + 12)
  const { answer, offered } = await concludes(own, 'buy', 'nl')
  const { request_no: no, checkout_no } = good<RequestDetail>(answer)
  await confirmed(no)
  await own.pays(checkout_no)
  const { bought_order_no } = await own.readRequest(no)
  const [booked] = await rows(
    `select sum(i.gross)::int as gross, sum(i.net)::int as net, sum(i.vat)::int as vat from invoices i
      where i.reference = $1 or i.reference = (select 'sale:' || order_id from orders where order_no = $2)`,
    ...[`late:${no}`, bought_order_no],
  )
  const sums = (name: 'gross' | 'net' | 'vat') => (offered.vat ?? []).reduce((all, rate) => all + rate[name], 0)
  expect(booked).toEqual({ gross: sums('gross'), net: sums('net'), vat: sums('vat') })
  expect((await arrived(no, 'request_paid')).pdfs).toHaveLength(2)
  for (const orderNo of [own.orderNo, bought_order_no ?? ''])
    expect(await contractOf(own, orderNo, no)).toMatchObject({ kind: 'contract', gross: offered.due })
})

test('not paid in time it ends: nothing is owed, and the contract stays readable', async () => {
  const own = await rented()
  const { request_no: no } = good<RequestDetail>((await concludes(own, 'renewal', 'nl')).answer)
  await moveClock(app.context, { advance_days: 8 })
  expect(await own.readRequest(no)).toMatchObject({ process_status: 'reject', checkout_no: null })
  const { text } = await arrived(no, 'request_lapsed')
  expect(text).toContain('Je bent niets verschuldigd')
  expect(await contractOf(own, own.orderNo, no)).toBeDefined()
})

test('where the deposit pays all of it, it is concluded, confirmed and done in one step', async () => {
  await rows(
    `insert into prices (sku_id, valid_from, unit_price, created_at, created_by)
      select sku_id, $1, 20000, $1, 'a test' from skus where key = 'genie-600-buy'`,
    app.context.clock.now(),
  )
  await later(app, 1)
  const cheap = await rented()
  const { answer, offered } = await concludes(cheap, 'buy', 'nl')
  expect(offered.due).toBe(0)
  const { request_no: no } = good<RequestDetail>(answer)
  expect(await cheap.readRequest(no)).toMatchObject({ process_status: 'complete', checkout_no: null })
  const { text, pdfs } = await arrived(no, 'contract_concluded')
  expect(text).toContain('Je hoeft niets te betalen')
  expect(pdfs).toHaveLength(4)
  // The invoice, and the papers again: whether the confirmation is held back is not known in the same moment.
  expect((await arrived(no, 'request_completed')).pdfs).toHaveLength(5)
  const [{ terms, shown, checkout_id }] = await rows('select * from agreements where agreement_no = $1', no)
  expect([terms.name, shown.button, checkout_id]).toEqual(['terms', 'Bestellen met betalingsverplichting', null])
})
