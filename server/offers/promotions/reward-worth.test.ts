// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { bearer, register } from '#testing/steps/accounts.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import { inDays, runningActivity, shareBody, travelTo, withoutPromotions } from '#testing/steps/promotions.ts'
import { good } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { dataOf } from '#testing/steps/staff.ts'
import { rewardShares } from './shares/reward-shares.ts'

/** What an order is worth to the inviter: what was paid for it and not refunded. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  await withoutPromotions(app)
  await runningActivity(house.by('finance'), shareBody(app))
  await transaction(app.context.db, async tx => {
    const now = app.context.clock.now()
    const value = await readSetting(tx, 'part_payment', now)
    await writeSetting(tx, { key: 'part_payment', value: { ...value, offered_in: { NL: true } }, now, by: 'test' })
  })
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await rowsOf(app)(recounts['rewarded for what was not paid'] ?? '')).toEqual([])
})

async function invited(houseNumber: string, pay: 'all' | 'half') {
  const sharer = await register(app)
  const headers = bearer(sharer.token)
  const { code } = await dataOf<{ code: string }>(app.send('POST', '/api/activities/share', { body: {}, headers }))
  const me = till(app, await register(app), { house_number: houseNumber, street: 'Lange laan' })
  const quote = await me.quote([{ sku: 'garage-small' }], { share_code: code })
  const placed = good<{ checkout_no: string; orders: { order_no: string }[] }>(
    await me.order(quote, pay === 'half' ? { pay } : {}),
  )
  await me.choose(await me.pay(placed.checkout_no), 'success')
  await me.outcome(placed.checkout_no)
  const status = async () =>
    (
      await rowsOf(app)(
        'select reward_coupon_id is not null as given, invalid_at is not null as ended from share_records where order_ref = $1',
        placed.checkout_no,
      )
    )[0]
  return { me, status, orderNo: placed.orders[0]?.order_no ?? '' }
}

test('nothing for a fully refunded order', async () => {
  const { orderNo, status } = await invited('78', 'all')
  const wish = { type: 'product', item_id: null, amount: null, reason: 'klant wil niet meer' }
  good(await house.by('finance').post(`/admin/orders/${orderNo}/refunds`, wish))
  await travelTo(app, inDays(app, 1))
  await rewardShares(app.context, {})
  expect(await status()).toEqual({ given: false, ended: true })
})

test('nothing yet for an order with a first part paid: its reward comes with the rest', async () => {
  const { me, orderNo, status } = await invited('77', 'half')
  await travelTo(app, inDays(app, 1))
  await rewardShares(app.context, {})
  expect(await status()).toEqual({ given: false, ended: false })
  const { balance } = await me.read(orderNo)
  await me.choose(await me.pay(balance?.checkout_no ?? ''), 'success')
  await me.outcome(balance?.checkout_no ?? '')
  await rewardShares(app.context, {})
  expect(await status()).toEqual({ given: true, ended: false })
})
