// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Language, languages } from '#domain/languages.ts'
import { documentFormat } from '#server/money/invoices/document-format.ts'
import { type MailedShop, mailedShop } from '#testing/shop/mailed-shop.ts'
import type { TestApp } from '#testing/shop/test-app.ts'
import { ledgerFaults, termsVersion } from '#testing/steps/orders.ts'
import { readPdf, tight } from '#testing/steps/papers.ts'
import { delivered, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'

interface Words {
  button: string
  concluded: string
  nothing: string
  atOnce: string
  later: string
  part: string
  again: string
}

/** What a customer is told in so many words, independently of the texts of the shop. */
const words: Record<Language, Words> = {
  nl: {
    button: 'Bestellen met betalingsverplichting',
    concluded: 'De overeenkomst is daarmee gesloten',
    nothing: 'niets verschuldigd',
    atOnce: 'uitdrukkelijk',
    later: 'als je bedenktijd voorbij is',
    part: 'het deel van het werk',
    again: 'kosteloos opnieuw',
  },
  en: {
    button: 'Order with obligation to pay',
    concluded: 'The contract is made',
    nothing: 'owe us nothing',
    atOnce: 'expressly',
    later: 'once your withdrawal period is over',
    part: 'the part of the work',
    again: 'again free of charge',
  },
  de: {
    button: 'zahlungspflichtig bestellen',
    concluded: 'Der Vertrag ist damit geschlossen',
    nothing: 'schulden uns nichts',
    atOnce: 'ausdrücklich',
    later: 'wenn Ihre Widerrufsfrist abgelaufen ist',
    part: 'den Teil der Arbeiten',
    again: 'kostenlos nach',
  },
  zh: {
    button: '确认下单并承担付款义务 Order with obligation to pay',
    concluded: '合同已经订立',
    nothing: '不欠我们任何款项',
    atOnce: '明确要求',
    later: '撤回期届满后',
    part: '已完成部分',
    again: '免费重做',
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

async function billed(type: 'repair' | 'maintenance' = 'repair') {
  const made = await delivered(app, house, { sku: 'genie-600-rent', months: 12 })
  const { request_no: no } = await made.asked(type)
  await made.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(no, 'step', { event })
  const fee = type === 'repair' ? { repair_fee: 4500 } : { maintenance_fee: 4500 }
  await made.does(no, 'bill', { duty: 'customer', remark: 'Behuizing gebroken.', ...fee, freight: 1000 })
  return { ...made, no }
}
type Billed = Awaited<ReturnType<typeof billed>>

/** By a page in this language: what it shows is sent along. */
async function accepts({ me, no, readRequest }: Billed, language: Language, more: object = {}) {
  const { bill_hash, bill } = await readRequest(no)
  const { money } = documentFormat(language)
  const shown = { button: words[language].button, text: `Genie 600\n${money(5500)}` }
  const seen = { accept: true, bill_hash, total: bill?.total, terms_version: await termsVersion(app), shown }
  const answer = await me.call('POST', `/requests/${no}/bill`, { ...seen, ...more }, { 'accept-language': language })
  return { answer, bill, shown }
}

/** The mail about it, with its subject. */
async function arrived(number: string, template: string) {
  const { subject, text, pdfs } = await shop.arrived(number, template)
  return { text: `${subject}\n${text}`, pdfs }
}

const rawCode = /[{}]|undefined|null|NaN|agreement\.|papers\.|\b[a-z]+_[a-z]+\b(?!=)/

describe.each(languages)('in %s', language => {
  const said = words[language]
  const { money, day, dayOf, percent } = documentFormat(language)

  test('a repair is confirmed at once: what, when it begins, until when it can be withdrawn from, and all papers', async () => {
    const own = await billed()
    const { answer, bill } = await accepts(own, language)
    const { pay_until } = good<RequestDetail>(answer)
    const { text, pdfs } = await arrived(own.no, 'contract_concluded')
    const [from, until] = [day(bill?.work_from ?? ''), day(bill?.withdrawal_until ?? '')]
    for (const piece of [said.concluded, said.nothing, said.later, from, money(5500), dayOf(pay_until ?? '')])
      expect(tight(text)).toContain(tight(piece))
    expect(tight(text)).not.toContain(tight(said.atOnce))
    expect(text).not.toMatch(rawCode)
    expect(pdfs).toHaveLength(4)
    const contract = tight((await readPdf(pdfs[0] ?? new Uint8Array())).text)
    const [rate] = bill?.vat ?? []
    for (const piece of [
      ...[own.orderNo, said.button, said.nothing, said.later, said.again, from, until, 'Behuizing gebroken.'],
      ...[money(5500), money(4500), money(1000), money(rate?.vat ?? -1), money(rate?.net ?? -1)],
      ...[percent(rate?.percent ?? -1), dayOf(pay_until ?? '')],
    ])
      expect(contract).toContain(tight(piece))
    expect(contract).not.toContain(tight(said.part))
    expect(contract).not.toMatch(/\{|\}|undefined|null|NaN|agreement\.|papers\./)
    for (const paper of pdfs.slice(1)) expect((await readPdf(paper)).text.length).toBeGreaterThan(200)
  })

  test('an express request is in mail and contract, with what a withdrawal then costs', async () => {
    const own = await billed('maintenance')
    good(await accepts(own, language, { express: true }).then(({ answer }) => answer))
    const { text, pdfs } = await arrived(own.no, 'contract_concluded')
    expect(tight(text)).toContain(tight(said.atOnce))
    expect(tight(text)).not.toContain(tight(said.later))
    expect(text).not.toMatch(rawCode)
    const contract = tight((await readPdf(pdfs[0] ?? new Uint8Array())).text)
    for (const piece of [said.atOnce, said.part]) expect(contract).toContain(tight(piece))
  })

  test('another button or another total concludes nothing', async () => {
    const own = await billed()
    for (const [shown, path] of [
      [{ button: 'OK', text: money(5500) }, 'shown.button'],
      [{ button: said.button, text: money(15_500) }, 'shown.text'],
    ] as const) {
      const { answer } = await accepts(own, language, { shown })
      const { fields } = answer.json.data as { fields: { path: string; message: string }[] }
      expect([answer.status, fields[0]?.path]).toEqual([400, path])
    }
    expect(await own.readRequest(own.no)).toMatchObject({ bill_state: 'waiting', checkout_no: null })
    expect(await rows('select from agreements where agreement_no = $1', own.no)).toEqual([])
  })
})

test('what was agreed is stored, and its charge is under these terms', async () => {
  const own = await billed()
  const { answer, shown } = await accepts(own, 'nl')
  const [agreement] = await rows('select * from agreements where agreement_no = $1', own.no)
  expect(agreement).toMatchObject({ kind: 'repair', order_id: own.order.order_id, shown, language: 'nl' })
  expect(agreement.terms).toMatchObject({ name: 'terms', version: await termsVersion(app) })
  expect(agreement.instruction).toMatchObject({ name: 'withdrawal', language: 'nl' })
  const { checkout_no } = good<RequestDetail>(answer)
  const [charge] = await rows('select checkout_id, terms from checkouts where checkout_no = $1', checkout_no)
  expect(charge).toEqual({ checkout_id: agreement.checkout_id, terms: agreement.terms })
})

test('under terms from before, nothing is concluded', async () => {
  const own = await billed()
  const { answer } = await accepts(own, 'nl', { terms_version: '2020-01-01' })
  const { fields } = answer.json.data as { fields: { path: string; rule: string }[] }
  expect([answer.status, fields[0]]).toMatchObject([400, { path: 'terms_version', rule: 'terms_changed' }])
  expect(await own.readRequest(own.no)).toMatchObject({ bill_state: 'waiting' })
})

test('once paid, the mail brings the invoice and says when the work begins; a withdrawal is confirmed', async () => {
  const own = await billed()
  const { answer, bill } = await accepts(own, 'nl')
  // Otherwise the mail about the payment brings the papers.
  await arrived(own.no, 'contract_concluded')
  await own.pays(good<RequestDetail>(answer).checkout_no)
  const { money, day } = documentFormat('nl')
  const paid = await arrived(own.no, 'request_paid')
  expect(paid.pdfs).toHaveLength(1)
  expect(tight(paid.text)).toContain(tight(`We beginnen op ${day(bill?.work_from ?? '')}`))
  const invoice = tight((await readPdf(paid.pdfs[0] ?? new Uint8Array())).text)
  const [rate] = bill?.vat ?? []
  for (const amount of [rate?.gross, rate?.net, rate?.vat]) expect(invoice).toContain(tight(money(amount ?? -1)))
  good(await own.me.call('POST', `/requests/${own.no}/withdraw`, {}))
  const receipt = await arrived(own.no, 'work_withdrawn')
  expect(tight(receipt.text)).toContain(tight(`Je krijgt ${money(5500)} terug`))
  expect(receipt.text).not.toMatch(rawCode)
})
