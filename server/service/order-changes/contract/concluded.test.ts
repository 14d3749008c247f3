// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import type { Day } from '#domain/calendar.ts'
import { type Language, languages } from '#domain/languages.ts'
import { documentFormat } from '#server/money/invoices/document-format.ts'
import { type MailedShop, mailedShop } from '#testing/shop/mailed-shop.ts'
import type { TestApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { abroad, type Changed, type Changer, changer, rent } from '#testing/steps/order-changes.ts'
import { ledgerFaults, termsVersion } from '#testing/steps/orders.ts'
import { dataFactsOf, fetchDocument, papersOf, readPdf, tight } from '#testing/steps/papers.ts'
import { good, moreMachines } from '#testing/steps/requests.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Words {
  button: string
  agreed: string
  lapses: string
  nothing: string
  period: string
  /** The name of the total, which stands before its amount. */
  total: string
}

/** What a customer is told in so many words, independently of the texts of the shop. */
const words: Record<Language, Words> = {
  nl: {
    button: 'Bestellen met betalingsverplichting',
    agreed: 'is afgesproken',
    lapses: 'vervalt de wijziging vanzelf',
    nothing: 'niets verschuldigd',
    period: 'het blijft de bedenktijd van je bestelling',
    total: 'Totaal inclusief btw, in euro',
  },
  en: {
    button: 'Order with obligation to pay',
    agreed: 'the change is agreed',
    lapses: 'the change lapses by itself',
    nothing: 'owe us nothing',
    period: 'it remains that of your order',
    total: 'Total including VAT, in euros',
  },
  de: {
    button: 'zahlungspflichtig bestellen',
    agreed: 'ist damit vereinbart',
    lapses: 'entfällt die Änderung von selbst',
    nothing: 'schulden uns dafür nichts',
    period: 'Es bleibt die Frist Ihrer Bestellung',
    total: 'Gesamtbetrag inklusive MwSt. in Euro',
  },
  zh: {
    button: '确认下单并承担付款义务 Order with obligation to pay',
    agreed: '新的约定已经成立',
    lapses: '更改自动失效',
    nothing: '无需为此支付任何款项',
    period: '仍以原订单的撤回期为准',
    total: '含税总额（欧元）',
  },
}

let shop: MailedShop
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  shop = await mailedShop()
  app = shop.app
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const rows = async (text: string, ...values: unknown[]) => (await app.context.connection.pool.query(text, values)).rows
const agreementsOf = (orderNo: string) =>
  rows('select a.* from agreements a join orders using (order_id) where order_no = $1', orderNo)

/** By a page in this language: what it shows is sent along. */
async function concludes(me: Changer, orderNo: string, language: Language, more: object = {}) {
  const wish = { months: 9 }
  const offer = await me.offer(orderNo, wish)
  const shown = {
    button: words[language].button,
    text: `Genie 600\n${documentFormat(language).money(offer.difference)}`,
  }
  const agreed = { offer_hash: offer.offer_hash, terms_version: await termsVersion(app), shown, ...more }
  const body = { ...wish, ...agreed }
  const answer = await me.call('POST', `/orders/${orderNo}/change`, body, { 'accept-language': language })
  return { answer, offer, shown }
}

/** The mail about it, with its subject. */
async function arrived(number: string, template: string) {
  const { subject, text, pdfs } = await shop.arrived(number, template)
  return { text: `${subject}\n${text}`, pdfs }
}

describe.each(languages)('in %s', language => {
  const said = words[language]
  const { money, day, dayOf, percent } = documentFormat(language)

  test('a dearer change is confirmed at once: the whole contract as it then is, and all papers', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    const before = await me.read(orderNo)
    const { answer, offer } = await concludes(me, orderNo, language)
    const { checkout_no } = good<Changed>(answer)
    const [charge] = await rows('select pay_until from checkouts where checkout_no = $1', checkout_no)
    const { text, pdfs } = await arrived(orderNo, 'order_change_concluded')
    const [start, end] = [day(offer.start_on ?? ''), day(offer.end_on ?? '')]
    const named = [said.agreed, said.lapses, said.nothing, said.period, orderNo, money(9000), money(55_500), start, end]
    for (const piece of [...named, dayOf(charge.pay_until)]) expect(tight(text)).toContain(tight(piece))
    expect(text).not.toMatch(/[{}]|undefined|null|NaN|agreement\.|papers\.|\b[a-z]+_[a-z]+\b(?!=)/)
    expect(pdfs).toHaveLength(4)
    const listed = (await papersOf(me, orderNo)).find(({ invoice_no }) => invoice_no === `contract-${checkout_no}`)
    const own = await fetchDocument(app, me.token, listed?.href ?? '')
    expect(Buffer.from(pdfs[0] ?? []).equals(Buffer.from(own.bytes))).toBe(true)
    const contract = tight((await readPdf(pdfs[0] ?? new Uint8Array())).text)
    const [rate] = offer.vat
    for (const piece of [
      ...[orderNo, said.button, said.lapses, said.nothing, said.period, start, end, before.recipient, before.street],
      ...[money(40_500), money(15_000), `${said.total} ${money(55_500)}`, money(46_500), money(9000)],
      ...[percent(rate?.percent ?? -1), money(rate?.net ?? -1), money(rate?.vat ?? -1), dayOf(charge.pay_until)],
    ])
      expect(contract).toContain(tight(piece))
    for (const piece of await dataFactsOf(app, 'genie-600', language)) expect(contract).toContain(piece)
    expect(contract).not.toMatch(/\{|\}|undefined|null|NaN|agreement\.|papers\./)
    for (const paper of pdfs.slice(1)) expect((await readPdf(paper)).text.length).toBeGreaterThan(200)
  })

  test('another button or another total concludes nothing', async () => {
    const me = await changer(app)
    const orderNo = await me.ordered([rent(6)])
    for (const [shown, path] of [
      [{ button: 'OK', text: money(9000) }, 'shown.button'],
      [{ button: said.button, text: money(55_500) }, 'shown.text'],
    ] as const) {
      const { answer } = await concludes(me, orderNo, language, { shown })
      const [field] = (answer.json.data as { fields: { path: string; message: string }[] }).fields
      expect([answer.status, field?.path]).toEqual([400, path])
      expect(field?.message).not.toContain('_')
    }
    expect(await agreementsOf(orderNo)).toEqual([])
    expect((await me.call('GET', `/orders/${orderNo}/change`)).json.data).toBeNull()
  })
})

test('what was agreed is stored: terms, instruction, page; and its charge is under these terms', async () => {
  const me = await changer(app)
  const orderNo = await me.ordered([rent(6)])
  const { answer, shown } = await concludes(me, orderNo, 'nl')
  const { checkout_no } = good<Changed>(answer)
  const [agreement] = await agreementsOf(orderNo)
  expect(agreement).toMatchObject({ kind: 'change', agreement_no: checkout_no, shown, language: 'nl' })
  expect(agreement.terms).toMatchObject({ name: 'terms', version: await termsVersion(app) })
  expect(agreement.instruction).toMatchObject({ name: 'withdrawal', language: 'nl' })
  const [charge] = await rows('select checkout_id, terms from checkouts where checkout_no = $1', checkout_no)
  expect(charge).toEqual({ checkout_id: agreement.checkout_id, terms: agreement.terms })
})

test('without terms, or under those from before, nothing is concluded; what costs nothing more needs none', async () => {
  const me = await changer(app)
  const orderNo = await me.ordered([rent(6)])
  const none = await concludes(me, orderNo, 'nl', { terms_version: undefined })
  const old = await concludes(me, orderNo, 'nl', { terms_version: '2020-01-01' })
  for (const [{ answer }, rule] of [
    [none, 'required'],
    [old, 'terms_changed'],
  ] as const) {
    const [field] = (answer.json.data as { fields: { path: string; rule: string }[] }).fields
    expect([answer.status, field]).toMatchObject([400, { path: 'terms_version', rule }])
  }
  expect(await agreementsOf(orderNo)).toEqual([])
  const { offer_hash } = await me.offer(orderNo, { months: 3 })
  expect(verdict(await me.call('POST', `/orders/${orderNo}/change`, { months: 3, offer_hash }))).toEqual([200, 0])
  expect(await agreementsOf(orderNo)).toEqual([])
})

test('once paid, its invoice comes with the mail; what goes abroad names both addresses', async () => {
  const me = await changer(app)
  const orderNo = await me.ordered([rent(6)])
  const wish = { months: 9, address: abroad }
  const { difference, offer_hash } = await me.offer(orderNo, wish)
  const { checkout_no } = good<Changed>(await me.take(orderNo, wish, offer_hash))
  const amount = tight(documentFormat('nl').money(difference))
  const { text, pdfs } = await arrived(orderNo, 'order_change_concluded')
  expect(tight(text)).toContain(amount)
  const contract = tight((await readPdf(pdfs[0] ?? new Uint8Array())).text)
  for (const piece of [abroad.street, abroad.postcode, abroad.city]) expect(contract).toContain(tight(piece))
  await me.choose(await me.pay(checkout_no ?? ''), 'success')
  await me.outcome(checkout_no ?? '')
  // Its papers came with the confirmation: only what was booked comes now.
  const { pdfs: booked } = await arrived(orderNo, 'order_changed')
  const titles = await Promise.all(booked.map(async pdf => (await readPdf(pdf)).info.Title))
  expect(titles.length).toBeGreaterThan(0)
  for (const title of titles) expect(title).toMatch(/^(Factuur|Creditnota) /)
})

test('the period of withdrawal is that of the delivery: no change makes it longer or shorter', async () => {
  const me = await changer(app)
  const [changed, other] = [await me.ordered([rent(6)]), await me.ordered([rent(6)])]
  await later(app, 1)
  const { checkout_no } = good<Changed>((await concludes(me, changed, 'nl')).answer)
  await me.choose(await me.pay(checkout_no ?? ''), 'success')
  await me.outcome(checkout_no ?? '')
  const untilOf = async (orderNo: string) => {
    const { shipments } = await house.ship(orderNo)
    await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
    const answer = await me.call('GET', `/orders/${orderNo}/after-sale`)
    return good<CallData<'GET /orders/{order_no}/after-sale'>>(answer).items[0]?.withdrawal_until as Day
  }
  const [own, plain] = [await untilOf(changed), await untilOf(other)]
  expect((await me.read(changed)).lease_months).toBe(9)
  expect(own).toBe(plain)
})
