// @module-tag further
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { provenNow, randomEmail, randomIp, type SignIn, solved } from '#testing/steps/accounts.ts'
import { elsewhere } from '#testing/steps/order-changes.ts'
import { till } from '#testing/steps/orders.ts'
import { delivered, moreMachines } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { readSender } from './deliver-mail.ts'
import { renderMail } from './render-mail.ts'
import { sendStaffAlerts } from './staff-alerts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(() => app.close())

const url = 'http://evil.example/login'
/** A text that a stranger might try to send through the shop. */
const bait = `Klik ${url} om te bevestigen`

async function post(path: string, body: object, token = '') {
  const headers = { 'x-forwarded-for': randomIp(), ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await app.send('POST', `/api/${path}`, { body, headers })
  await liftLimits(app)
  return answer
}

/** Subjects and bodies of all mails written so far. */
async function bodies(): Promise<string[]> {
  await app.context.jobs.drain()
  await sendStaffAlerts(app.context, {})
  const sender = await readSender(app.context, 'nl')
  const rows = await app.context.db.selectFrom('mails').select(['template', 'language', 'data', 'recipient']).execute()
  return rows.map(row => {
    const { subject, text, html } = renderMail(row, sender)
    return [row.template, subject, text, html].join('\n')
  })
}

test('text entered without a login is in no mail', async () => {
  const email = randomEmail()
  const said = { name: bait, contract: bait, email, reason: bait }
  expect((await post('withdrawals', { ...said, items: bait })).status).toBe(200)
  expect((await post('rental-cancellations', { ...said, ending: 'extraordinary' })).status).toBe(200)
  const letter = { name: bait, email, text: bait, altcha: await solved(app) }
  expect((await post('messages', { ...letter, category: 'question' })).status).toBe(200)
  expect(
    (await post('messages', { ...letter, category: 'complaint', order_no: bait, altcha: await solved(app) })).json.code,
  ).toBeDefined()
  const { json } = await post('user/anonymous', {})
  const me = till(app, { ...(json.data as SignIn), email })
  const { token } = json.data as SignIn
  const asked = { text: `${bait}?`, name: bait, email, altcha: await solved(app) }
  expect((await post('device-types/genie-600/questions', asked, token)).json.code).toBeDefined()
  const quote = await me.quote([{ sku: 'blades-set-9' }])
  const body = await me.bodyFor(quote)
  const place = { ...body.address, street: bait, city: bait }
  const billing = { recipient: bait, ...place }
  const order = { ...body, recipient: { ...body.recipient, recipient: bait }, address: place, billing, remark: bait }
  const placed = await post('orders', order, token)
  expect(placed.status, placed.text).toBe(200)
  const checkout = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
  const orderNo = checkout.orders[0]?.order_no ?? ''
  await me.choose(await me.pay(checkout.checkout_no), 'success')
  await me.outcome(checkout.checkout_no)
  const wish = { address: { ...elsewhere, street: `${bait} 2`, city: bait } }
  await provenNow(app)
  const offer = await me.call('POST', `/orders/${orderNo}/change-offer`, wish)
  const { offer_hash } = offer.json.data as { offer_hash: string }
  expect((await me.call('POST', `/orders/${orderNo}/change`, { ...wish, offer_hash })).status).toBe(200)
  await me.call('POST', `/orders/${orderNo}/refunds`, { type: 'product', amount: 100, reason: bait })
  await me.call('POST', `/orders/${orderNo}/cancel`, { reason: 'other' })
  const written = await bodies()
  for (const template of [
    ...['withdrawal_received', 'cancellation_received', 'message_received', 'statement_alert'],
    ...['order_received', 'order_paid', 'order_changed', 'refund_requested', 'order_canceled'],
  ]) {
    expect(
      written.some(text => text.startsWith(template)),
      template,
    ).toBe(true)
  }
  expect(written.filter(text => text.includes('evil.example'))).toEqual([])
})

test('nor is what a customer writes about their rental', async () => {
  const house = await warehouse(app)
  const { me, orderNo, order } = await delivered(app, house, { sku: 'genie-600-rent', months: 6 })
  const item = order.items[0]
  await me.call('POST', `/orders/${orderNo}/requests`, {
    ...{
      item_id: item?.item_id,
      apply_type: 'repair',
      reason_code: 'noise',
      apply_reason: bait,
    },
  })
  const { json } = await me.call('GET', `/orders/${orderNo}/after-sale`)
  const [request] = (json.data as { requests: { request_no: string }[] }).requests
  await me.call('POST', `/requests/${request?.request_no}/messages`, { text: bait })
  expect((await bodies()).filter(text => text.includes('evil.example'))).toEqual([])
})
