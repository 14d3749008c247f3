// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { languageNumbers, languages } from '#domain/languages.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import { changeProduct } from '#testing/steps/catalogue.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good } from '#testing/steps/requests.ts'
import { cleanList, type PickUp } from '#testing/steps/returns.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'
import { watchRefunds } from '../../withdrawals/watch-refunds.ts'

/** A purchase whose product is marked to be sent back with the shop's label. */
vi.setConfig({ testTimeout: 60_000 })
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-label-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await oneMayGive(app)
  const catalogue = house.by('admin')
  const { list } = good<CallData<'GET /admin/products'>>(await catalogue.get('/admin/products?page_size=100'))
  const blades = list.find(({ key }) => key === 'blades') ?? expect.fail('no blades')
  const whole = good<CallData<'GET /admin/products/{id}'>>(await catalogue.get(`/admin/products/${blades.product_id}`))
  expect((await changeProduct(catalogue, whole, { return_way: 'label' })).status).toBe(200)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const bought = (sku = 'blades-set-9') => delivered(app, house, { sku }, 'buy')

async function withdrawn() {
  const order = await bought()
  await later(app, 2)
  const { request_no: no } = await order.asked('rejection', { reason_code: 'withdrawal' })
  await app.context.jobs.drain()
  const pickUp = async () => good<PickUp>(await order.me.call('GET', `/requests/${no}/pick-up`))
  return { ...order, no, pickUp, refunded: async () => (await order.me.read(order.orderNo)).refunded_amount }
}

async function pass(days: number) {
  await later(app, days)
  await watchRefunds(app.context, {})
  await app.context.jobs.drain()
}

test('only an accessory is sent back by its buyer', async () => {
  const catalogue = house.by('admin')
  const { list } = good<CallData<'GET /admin/products'>>(await catalogue.get('/admin/products?page_size=100'))
  const machine = list.find(({ kind }) => kind === 'machine') ?? expect.fail('no machine')
  const path = `/admin/products/${machine.product_id}`
  const whole = good<CallData<'GET /admin/products/{id}'>>(await catalogue.get(path))
  const answer = await changeProduct(catalogue, whole, { return_way: 'label' })
  expect([answer.status, (answer.json.data as { fields: { path: string }[] }).fields[0]?.path]).toEqual([
    400,
    'return_way',
  ])
})

test.each(languages)('it is shown with the product, and agreed to in the contract: %s', async language => {
  const { json } = await app.send('GET', '/api/products?page_size=100', { headers: { 'accept-language': language } })
  const shown = (json.data as CallData<'GET /products'>).list
  expect(shown.find(({ key }) => key === 'blades')?.return_way).toBe('label')
  expect(shown.find(({ key }) => key === 'garage')?.return_way).toBe('collect')
  const { me } = await bought()
  const { checkout_no } = good<{ checkout_no: string }>(
    await me.order(await me.quote([{ sku: 'blades-set-9' }]), { language: languageNumbers[language] }),
  )
  const [row] = await rowsOf(app)('select body from agreements where agreement_no = $1', checkout_no)
  const words = { nl: 'gratis label', de: 'kostenlosen Versandetikett', en: 'free label', zh: '免费面单' }
  expect(JSON.stringify(row.body.clauses)).toContain(words[language])
})

test('the refund waits for the scan, however long it takes, and is then begun at once', async () => {
  const { order, pickUp, refunded } = await withdrawn()
  expect(await pickUp()).toMatchObject({ way: 'label', refund_due_on: null })
  const { text } = await newestMail(app, order.email, order.order_no)
  expect(text).toContain('Breng het binnen 14 dagen naar een pakketpunt')
  expect(text).toContain('zodra blijkt dat je het hebt verstuurd')
  expect(text).not.toContain('hoeft het nog niet bij ons te zijn')
  for (const days of [9, 3, 30]) {
    await pass(days)
    expect(await refunded()).toBe(0)
  }
  const { tracking_no } = await pickUp()
  await tell(app, { trackingNo: tracking_no ?? '', event: 'accepted' })
  await app.context.jobs.drain()
  expect(await refunded()).toBe(order.paid_amount)
})

test('its buyer is told before they withdraw, and not of a product that is collected', async () => {
  const ways = []
  for (const sku of ['blades-set-9', 'garage-small']) {
    const { me, orderNo } = await bought(sku)
    const { items } = good<CallData<'GET /orders/{order_no}/after-sale'>>(
      await me.call('GET', `/orders/${orderNo}/after-sale`),
    )
    ways.push(items[0]?.by_label)
  }
  expect(ways).toEqual([true, false])
})

test('what staff know to be sent is refunded on the day on which a collected one would be', async () => {
  const { no, order, refunded } = await withdrawn()
  const operations = house.by('operations')
  expect((await operations.post(`/admin/requests/${no}/step`, { event: 'pick_up' })).status).toBe(200)
  await pass(8)
  expect(await refunded()).toBe(0)
  await pass(1)
  expect(await refunded()).toBe(order.paid_amount)
})

test('staff cannot end it while its buyer has not sent it', async () => {
  const { no, pickUp } = await withdrawn()
  const { tracking_no } = await pickUp()
  await tell(app, { trackingNo: tracking_no ?? '', event: 'not_home' })
  const ended = await house.by('operations').post(`/admin/requests/${no}/end`, { outcome: 'Komt niet.' })
  expect(ended.json.data).toMatchObject({ reason: 'awaits_sending' })
  expect(verdict(await house.by('admin').post(`/admin/requests/${no}/lost`, { reason: 'Kwijt.' }))[0]).toBe(409)
})

test('a statement is not repeated while the parcel is awaited', async () => {
  const { no, me, orderNo } = await withdrawn()
  const { tracking_no } = good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
  const list = good<CallData<'GET /orders/{order_no}/after-sale'>>(
    await me.call('GET', `/orders/${orderNo}/after-sale`),
  )
  expect(list.requests.filter(({ apply_type }) => apply_type === 'rejection')).toHaveLength(1)
  for (const event of ['accepted', 'delivered']) await tell(app, { trackingNo: tracking_no ?? '', event })
  await app.context.jobs.drain()
  good(await house.by('operations').post(`/admin/requests/${no}/inspect`, { checklist: cleanList }))
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed' })
})

test('what was ordered before the product was marked is collected', async () => {
  const order = await bought()
  await rowsOf(app)(
    "update order_items set return_way = 'collect' where order_id = (select order_id from orders where order_no = $1)",
    order.orderNo,
  )
  const { request_no: no } = await order.asked('rejection', { reason_code: 'withdrawal' })
  await app.context.jobs.drain()
  const pickUp = good<PickUp>(await order.me.call('GET', `/requests/${no}/pick-up`))
  expect(pickUp.way).toBe('parcel')
  expect(pickUp.refund_due_on).not.toBeNull()
})
