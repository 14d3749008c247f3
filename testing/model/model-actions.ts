import { expect } from 'vitest'
import { permissions, type Role } from '#domain/access.ts'
import type { Answer } from '../shop/test-app.ts'
import { termsVersion } from '../steps/orders.ts'
import { agreedTerms } from '../steps/requests.ts'
import { namedParcel } from '../steps/shipments.ts'
import * as model from './model.ts'
import { type ModelShop, newCheckout } from './model-shop.ts'

/** Actions of customers and staff on an order, in the shop and in its model. */
export async function cancelOrder(shop: ModelShop, order: model.ModelOrder): Promise<void> {
  const expected = end(shop, order, 'cancel', 'customer')
  shop.judge(await shop.me.call('POST', `/orders/${order.no}/cancel`, {}), expected, `cancel ${order.no}`)
}

export async function close(shop: ModelShop, order: model.ModelOrder, role: Role, share: number): Promise<void> {
  const isSent = ['in_transit', 'delivered', 'in_use'].includes(order.status)
  const body: Record<string, unknown> = { reason: 'Het gaat niet' }
  const amount = Math.floor((order.paid - order.refunded) * share)
  if (isSent) {
    const { items } = await shop.me.read(order.no)
    const serials = order.kind === 'rent' ? items.flatMap(item => item.serial_numbers) : []
    body.units = serials.map(serial_number => ({ serial_number, whereabouts: 'with_us' }))
    const { closing } = (await shop.by('admin').get(`/admin/orders/${order.no}`)).json.data as {
      closing: { least: number }
    }
    body.refund_amount = order.isSettled ? 0 : Math.max(amount, closing.least)
  }
  const may = model.may(order, 'close', role)
  const isLarge = !isSent && order.paid - order.refunded + Math.max(order.byHand, order.refunded) > model.limit
  const expected = !isSent ? end(shop, order, 'close', role) : may.ok ? endCharges(shop, order) : may
  const asked = await shop.by(role).post(`/admin/orders/${order.no}/close`, body)
  // An amount the same person has entered as lost counts together with it for a day.
  const answer = isLarge && asked.json.code === model.waits.code ? await agreedTo(shop, asked, 'operations') : asked
  if (!shop.judge(answer, expected, `close ${order.status} ${order.no} as ${role}`) || !isSent) return
  model.move(order, 'close', role)
  Object.assign(order, { refunded: order.refunded + Number(body.refund_amount), deposit: 0, isSettled: true })
  order.asked = undefined
}

export async function action(
  shop: ModelShop,
  order: model.ModelOrder,
  name: 'ship' | 'deliver' | 'lose' | 'return-to-sender',
  role: Role,
): Promise<void> {
  const event = name === 'return-to-sender' ? 'return_to_sender' : name
  const isSender = permissions.ship_orders.some(sender => sender === role)
  const expected = isSender ? model.may(order, event, role) : model.no(403)
  const body = name === 'ship' ? await namedParcel(shop.by('operations'), order.no) : {}
  const given = isSender && expected.ok ? givenByHand(order, name) : 0
  const asked = await shop.by(role).post(`/admin/orders/${order.no}/${name}`, body)
  const isLarge = given > 0 && given + Math.max(order.byHand, order.refunded) > model.limit
  if (isLarge) shop.judge(asked, model.waits, `${name} ${order.no} alone`)
  const answer = isLarge ? await agreedTo(shop, asked, role === 'admin' ? 'operations' : 'admin') : asked
  // Whether a lost machine can be replaced is not part of the model.
  if (name === 'ship' && order.wasLost && answer.json.code !== 0) return
  if (!shop.judge(answer, expected, `${name} ${order.no} (${order.status})`)) return
  model.move(order, event, role)
  order.byHand += given
  if (name === 'lose') order.wasLost = true
}

/** No machine of these carts is worth less by the time it is lost. */
const machineWorth = 30_000

/** What staff may give back by hand, and the machine of a rental that is not found. */
function givenByHand(order: model.ModelOrder, name: string): number {
  if (name !== 'lose' && name !== 'return-to-sender') return 0
  return order.paid - order.refunded + (name === 'lose' && order.kind === 'rent' ? machineWorth : 0)
}

/** A second person approves what needs two. */
async function agreedTo(shop: ModelShop, asked: Answer, colleague: Role): Promise<Answer> {
  const { proposal_id } = asked.json.data as { proposal_id: string }
  const agreed = await shop.by(colleague).post(`/admin/proposals/${proposal_id}/approve`, { version: 1 })
  expect(agreed.json.data, agreed.text).toMatchObject({ proposal_state: 'approved' })
  return agreed
}

export async function sign(shop: ModelShop, order: model.ModelOrder): Promise<void> {
  const expected = model.may(order, 'sign', 'customer')
  const answer = await shop.me.call('POST', `/orders/${order.no}/sign`, {})
  if (shop.judge(answer, expected, `sign ${order.no}`)) model.move(order, 'sign', 'customer')
}

/** A longer term, which costs more and is paid first; only for paid orders, because an open session must not change. */
export async function change(shop: ModelShop, order: model.ModelOrder, months: number): Promise<void> {
  if (order.status === 'created') return
  const waits = shop.checkouts.some(one => one.purpose === 'change' && one.orders.includes(order) && model.isOpen(one))
  const may = model.may(order, 'change', 'customer')
  const expected = may.ok && waits ? model.no(200207) : may
  const asked = await shop.me.call('POST', `/orders/${order.no}/change-offer`, { months })
  // No machine for that term, or nothing to change: not part of the model.
  if (expected.ok && asked.json.code !== 0) return
  if (!shop.judge(asked, expected, `change ${order.no}`)) return
  const { offer_hash, difference } = asked.json.data as { offer_hash: string; difference: number }
  if (difference <= 0) return
  const terms_version = await termsVersion(shop.app)
  const answer = await shop.me.call('POST', `/orders/${order.no}/change`, { months, offer_hash, terms_version })
  if (answer.json.code !== 0) return
  const { checkout_no } = answer.json.data as { checkout_no: string | null }
  expect(checkout_no).not.toBeNull()
  shop.checkouts.push(newCheckout(checkout_no ?? '', 'change', difference, [order]))
}

export async function askBack(shop: ModelShop, order: model.ModelOrder, amount: number): Promise<void> {
  if (order.isSettled) return
  const expected = model.askedBack(order, amount)
  const body = { type: 'product', amount, reason: 'Werkt niet goed' }
  const answer = await shop.me.call('POST', `/orders/${order.no}/refunds`, body)
  if (!shop.judge(answer, expected, `ask ${amount} back of ${order.no}`)) return
  order.asked = { no: (answer.json.data as { refund_no: string }).refund_no, amount }
}

/** Above the limit two people must approve; the second approval comes from another person. */
export async function approve(shop: ModelShop, order: model.ModelOrder): Promise<void> {
  if (!order.asked) return
  const { no, amount } = order.asked
  const isLarge = order.refunded + amount > 50_000
  for (const role of isLarge ? (['finance', 'admin'] as const) : (['finance'] as const)) {
    shop.judge(await shop.by(role).post(`/admin/refunds/${no}/approve`, {}), model.fine, `approve ${no} as ${role}`)
  }
  order.refunded += amount
  order.asked = undefined
  const again = await shop.by('admin').post(`/admin/refunds/${no}/approve`, {})
  shop.judge(again, model.no(200508), `approve ${no} again`)
}

export async function reject(shop: ModelShop, order: model.ModelOrder): Promise<void> {
  if (!order.asked) return
  const body = { reason: 'Nee, dat is zo' }
  shop.judge(await shop.by('finance').post(`/admin/refunds/${order.asked.no}/reject`, body), model.fine, 'reject')
  order.asked = undefined
}

interface AfterSale {
  item_id: string
  choices: { apply_type: string; allowed: boolean }[]
  remedies: string[]
}

export async function askRepair(shop: ModelShop, order: model.ModelOrder): Promise<void> {
  const item_id = order.itemId
  const { json } = await shop.me.call('GET', `/orders/${order.no}/after-sale`)
  const { items } = json.data as { items: AfterSale[] }
  const choice = items.find(item => item.item_id === item_id)?.choices.find(one => one.apply_type === 'repair')
  const [remedy] = items.find(item => item.item_id === item_id)?.remedies ?? []
  const body = { item_id, apply_type: 'repair', reason_code: 'noise', guarantee_told: true, ...(remedy && { remedy }) }
  const answer = await shop.me.call('POST', `/orders/${order.no}/requests`, body)
  expect(answer.json.code === 0, `what may be asked, and what can: ${answer.text}`).toBe(choice?.allowed ?? false)
  if (answer.json.code !== 0) return
  expect([undefined, 'review_rejected', 'cancel', 'approved']).toContain(order.repair?.audit)
  order.repair = { no: (answer.json.data as { request_no: string }).request_no, audit: 'wait_review' }
}

export async function decideRepair(
  shop: ModelShop,
  order: model.ModelOrder,
  how: 'approve' | 'reject' | 'cancel',
): Promise<void> {
  const { repair } = order
  if (!repair) return
  const path = `/requests/${repair.no}/${how}`
  const body = how === 'reject' ? { reason: 'Dat is geen gebrek' } : {}
  const answer =
    how === 'cancel' ? await shop.me.call('POST', path, {}) : await shop.by('operations').post(`/admin${path}`, body)
  expect(answer.json.code === 0, `${how} a repair that is ${repair.audit}: ${answer.text}`).toBe(
    repair.audit === 'wait_review',
  )
  if (answer.json.code !== 0) return
  repair.audit = ({ approve: 'approved', reject: 'review_rejected', cancel: 'cancel' } as const)[how]
}

/** Concluded, and from then on a payment like any other. */
export async function renew(shop: ModelShop, order: model.ModelOrder, months: number): Promise<void> {
  const wish = { item_id: order.itemId, apply_type: 'renewal', months }
  const offered = await shop.me.call('POST', `/orders/${order.no}/request-offer`, wish)
  // Whether it is possible now is decided by the shop; its effects are part of the model.
  if (offered.json.code !== 0) return
  const { offer_id, due } = offered.json.data as { offer_id: string; due: number }
  const body = { ...wish, offer_id, reason_code: 'season', ...(await agreedTerms(shop.app, 'renewal')) }
  const asked = await shop.me.call('POST', `/orders/${order.no}/requests`, body)
  shop.judge(asked, model.fine, `renew ${order.no} (${order.status})`)
  const { request_no } = asked.json.data as { request_no: string }
  const { json } = await shop.me.call('GET', `/requests/${request_no}`)
  const { checkout_no } = json.data as { checkout_no: string | null }
  expect(checkout_no === null, `${request_no} costs ${due}`).toBe(due === 0)
  if (checkout_no !== null) shop.checkouts.push(newCheckout(checkout_no, 'renewal', due, [order]))
}

function end(shop: ModelShop, order: model.ModelOrder, event: 'cancel' | 'close', by: Role): model.Expected {
  if (order.status === 'created') return model.closeUnpaid(shop.cartOf(order), event, by)
  const may = model.may(order, event, by)
  if (!may.ok) return may
  const charges = endCharges(shop, order)
  if (!charges.ok) return charges
  // A charge that is paid at this moment may have changed it.
  model.move(order, event, by)
  model.refundAll(order)
  return model.fine
}

/** An open charge for a change ends first, unless it is paid at this moment. */
function endCharges(shop: ModelShop, order: model.ModelOrder): model.Expected {
  for (const charge of shop.checkouts) {
    if (charge.purpose === 'cart' || !charge.orders.includes(order) || !model.isOpen(charge)) continue
    const ended = model.closeUnpaid(charge, 'cancel', 'customer')
    if (!ended.ok) return ended
  }
  return model.fine
}
