import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCompany } from '#demo/seed/demo-company.ts'
import { demoCountries } from '#demo/seed/demo-countries.ts'
import { type Language, languageNumbers, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register, type SignIn } from '#testing/steps/accounts.ts'
import { type Checkout, type Line, ledgerFaults, till } from '#testing/steps/orders.ts'
import { fetchPaper, papersOf, readPdf, tight } from '#testing/steps/papers.ts'
import { addCoupon } from '#testing/steps/promotions.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'
import { paperWords } from './paper-words.ts'

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
}

type Shopper = ReturnType<typeof till>
type Bill = { me: Shopper; who: SignIn; checkout: Checkout }

/** Ordered in this language and paid in the sandbox. */
async function bought({ country = 'NL', language, lines, codes = {}, change = {} }: Bought): Promise<Bill> {
  const who = await register(app)
  const me = till(app, who, { ...places[country], house_number: randomUUID().slice(0, 6) })
  const answer = await me.order(await me.quote(lines, codes), { language: languageNumbers[language], ...change })
  if (answer.status !== 200) throw new Error(answer.text)
  const { checkout_no } = answer.json.data as Checkout
  await me.choose(await me.pay(checkout_no), 'success')
  const { outcome, checkout } = await me.outcome(checkout_no)
  expect(outcome).toBe('success')
  return { me, who, checkout }
}

const orderNoOf = ({ checkout }: Bill, kind: 'rent' | 'buy') =>
  checkout.orders.find(order => order.kind === kind)?.order_no ?? ''

async function paperText(bill: Bill, orderNo: string, kind: string) {
  const paper = (await papersOf(bill.me, orderNo)).filter(one => one.kind === kind).at(-1)
  if (!paper) throw new Error(`No ${kind} of ${orderNo}`)
  const { answer, bytes } = await fetchPaper(app, bill.who.token, paper.href)
  expect(answer.status).toBe(200)
  return { paper, ...(await readPdf(bytes)) }
}

interface Booked {
  net: number
  vat: { country: string; percent: number; net: number; vat: number }[]
  gross: number
  deposit: number
}

/** What the books say of an order: of its sale, or of the refund that was booked last. */
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

/** Every figure of the books stands on the paper, behind the words that say what it is. */
function expectFigures(text: string, language: Language, kind: 'invoice' | 'credit_note', figures: Booked): void {
  const { t, money, percent, country } = paperWords(language)
  const paper = tight(text)
  const says = (label: string, amount: number) => expect(paper).toContain(tight(`${label} ${money(amount)}`))
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
  ])('%s: every figure is that of the books', async (_name, wish, kinds) => {
    const bill = await bought({ language, ...wish })
    for (const kind of kinds) {
      const orderNo = orderNoOf(bill, kind)
      const figures = await booked(orderNo, 'sale')
      expect(figures.gross).toBeGreaterThan(0)
      const { text, paper, info, totalPages } = await paperText(bill, orderNo, 'invoice')
      expectFigures(text, language, 'invoice', figures)
      expect(paper.gross).toBe(figures.gross)
      const whole = tight(text)
      for (const words of [
        ...[demoCompany.legal_name, demoCompany.chamber_of_commerce, demoCompany.vat_number, demoCompany.postcode],
        ...['Anna de Wit', places[wish.country ?? 'NL'].postcode, orderNo, paper.invoice_no, `1 / ${totalPages}`],
        t('papers.kind.invoice'),
      ]) {
        expect(whole).toContain(tight(words))
      }
      expect(text).not.toMatch(/undefined|null|NaN|papers\.|\{|\uFFFD/)
      expect(String(info.Title)).toContain(paper.invoice_no)
      // Rent is taxed where we are, goods where they go.
      const taxed = kind === 'rent' ? 'NL' : (wish.country ?? 'NL')
      expect(figures.vat.map(({ country }) => country)).toEqual([taxed])
      if (taxed !== 'NL') expect(whole).toContain('OSS')
      if (wish.country === 'DE') expect(whole).toContain(tight(demoCountries.DE.weee))
    }
  })

  test('a rental: the receipt sets the deposit apart and says when it is due back', async () => {
    const bill = await bought({ language, lines: [rent] })
    const orderNo = orderNoOf(bill, 'rent')
    const figures = await booked(orderNo, 'sale')
    const { text, paper } = await paperText(bill, orderNo, 'receipt')
    const { money, day } = paperWords(language)
    expect(paper.gross).toBe(figures.gross + figures.deposit)
    const whole = tight(text)
    const invoiceNo = paper.invoice_no.replace('P', 'F')
    expect(whole).toContain(tight(`${t('papers.total.of_invoice', { invoice_no: invoiceNo })}${money(figures.gross)}`))
    expect(whole).toContain(tight(`${t('papers.total.deposit')}${money(figures.deposit)}`))
    expect(whole).toContain(tight(`${t('papers.total.received')}${money(figures.gross + figures.deposit)}`))
    const { end_time } = await bill.me.read(orderNo)
    const { rows } = await app.context.connection.pool.query('select ($1::date + 18)::text as due', [end_time])
    expect(whole).toContain(tight(day(rows[0].due)))
    // No figure of tax: that is the invoice's.
    expect(whole).not.toContain(tight(money(figures.net)))
  })

  test('a coupon: named, and the figures are what is left', async () => {
    const bill = await bought({ language, lines: [rent, blades(2)], codes: { coupon_code: coupon } })
    for (const kind of ['rent', 'buy'] as const) {
      const orderNo = orderNoOf(bill, kind)
      const { text } = await paperText(bill, orderNo, 'invoice')
      expectFigures(text, language, 'invoice', await booked(orderNo, 'sale'))
      const [item] = (await bill.me.read(orderNo)).items
      const amount = paperWords(language).money(-(item?.coupon_discount ?? 0))
      expect(tight(text)).toContain(tight(t('papers.line.coupon', { code: coupon, amount })))
    }
  })

  test('cancelled: the credit note is the invoice backwards and names it; the deposit is none of it', async () => {
    const bill = await bought({ language, lines: [rent] })
    const orderNo = orderNoOf(bill, 'rent')
    const answer = await bill.me.call('POST', `/orders/${orderNo}/cancel`, { reason: 'toch niet' })
    expect(answer.status, answer.text).toBe(200)
    const sale = await booked(orderNo, 'sale')
    const figures = await booked(orderNo, 'refund')
    expect(figures).toMatchObject({ net: -sale.net, gross: -sale.gross })
    const { text, paper } = await paperText(bill, orderNo, 'credit_note')
    expectFigures(text, language, 'credit_note', figures)
    const invoice = (await papersOf(bill.me, orderNo)).find(({ kind }) => kind === 'invoice')
    expect(paper).toMatchObject({ gross: -sale.gross, corrects: invoice?.invoice_no })
    expect(tight(text)).toContain(invoice?.invoice_no)
    expect(tight(text)).toContain(tight(t('papers.reason.canceled')))
    expect(tight(text)).toContain(tight(t('papers.note.credit_deposit')))
    expect(tight(text)).not.toContain(tight(paperWords(language).money(sale.deposit)))
  })

  test('a part goes back, then the rest: each credit note has its own figures, together they are the invoice', async () => {
    const bill = await bought({ language, lines: [blades(3)] })
    const orderNo = orderNoOf(bill, 'buy')
    const sale = await booked(orderNo, 'sale')
    const back: Booked[] = []
    for (const amount of [1001, 333, undefined]) {
      // Short beside the other facts, long as a note.
      const why = amount === 333 ? 'Kras op de doos. '.repeat(20).trim() : 'Kras op de doos'
      await dataOf(
        finance.post(`/admin/orders/${orderNo}/refunds`, {
          type: 'product',
          ...(amount && { amount }),
          reason: why,
        }),
      )
      const figures = await booked(orderNo, 'refund')
      const { text } = await paperText(bill, orderNo, 'credit_note')
      expectFigures(text, language, 'credit_note', figures)
      expect(tight(text)).toContain(tight(why))
      expect(tight(text).includes(tight(t('papers.line.part')))).toBe(true)
      if (amount) expect(figures.gross).toBe(-amount)
      back.push(figures)
    }
    const total = (pick: (figures: Booked) => number) => back.reduce((sum, figures) => sum + pick(figures), 0)
    expect([total(({ net }) => net), total(({ gross }) => gross)]).toEqual([-sale.net, -sale.gross])
  })
})

test('a company with a number of its own is named, and where the goods go too', async () => {
  const billing = {
    recipient: 'Dr. Karl-Friedrich von Hohenlohe-Langenburg-Schwarzenberg',
    company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH',
    vat_number: 'DE123456789',
    ...{ street: 'Rechtsanwalt-Müller-Straße', house_number: '128', postcode: '80331', city: 'München', country: 'DE' },
  }
  const bill = await bought({ country: 'DE', language: 'de', lines: [blades()], change: { billing } })
  const { text } = await paperText(bill, orderNoOf(bill, 'buy'), 'invoice')
  const whole = tight(text)
  for (const words of [...Object.values(billing).filter(value => value !== 'DE'), 'Anna de Wit', 'Kastanienallee']) {
    expect(whole).toContain(tight(words))
  }
  expect(whole).toContain(tight(translate('de')('papers.party.delivery')))
})

test('names and addresses in Chinese are set whole, in any language', async () => {
  const bill = await bought({
    language: 'nl',
    lines: [blades()],
    change: {
      recipient: { recipient: '欧阳文婷𠮷', email: 'ouyang@example.org', phone: '+31 6 1234 5678' },
      address: { ...places.NL, street: '江苏省苏州市工业园区星湖街三百二十八号创意产业园' },
    },
  })
  const { text } = await paperText(bill, orderNoOf(bill, 'buy'), 'invoice')
  expect(tight(text)).toContain('欧阳文婷')
  expect(tight(text)).toContain('江苏省苏州市工业园区星湖街三百二十八号创意产业园')
})

test('many things go over several sheets, each of which says whose it is', async () => {
  const { rows } = await app.context.connection.pool.query(
    "select key from skus where kind = 'buy' and listed and key <> 'genie-600-buy' order by key",
  )
  const lines = rows.map(({ key }) => ({ sku: key as string }))
  const bill = await bought({ country: 'NL', language: 'de', lines })
  const orderNo = orderNoOf(bill, 'buy')
  const { sheets, paper, text, totalPages } = await paperText(bill, orderNo, 'invoice')
  expect(totalPages).toBeGreaterThan(1)
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain(paper.invoice_no)
    expect(tight(sheet)).toContain(`${index + 1}/${totalPages}`)
  }
  expectFigures(text, 'de', 'invoice', await booked(orderNo, 'sale'))
  expect(await ledgerFaults(app)).toEqual([])
})
