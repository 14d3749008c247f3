// @module-tag further
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { type Language, languageNumbers, languages } from '#domain/languages.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { readSender } from '#server/platform/mail/deliver-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { type Checkout, ledgerFaults, till } from '#testing/steps/orders.ts'
import { fetchDocument, papersOf, readPdf, tight } from '#testing/steps/papers.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

/** A purchase that is paid half now and half after delivery, as its customer reads of it. */
let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  await setDays(14)
  expect(await ledgerFaults(app)).toEqual([])
})

const setDays = (within_days: number) =>
  transaction(app.context.db, tx =>
    writeSetting(tx, {
      key: 'part_payment',
      value: { offered_in: { NL: true }, within_days },
      now: app.context.clock.now(),
      by: 'test',
    }),
  )

/** Three sets for 74.70. */
const sets = [{ sku: 'blades-set-9', quantity: 3 }]
const amounts: Record<Language, { total: string; half: string }> = {
  nl: { total: '€ 74,70', half: '€ 37,35' },
  en: { total: '€74.70', half: '€37.35' },
  zh: { total: '€74.70', half: '€37.35' },
  de: { total: '74,70 €', half: '37,35 €' },
}
const buttons: Record<Language, string> = {
  nl: 'Bestellen met betalingsverplichting',
  en: 'Order with obligation to pay',
  zh: '确认下单并承担付款义务 Order with obligation to pay',
  de: 'zahlungspflichtig bestellen',
}
/** Both parts and the term of the second, in each language: in mails with a day count. */
const saysBoth: Record<Language, (days: number) => RegExp> = {
  nl: days => new RegExp(`€\\s37,35 en de rest, €\\s37,35, binnen ${days} dagen nadat alles is bezorgd`),
  en: days => new RegExp(`€37\\.35 now, and the rest, €37\\.35, within ${days} days of everything being delivered`),
  zh: days => new RegExp(`现在支付 €37\\.35，余款 €37\\.35 在全部商品送达后 ${days} 天内支付`),
  de: days =>
    new RegExp(`jetzt 37,35\\s€ und den Rest von 37,35\\s€ innerhalb von ${days} Tagen nach der letzten Lieferung`),
}

async function shopper() {
  const account = await register(app)
  return till(app, account, { house_number: randomBytes(4).toString('hex') })
}
type Shopper = Awaited<ReturnType<typeof shopper>>

async function halfPlaced(me: Shopper, language: Language = 'nl') {
  const answer = await me.order(await me.quote(sets), { pay: 'half', language: languageNumbers[language] })
  expect(answer.status, answer.text).toBe(200)
  const checkout = answer.json.data as Checkout
  return { checkout, orderNo: checkout.orders[0]?.order_no ?? '' }
}

async function payFirst(me: Shopper, { checkout_no }: Checkout) {
  await me.choose(await me.pay(checkout_no), 'success')
  expect((await me.outcome(checkout_no)).outcome).toBe('success')
}

async function mailText(template: 'order_received' | 'order_paid' | 'order_unpaid', no: string, language: Language) {
  const row = await app.context.db
    .selectFrom('mails')
    .select('data')
    .where('template', '=', template)
    .where(({ eb, ref }) => eb(ref('data', '->>').key('checkout_no' as never), '=', no as never))
    .executeTakeFirstOrThrow()
  return renderMail({ template, language, data: row.data }, await readSender(app.context, language)).text
}

async function contractText(me: Shopper, orderNo: string) {
  const paper = (await papersOf(me, orderNo)).find(({ href }) => href.includes('contract-'))
  if (!paper) throw new Error('The order has no contract')
  return tight((await readPdf((await fetchDocument(app, me.token, paper.href)).bytes)).text)
}

describe.each(languages)('in %s', language => {
  test('the confirmation, the contract and the payment mail name both parts and when the rest is due', async () => {
    const me = await shopper()
    const { checkout, orderNo } = await halfPlaced(me, language)
    expect(await mailText('order_received', checkout.checkout_no, language)).toMatch(saysBoth[language](14))
    const contract = await contractText(me, orderNo)
    expect(contract.split(tight(amounts[language].half)).length).toBeGreaterThan(3)
    expect(contract).toContain(
      tight(
        {
          nl: 'binnen 14 dagen nadat alles is bezorgd',
          en: 'within 14 days after everything has been delivered',
          zh: '在全部商品送达后 14 天内付清',
          de: 'innerhalb von 14 Tagen nach der letzten Lieferung',
        }[language],
      ),
    )
    await app.send('POST', '/dev/clock', { body: { advance_days: 16 / 1440 } })
    expect(await mailText('order_unpaid', checkout.checkout_no, language)).toMatch(
      {
        nl: /het eerste deel, €\s37,35/,
        en: /first part of your payment, €37\.35/,
        zh: /首付款 €37\.35/,
        de: /Der erste Teil Ihrer Zahlung, 37,35\s€/,
      }[language],
    )
    await payFirst(me, checkout)
    expect(await mailText('order_paid', checkout.checkout_no, language)).toMatch(/14\s?(dagen|days|天|Tage)/)
  })

  test('a page that displayed another part than the contract has is refused', async () => {
    const me = await shopper()
    const quote = await me.quote(sets)
    const { total, half } = amounts[language]
    const place = (text: string) =>
      me.order(quote, { pay: 'half', shown: { button: buttons[language], text } }, { 'accept-language': language })
    const refused = await place(`${total}\n${half.replace('37', '36')}`)
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('shown.text')])
    const response = await place(`${total}\n${half}\n${half}`)
    expect(response.status, response.text).toBe(200)
  })
})

test('the offer, the checkout and the order name both parts, and after the second one nothing more', async () => {
  const me = await shopper()
  expect((await me.quote(sets)).half_payment).toEqual({ amount: 3735, within_days: 14, refused: null })
  const { checkout, orderNo } = await halfPlaced(me)
  expect(checkout).toMatchObject({ amount: 7470, due_now: 3735, rest_days: 14 })
  const parts = { first: 3735, rest: 3735, rest_days: 14 }
  expect(await me.read(orderNo)).toMatchObject({ parts, balance: null })
  await payFirst(me, checkout)
  const { balance, ...order } = await me.read(orderNo)
  expect([order.parts, balance?.amount, balance?.pay_until]).toEqual([parts, 3735, null])
  await payFirst(me, { ...checkout, checkout_no: balance?.checkout_no ?? '' })
  expect(await me.read(orderNo)).toMatchObject({ parts, balance: null, paid_amount: 7470 })
  // What is paid whole has no parts.
  const whole = await me.placed(sets)
  expect(whole).toMatchObject({ due_now: 7470, rest_days: null })
  expect((await me.read(whole.orders[0]?.order_no ?? '')).parts).toBe(null)
})

test('the days that were offered stay, whatever the setting is when the order is placed, paid and delivered', async () => {
  const house = await warehouse(app)
  const me = await shopper()
  const quote = await me.quote(sets)
  await setDays(7)
  const terms = await app.send('GET', '/api/documents')
  const { list } = terms.json.data as CallData<'GET /documents'>
  const terms_version = list.find(({ name }) => name === 'terms')?.version
  const answer = await me.order(quote, { pay: 'half', terms_version })
  expect(answer.status, answer.text).toBe(200)
  const checkout = answer.json.data as Checkout
  const orderNo = checkout.orders[0]?.order_no ?? ''
  expect(checkout.rest_days).toBe(14)
  expect(await contractText(me, orderNo)).toContain(tight('binnen 14 dagen nadat alles is bezorgd'))
  expect(await mailText('order_received', checkout.checkout_no, 'nl')).toMatch(saysBoth.nl(14))
  await payFirst(me, checkout)
  for (const step of ['ship', 'deliver']) await house.command(orderNo, step)
  const { balance, delivered_at } = await me.read(orderNo)
  const days = (Date.parse(balance?.pay_until ?? '') - Date.parse(delivered_at ?? '')) / 86_400_000
  expect(Math.round(days)).toBe(14)
  expect((await me.quote(sets)).half_payment?.within_days).toBe(7)
})

test('the demo shop offers it in the Netherlands, and nowhere else', async () => {
  const demo = await testApp()
  try {
    const offered = async (country: string) => {
      const me = till(demo, await register(demo), { country })
      return (await me.quote(sets)).half_payment
    }
    expect(await offered('NL')).toEqual({ amount: 3735, within_days: 14, refused: null })
    expect([await offered('BE'), await offered('DE')]).toEqual([null, null])
  } finally {
    await demo.close()
  }
})
