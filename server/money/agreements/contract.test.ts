// @module-tag further
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { type Language, languageNumbers, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register, type SignIn } from '#testing/steps/accounts.ts'
import { type Checkout, type Line, type Order, type Quote, till } from '#testing/steps/orders.ts'
import { dataFactsOf, fetchDocument, papersOf, readPdf, tight } from '#testing/steps/papers.ts'
import { addCoupon } from '#testing/steps/promotions.ts'
import { staff } from '#testing/steps/staff.ts'
import { documentFormat } from '../invoices/document-format.ts'

let app: TestApp
let coupon: string
beforeAll(async () => {
  app = await testApp()
  const { code } = await addCoupon(app, await staff(app, 'finance'), { discount_value: 15 })
  coupon = code
})
afterAll(() => app.close())

const query = (text: string, values: unknown[] = []) => app.context.connection.pool.query(text, values)
const rent = { sku: 'genie-600-rent', months: 7 }
const blades = { sku: 'blades-set-9', quantity: 3 }

interface Ordered {
  who: SignIn
  me: ReturnType<typeof till>
  quote: Quote
  checkout: Checkout
}

async function ordered(language: Language, lines: readonly Line[], change: object = {}): Promise<Ordered> {
  const who = await register(app)
  const me = till(app, who, { house_number: randomUUID().slice(0, 6) })
  const quote = await me.quote(lines, { coupon_code: coupon })
  const response = await me.order(quote, { language: languageNumbers[language], ...change })
  if (response.status !== 200) throw new Error(response.text)
  return { who, me, quote, checkout: response.json.data as Checkout }
}

async function readContract({ me, who, checkout }: Ordered) {
  const orderNo = checkout.orders[0]?.order_no ?? ''
  const listed = (await papersOf(me, orderNo)).filter(({ kind }) => kind === 'contract')
  expect(listed).toHaveLength(1)
  const { answer, bytes } = await fetchDocument(app, who.token, listed[0]?.href ?? '')
  expect(answer.status).toBe(200)
  const folder = process.env.CONTRACTS_TO
  if (folder) writeFileSync(`${folder}/${checkout.orders.length}-${listed[0]?.file_name}`, bytes)
  return { listed: listed[0], ...(await readPdf(bytes)) }
}

describe.each(languages)('the contract of an order in %s', language => {
  const t = translate(language)
  const { money, day, percent, country } = documentFormat(language)

  test('says what was agreed: parties, goods, days, every amount and the clauses', async () => {
    const one = await ordered(language, [rent, blades])
    const { text, info, listed } = await readContract(one)
    const whole = tight(text)
    const { totals, lines } = one.quote
    const read = async (orderNo: string) =>
      (await one.me.call('GET', `/orders/${orderNo}`, undefined, { 'accept-language': language })).json.data as Order
    const orders = await Promise.all(one.checkout.orders.map(({ order_no }) => read(order_no)))
    const rental = orders.find(({ kind }) => kind === 'rent')
    const { value } = (await query("select value from setting_versions where key = 'company' order by valid_from desc"))
      .rows[0] as { value: Record<string, string> }
    expect(listed?.gross).toBe(totals.due_today)
    expect(info.Title).toContain(t('papers.kind.contract'))
    const said = [
      ...orders.flatMap(({ order_no, recipient, street, postcode, phone, email }) => [
        ...[order_no, recipient, street, postcode, phone, email],
      ]),
      ...['legal_name', 'representative', 'street', 'email', 'telephone', 'chamber_of_commerce', 'vat_number'].map(
        field => value[field] ?? '',
      ),
      country('NL'),
      ...lines.flatMap(line => [line.goods_due, line.deposit || line.goods_due, line.monthly ?? line.price].map(money)),
      ...orders.flatMap(({ items }) => items.flatMap(({ name, variant }) => [name, variant])),
      ...[totals.goods, totals.deposit, totals.due_today, -totals.coupon_discount].map(money),
      ...totals.vat.flatMap(row => [percent(row.percent), money(row.vat), money(row.net)]),
      ...[rental?.start_time, rental?.end_time].map(moment => day((moment ?? '').slice(0, 10))),
      ...[coupon, t('order_box.button')],
    ]
    for (const words of said) expect(whole).toContain(tight(words))
    expect(whole).toContain(tight(t('agreement.clause.early.heading')))
    expect(text).not.toMatch(/\{|\}|undefined|null|NaN|agreement\.|papers\.|\b[a-z]+_[a-z]+\b/)
    expect(text).not.toContain('\uFFFD')
  })

  test('tells what data each of its machines makes, where they are and who gets them, as its page does', async () => {
    const both = [rent, { sku: 'genie-1000-buy' }]
    const text = tight((await readContract(await ordered(language, [...both, blades]))).text)
    for (const key of ['genie-600', 'genie-1000']) {
      for (const piece of await dataFactsOf(app, key, language)) expect(text, key).toContain(piece)
    }
    for (const model of ['Genie 600', 'Genie 1000']) {
      expect(text).toContain(tight(t('agreement.clause.data.heading', { model })))
    }
    expect(text).not.toContain(tight(t('agreement.clause.data.heading', { model: 'Genie 3000' })))
    const goods = tight((await readContract(await ordered(language, [blades]))).text)
    for (const piece of await dataFactsOf(app, 'genie-600', language)) expect(goods).not.toContain(piece)
  })

  test('of a purchase says nothing of renting, and of a rental nothing of buying', async () => {
    const rented = tight((await readContract(await ordered(language, [rent]))).text)
    const bought = tight((await readContract(await ordered(language, [blades]))).text)
    const [term, guarantee] = (['term', 'guarantee'] as const).map(name =>
      tight(t(`agreement.clause.${name}.text`).slice(0, 30)),
    )
    expect(rented).toContain(term)
    expect(rented).not.toContain(guarantee)
    expect(bought).toContain(guarantee)
    expect(bought).not.toContain(term)
  })
})

test('a contract stays as it was: neither settings, texts nor anybody change it', async () => {
  const one = await ordered('nl', [rent])
  const before = await readContract(one)
  const stored = () => query('select * from agreements where agreement_no = $1', [one.checkout.checkout_no])
  const [row] = (await stored()).rows
  for (const change of ["body = '{}'", 'shown = null', "terms = '{}'", 'concluded_at = now()']) {
    await expect(query(`update agreements set ${change} where agreement_no = $1`, [row.agreement_no])).rejects.toThrow(
      'what was agreed is never changed',
    )
  }
  await expect(query('delete from agreements where agreement_no = $1', [row.agreement_no])).rejects.toThrow()
  const { db, clock } = app.context
  const company = await readSetting(db, 'company', clock.now())
  await transaction(db, tx =>
    writeSetting(tx, {
      ...{ key: 'company', value: { ...company, legal_name: 'Heel Anders B.V.' } },
      ...{ by: 'test', now: clock.now() },
    }),
  )
  expect((await stored()).rows).toEqual([row])
  expect((await readContract(one)).text).toBe(before.text)
})

test('the contract of somebody else is unknown', async () => {
  const [mine, theirs] = [await ordered('nl', [blades]), await ordered('nl', [blades])]
  const [own, other] = [mine, theirs].map(({ checkout }) => checkout.orders[0]?.order_no ?? '')
  const name = `contract-${theirs.checkout.checkout_no}`
  for (const orderNo of [own, other]) {
    const response = await mine.me.call('GET', `/orders/${orderNo}/documents/${name}`)
    expect(response.status).toBe(404)
  }
})

test('it names the wordings that were agreed to and handed over, which stay readable', async () => {
  const one = await ordered('de', [blades])
  const { text } = await readContract(one)
  const { rows } = await query('select terms, instruction from agreements where agreement_no = $1', [
    one.checkout.checkout_no,
  ])
  for (const wording of [rows[0].terms, rows[0].instruction]) {
    expect(tight(text)).toContain(wording.sha256)
    const kept = await query('select pdf from kept_wordings where name = $1 and language = $2 and sha256 = $3', [
      ...[wording.name, wording.language, wording.sha256],
    ])
    expect(kept.rowCount).toBeGreaterThan(0)
  }
})
