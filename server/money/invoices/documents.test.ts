// @module-tag further
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCompany } from '#demo/seed/demo-company.ts'
import { demoCountries } from '#demo/seed/demo-countries.ts'
import { type Language, languageNumbers, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register, type SignIn } from '#testing/steps/accounts.ts'
import { type Checkout, type Line, ledgerFaults, till } from '#testing/steps/orders.ts'
import { fetchDocument, papersOf, readPdf, tight } from '#testing/steps/papers.ts'
import { addCoupon } from '#testing/steps/promotions.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { documentFormat } from './document-format.ts'

let app: TestApp
let finance: Staff
let coupon: string
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  const { code } = await addCoupon(app, finance, { discount_value: 15 })
  coupon = code
  await moreMachines(app, 'genie-600', 'rent', 40)
  await app.context.connection.pool.query("update skus set stock = 10000 where stock is not null and kind = 'buy'")
})
afterAll(() => app.close())

const rent = { sku: 'genie-600-rent', months: 6 }
const blades = (quantity = 1) => ({ sku: 'blades-set-9', quantity })
const places = {
  NL: { street: 'Voorstraat', house_number: '1', postcode: '3512 AA', city: 'Utrecht', country: 'NL' },
  DE: { street: 'Kastanienallee', house_number: '12 b', postcode: '10435', city: 'Berlin', country: 'DE' },
  BE: { street: 'Meir', house_number: '5', postcode: '2000', city: 'Antwerpen', country: 'BE' },
}

interface Bought {
  country?: keyof typeof places
  language: Language
  lines: readonly Line[]
  codes?: { coupon_code?: string }
  change?: object
  /** Written into the order before it is paid, as an earlier version of the shop stored it. */
  stored?: object
}

type Shopper = ReturnType<typeof till>
type Bill = { me: Shopper; who: SignIn; checkout: Checkout }

/** Ordered in this language and paid in the sandbox. */
async function bought({ country = 'NL', language, lines, codes = {}, change = {}, stored }: Bought): Promise<Bill> {
  const who = await register(app)
  const me = till(app, who, { ...places[country], house_number: randomUUID().slice(0, 6) })
  const response = await me.order(await me.quote(lines, codes), { language: languageNumbers[language], ...change })
  if (response.status !== 200) throw new Error(response.text)
  const { checkout_no } = response.json.data as Checkout
  if (stored) {
    const { db } = app.context
    const billing = JSON.stringify(stored)
    await db.updateTable('checkouts').set({ billing }).where('checkout_no', '=', checkout_no).execute()
  }
  await me.choose(await me.pay(checkout_no), 'success')
  const { outcome, checkout } = await me.outcome(checkout_no)
  expect(outcome).toBe('success')
  return { me, who, checkout }
}

const findOrderNo = ({ checkout }: Bill, kind: 'rent' | 'buy') =>
  checkout.orders.find(order => order.kind === kind)?.order_no ?? ''

async function readDocumentText(bill: Bill, orderNo: string, kind: string) {
  const document = (await papersOf(bill.me, orderNo)).filter(one => one.kind === kind).at(-1)
  if (!document) throw new Error(`No ${kind} of ${orderNo}`)
  const { answer: response, bytes } = await fetchDocument(app, bill.who.token, document.href)
  expect(response.status).toBe(200)
  return { paper: document, ...(await readPdf(bytes)) }
}

interface Booked {
  net: number
  vat: { country: string; percent: number; net: number; vat: number }[]
  gross: number
  deposit: number
}

/** The ledger's figures of an order: of its sale, or of the refund that was booked last. */
async function booked(orderNo: string, kind: 'sale' | 'refund'): Promise<Booked> {
  const { rows } = await app.context.connection.pool.query(
    `select account, vat_country as country, vat_percent as percent, sum(-amount)::int as amount
     from ledger_entries where transaction_id = (
       select transaction_id from ledger_transactions t join orders o using (order_id)
       where order_no = $1 and t.kind = $2 and t.reference not like '%:deposit' order by booked_at desc, transaction_id desc limit 1)
     group by 1, 2, 3`,
    [orderNo, kind],
  )
  const total = (accounts: RegExp) =>
    rows.filter(row => accounts.test(row.account)).reduce((sum: number, row) => sum + row.amount, 0)
  const rates = [...new Set(rows.filter(row => row.country).map(row => `${row.country} ${row.percent}`))]
  const vat = rates.map(rate => {
    const own = rows.filter(row => `${row.country} ${row.percent}` === rate)
    const of = (accounts: RegExp) =>
      own.filter(row => accounts.test(row.account)).reduce((sum: number, row) => sum + row.amount, 0)
    const [country = '', percent = ''] = rate.split(' ')
    return { country, percent: Number(percent), net: of(/_revenue$/), vat: of(/^vat$/) }
  })
  const [net, tax] = [total(/_revenue$/), total(/^vat$/)]
  return { net, vat, gross: net + tax, deposit: total(/^deposits$/) }
}

/** Every figure of the ledger is on the document, after the label for it. */
function expectAmounts(text: string, language: Language, kind: 'invoice' | 'credit_note', figures: Booked): void {
  const { t, money, percent, country } = documentFormat(language)
  const document = tight(text)
  const says = (label: string, amount: number) => expect(document).toContain(tight(`${label} ${money(amount)}`))
  says(t('papers.total.net'), figures.net)
  for (const row of figures.vat) {
    const place = { percent: percent(row.percent), country: country(row.country), net: money(row.net) }
    says(t('papers.total.vat', place), row.vat)
  }
  says(t(`papers.total.${kind}`), figures.gross)
  if (kind === 'invoice' && figures.deposit) {
    says(t('papers.total.deposit'), figures.deposit)
    says(t('papers.total.open'), 0)
  }
}

describe.each(languages)('in %s', language => {
  const t = translate(language)

  test.each<[string, Omit<Bought, 'language'>, ('rent' | 'buy')[]]>([
    ['a rental', { lines: [rent] }, ['rent']],
    ['a purchase in the Netherlands', { lines: [blades(3)] }, ['buy']],
    ['a purchase to Germany', { country: 'DE', lines: [{ sku: 'genie-600-buy' }, blades(2)] }, ['buy']],
    ['a purchase to Belgium', { country: 'BE', lines: [blades(2)] }, ['buy']],
    ['a rental in Germany beside a purchase', { country: 'DE', lines: [rent, blades()] }, ['rent', 'buy']],
  ])('%s: every figure equals the ledger', async (_name, input, kinds) => {
    const bill = await bought({ language, ...input })
    for (const kind of kinds) {
      const orderNo = findOrderNo(bill, kind)
      const figures = await booked(orderNo, 'sale')
      expect(figures.gross).toBeGreaterThan(0)
      const { text, paper: document, info, totalPages } = await readDocumentText(bill, orderNo, 'invoice')
      expectAmounts(text, language, 'invoice', figures)
      expect(document.gross).toBe(figures.gross)
      const whole = tight(text)
      for (const texts of [
        ...[demoCompany.legal_name, demoCompany.chamber_of_commerce, demoCompany.vat_number, demoCompany.postcode],
        ...['Anna de Wit', places[input.country ?? 'NL'].postcode, orderNo, document.invoice_no, `1 / ${totalPages}`],
        t('papers.kind.invoice'),
      ]) {
        expect(whole).toContain(tight(texts))
      }
      expect(text).not.toMatch(/undefined|null|NaN|papers\.|\{|\uFFFD/)
      expect(String(info.Title)).toContain(document.invoice_no)
      // Rent is taxed in the shop's country, goods in the country of delivery.
      const taxed = kind === 'rent' ? 'NL' : (input.country ?? 'NL')
      expect(figures.vat.map(({ country }) => country)).toEqual([taxed])
      if (taxed !== 'NL') expect(whole).toContain('OSS')
      if (input.country === 'DE') expect(whole).toContain(tight(demoCountries.DE.weee))
    }
  })

  test('paid in advance: the day of the payment stands where that of the supply is not known yet', async () => {
    const bill = await bought({ language, lines: [blades()] })
    const { text } = await readDocumentText(bill, findOrderNo(bill, 'buy'), 'invoice')
    const { dayOf } = documentFormat(language)
    const sql = 'select paid_at from checkouts where checkout_no = $1'
    const { rows } = await app.context.connection.pool.query<{ paid_at: Date }>(sql, [bill.checkout.checkout_no])
    const paidOn = dayOf(rows[0]?.paid_at ?? expect.fail())
    expect(tight(text)).toContain(tight(`${t('papers.fact.paid')}${paidOn}`))
    expect(tight(text)).toContain(tight(`${t('papers.fact.supply')}${t('papers.fact.supply_later')}`))
  })

  test('a rental: the receipt shows the deposit separately and when it is due back', async () => {
    const bill = await bought({ language, lines: [rent] })
    const orderNo = findOrderNo(bill, 'rent')
    const figures = await booked(orderNo, 'sale')
    const { text, paper: document } = await readDocumentText(bill, orderNo, 'receipt')
    const { money, day } = documentFormat(language)
    expect(document.gross).toBe(figures.gross + figures.deposit)
    const whole = tight(text)
    const invoiceNo = document.invoice_no.replace('P', 'F')
    expect(whole).toContain(tight(`${t('papers.total.of_invoice', { invoice_no: invoiceNo })}${money(figures.gross)}`))
    expect(whole).toContain(tight(`${t('papers.total.deposit')}${money(figures.deposit)}`))
    expect(whole).toContain(tight(`${t('papers.total.received')}${money(figures.gross + figures.deposit)}`))
    const { end_time } = await bill.me.read(orderNo)
    const { rows } = await app.context.connection.pool.query('select ($1::date + 18)::text as due', [end_time])
    expect(whole).toContain(tight(day(rows[0].due)))
    // No tax amount: that is on the invoice.
    expect(whole).not.toContain(tight(money(figures.net)))
  })

  test('a coupon: named, and the figures are the reduced ones', async () => {
    const bill = await bought({ language, lines: [rent, blades(2)], codes: { coupon_code: coupon } })
    for (const kind of ['rent', 'buy'] as const) {
      const orderNo = findOrderNo(bill, kind)
      const { text } = await readDocumentText(bill, orderNo, 'invoice')
      expectAmounts(text, language, 'invoice', await booked(orderNo, 'sale'))
      const [item] = (await bill.me.read(orderNo)).items
      const amount = documentFormat(language).money(-(item?.coupon_discount ?? 0))
      expect(tight(text)).toContain(tight(t('papers.line.coupon', { code: coupon, amount })))
    }
  })

  test('cancelled: the credit note reverses the invoice and names it, without the deposit', async () => {
    const bill = await bought({ language, lines: [rent] })
    const orderNo = findOrderNo(bill, 'rent')
    const response = await bill.me.call('POST', `/orders/${orderNo}/cancel`, { reason: 'toch niet' })
    expect(response.status, response.text).toBe(200)
    const sale = await booked(orderNo, 'sale')
    const figures = await booked(orderNo, 'refund')
    expect(figures).toMatchObject({ net: -sale.net, gross: -sale.gross })
    const { text, paper: document } = await readDocumentText(bill, orderNo, 'credit_note')
    expectAmounts(text, language, 'credit_note', figures)
    const invoice = (await papersOf(bill.me, orderNo)).find(({ kind }) => kind === 'invoice')
    expect(document).toMatchObject({ gross: -sale.gross, corrects: invoice?.invoice_no })
    expect(tight(text)).toContain(invoice?.invoice_no)
    expect(tight(text)).toContain(tight(t('papers.reason.canceled')))
    expect(tight(text)).toContain(tight(t('papers.note.credit_deposit')))
    expect(tight(text)).not.toContain(tight(documentFormat(language).money(sale.deposit)))
  })

  test('a partial refund, then the rest: each credit note has its own figures, together they equal the invoice', async () => {
    const bill = await bought({ language, lines: [blades(3)] })
    const orderNo = findOrderNo(bill, 'buy')
    const sale = await booked(orderNo, 'sale')
    const back: Booked[] = []
    for (const amount of [1001, 333, undefined]) {
      // A short reason is shown beside the other values, a long one as a note.
      const why = amount === 333 ? 'Kras op de doos. '.repeat(20).trim() : 'Kras op de doos'
      await dataOf(
        finance.post(`/admin/orders/${orderNo}/refunds`, {
          type: 'product',
          ...(amount && { amount }),
          reason: why,
        }),
      )
      const figures = await booked(orderNo, 'refund')
      const { text } = await readDocumentText(bill, orderNo, 'credit_note')
      expectAmounts(text, language, 'credit_note', figures)
      expect(tight(text)).toContain(tight(why))
      expect(tight(text).includes(tight(t('papers.line.part')))).toBe(true)
      if (amount) expect(figures.gross).toBe(-amount)
      back.push(figures)
    }
    const total = (pick: (figures: Booked) => number) => back.reduce((sum, figures) => sum + pick(figures), 0)
    expect([total(({ net }) => net), total(({ gross }) => gross)]).toEqual([-sale.net, -sale.gross])
  })
})

test('a company of an order from before is named with its VAT number, and the delivery address too', async () => {
  const billing = {
    recipient: 'Dr. Karl-Friedrich von Hohenlohe-Langenburg-Schwarzenberg',
    company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH',
    vat_number: 'DE123456789',
    ...{ street: 'Rechtsanwalt-Müller-Straße', house_number: '128', postcode: '80331', city: 'München', country: 'DE' },
  }
  const bill = await bought({ country: 'DE', language: 'de', lines: [blades()], stored: billing })
  const { text } = await readDocumentText(bill, findOrderNo(bill, 'buy'), 'invoice')
  const whole = tight(text)
  for (const texts of [...Object.values(billing).filter(value => value !== 'DE'), 'Anna de Wit', 'Kastanienallee']) {
    expect(whole).toContain(tight(texts))
  }
  expect(whole).toContain(tight(translate('de')('papers.party.delivery')))
})

test('names and addresses in Chinese are printed completely, in any language', async () => {
  const bill = await bought({
    language: 'nl',
    lines: [blades()],
    change: {
      recipient: { recipient: '欧阳文婷𠮷', email: 'ouyang@example.org', phone: '+31 6 1234 5678' },
      address: { ...places.NL, street: '江苏省苏州市工业园区星湖街三百二十八号创意产业园' },
    },
  })
  const { text } = await readDocumentText(bill, findOrderNo(bill, 'buy'), 'invoice')
  expect(tight(text)).toContain('欧阳文婷')
  expect(tight(text)).toContain('江苏省苏州市工业园区星湖街三百二十八号创意产业园')
})

test('many lines continue over several sheets, each of which names the document', async () => {
  const { rows } = await app.context.connection.pool.query(
    "select key from skus where kind = 'buy' and listed and key <> 'genie-600-buy' order by key",
  )
  const lines = rows.map(({ key }) => ({ sku: key as string }))
  const bill = await bought({ country: 'NL', language: 'de', lines })
  const orderNo = findOrderNo(bill, 'buy')
  const { sheets, paper: document, text, totalPages } = await readDocumentText(bill, orderNo, 'invoice')
  expect(totalPages).toBeGreaterThan(1)
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain(document.invoice_no)
    expect(tight(sheet)).toContain(`${index + 1}/${totalPages}`)
  }
  expectAmounts(text, 'de', 'invoice', await booked(orderNo, 'sale'))
  expect(await ledgerFaults(app)).toEqual([])
})
