// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'

type Choices = CallData<'GET /orders/{order_no}/after-sale'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
})
afterAll(() => app.close())

const rented = (months = 6) => delivered(app, house, { sku: 'genie-600-rent', months })
const readChoices = async ({ me, orderNo }: Awaited<ReturnType<typeof rented>>) =>
  good<Choices>(await me.call('GET', `/orders/${orderNo}/after-sale`))

test('the possible requests are listed with their first day, and with the months a renewal may still add', async () => {
  const shown = await readChoices(await rented(6))
  expect(shown.today).toBe(dayInShop(app.context.clock.now()))
  expect(shown.items[0]).toMatchObject({ renewable_months: 30 })
  expect((await readChoices(await rented(24))).items[0]?.renewable_months).toBe(12)
  const bought = await delivered(app, house, { sku: 'blades-set-9' }, 'buy')
  expect((await readChoices(bought)).items[0]?.renewable_months).toBe(0)
})

test('the listed months can be offered, and not one more', async () => {
  const made = await rented(24)
  const [item] = (await readChoices(made)).items
  const most = item?.renewable_months ?? 0
  expect((await made.offer('renewal', { months: most })).status).toBe(200)
  expect((await made.offer('renewal', { months: most + 1 })).json).toMatchObject({
    ...{ code: 210703, data: { reason: 'longest_reached' } },
  })
})

test('a buy-out links its purchase, as soon as there is one', async () => {
  const made = await rented()
  const { agreed, pays, readRequest, me, orderNo } = made
  const { request_no: no } = await agreed('buy')
  const waiting = await readRequest(no)
  expect(waiting.bought_order_no).toBeNull()
  await pays(waiting.checkout_no)
  const { bought_order_no } = await readRequest(no)
  expect(bought_order_no).toMatch(/^B-/)
  expect((await me.read(bought_order_no ?? '')).kind).toBe('buy')
  expect((await readChoices(made)).requests[0]).toMatchObject({ order_no: orderNo, bought_order_no })
})

test('the free days after the end and the months after a repair are those of the rules', async () => {
  const bare = await testApp()
  const { db, clock } = bare.context
  await transaction(db, async tx => {
    const now = clock.now()
    const rules = await readSetting(tx, 'after_sale', now)
    const value = { ...rules, late_grace_days: 5, guarantee_after_repair_months: 18 }
    await writeSetting(tx, { key: 'after_sale', value, now, by: 'test' })
  })
  await moreMachines(bare, 'genie-600', 'rent', 2)
  const { me, orderNo } = await delivered(bare, await warehouse(bare), { sku: 'genie-600-rent', months: 6 })
  const { end_time, grace_until } = await me.read(orderNo)
  expect(grace_until).toBe(addDays(end_time as Day, 5))
  const { items } = good<Choices>(await me.call('GET', `/orders/${orderNo}/after-sale`))
  expect(items[0]?.months_after_repair).toBe(18)
  await bare.close()
})
