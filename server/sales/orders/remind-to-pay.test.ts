// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { languageNumbers, languages } from '#domain/languages.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { readSender } from '#server/platform/mail/deliver-mail.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { type Checkout, till } from '#testing/steps/orders.ts'
import { remindToPay } from './remind-to-pay.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
})
afterAll(() => app.close())

let houses = 0
async function placed(language = 1) {
  houses += 1
  const me = till(app, await register(app), { house_number: String(houses) })
  const answer = await me.order(await me.quote([{ sku: 'blades-set-9' }]), { language })
  return { me, checkoutNo: (answer.json.data as Checkout).checkout_no }
}

const minutes = (count: number) => app.send('POST', '/dev/clock', { body: { advance_days: count / 1440 } })
const mailsOf = (checkoutNo: string) =>
  app.context.db
    .selectFrom('mails')
    .select(['template', 'language', 'data'])
    .where('template', '=', 'order_unpaid')
    .where(({ eb, ref }) => eb(ref('data', '->>').key('checkout_no' as never), '=', checkoutNo as never))
    .execute()

test('comes once, a quarter of an hour after the order, and not before', async () => {
  const { checkoutNo } = await placed()
  await minutes(14)
  expect(await mailsOf(checkoutNo)).toEqual([])
  await minutes(2)
  expect(await mailsOf(checkoutNo)).toHaveLength(1)
  await minutes(10)
  const { checkout_id } = await app.context.db
    .selectFrom('checkouts')
    .select('checkout_id')
    .where('checkout_no', '=', checkoutNo)
    .executeTakeFirstOrThrow()
  await remindToPay(app.context, { checkoutId: checkout_id })
  expect(await mailsOf(checkoutNo)).toHaveLength(1)
})

test.each(languages)(
  'in %s the confirmation asks for nothing, and the reminder says how much and until when',
  async language => {
    const { checkoutNo } = await placed(languageNumbers[language])
    await minutes(16)
    const sender = await readSender(app.context, language)
    const [reminder] = await mailsOf(checkoutNo)
    const { text, subject } = renderMail({ template: 'order_unpaid', language, data: reminder?.data }, sender)
    expect(subject).toMatch(
      { nl: /Nog niet betaald/, en: /Not paid yet/, de: /Noch nicht bezahlt/, zh: /尚未付款/ }[language],
    )
    expect(text).toMatch(/24[.,]90/)
    expect(text).toMatch(/\d\d:\d\d/)
    expect(text).toContain(`checkout_no=${checkoutNo}`)
    const confirmation = renderMail(
      { template: 'order_received', language, data: { ...(reminder?.data as object), rest: 0 } },
      sender,
    )
    const [, intro = ''] = confirmation.text.split('\n\n')
    const plea = {
      nl: /betaal nu|nog betalen/i,
      en: /pay now|please pay/i,
      de: /zahlen sie|steht noch aus/i,
      zh: /请支付|等待付款/,
    }
    expect(`${confirmation.subject} ${intro}`).not.toMatch(plea[language])
  },
)

test('does not come when the order is paid before, nor while its payment is on its way', async () => {
  const paid = await placed()
  await paid.me.choose(await paid.me.pay(paid.checkoutNo), 'success')
  await paid.me.outcome(paid.checkoutNo)
  const processing = await placed()
  await processing.me.pay(processing.checkoutNo)
  await app.context.db
    .updateTable('payments')
    .set({ payment_state: 'processing' })
    .where('checkout_id', '=', ({ selectFrom }) =>
      selectFrom('checkouts').select('checkout_id').where('checkout_no', '=', processing.checkoutNo),
    )
    .execute()
  const canceled = await placed()
  await app.context.db
    .updateTable('checkouts')
    .set({ ended_at: app.context.clock.now() })
    .where('checkout_no', '=', canceled.checkoutNo)
    .execute()
  await minutes(16)
  for (const { checkoutNo } of [paid, processing, canceled]) expect(await mailsOf(checkoutNo)).toEqual([])
})

test('does not come where less than five minutes would be left to pay', async () => {
  const now = app.context.clock.now()
  const rules = await readSetting(app.context.db, 'checkout', now)
  const change = (window_minutes: number) =>
    transaction(app.context.db, tx =>
      writeSetting(tx, { key: 'checkout', value: { ...rules, window_minutes }, now, by: 'test' }),
    )
  await change(18)
  const { checkoutNo } = await placed()
  await change(rules.window_minutes)
  await minutes(17)
  expect(await mailsOf(checkoutNo)).toEqual([])
})
