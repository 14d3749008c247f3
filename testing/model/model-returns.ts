import { expect } from 'vitest'
import { agreedTerms } from '../steps/requests.ts'
import { cleanList, sidesBy } from '../steps/returns.ts'
import * as model from './model.ts'
import { type ModelShop, newCheckout } from './model-shop.ts'

/**
 * After-sale requests, in the shop and in its model: from beginning to end, because nothing else may happen in between.
 */
export async function withdraw(shop: ModelShop, order: model.ModelOrder): Promise<void> {
  const no = await asked(shop, order, 'rejection', { reason_code: 'withdrawal' })
  if (no === undefined) return
  // Goods that come back are refunded in full, whatever was refunded before, with deposit and delivery.
  await fetched(shop, no)
  model.refundAll(order)
  await inspected(shop, no, { checklist: cleanList })
  // A customer who has returned the machine can still withdraw: everything is refunded, the rental stays as it ended.
  if (order.status !== 'completed') model.move(order, 'settle_rejection', 'system')
  order.isSettled = true
}

/** Early or on its last day: the amounts are those of the offer. Late days are covered by other tests. */
export async function giveBack(shop: ModelShop, order: model.ModelOrder): Promise<void> {
  const wish = { item_id: order.itemId, apply_type: 'return' }
  const offered = await shop.me.call('POST', `/orders/${order.no}/request-offer`, wish)
  if (offered.json.code !== 0) return
  const { offer_id, back, due, lines } = offered.json.data as Offered
  expect(due, 'coming back early never costs more than it gives').toBe(0)
  if (lines.some(({ rule }) => rule === 'late')) return
  const no = await asked(shop, order, 'return', { offer_id, reason_code: 'not_needed' })
  if (no === undefined) return
  const approved = await shop.by('support').post(`/admin/requests/${no}/approve`, {})
  shop.judge(approved, model.fine, `approve ${no}`)
  await fetched(shop, no)
  await inspected(shop, no, { checklist: cleanList, pictures: await sidesBy(shop.app, shop) })
  if (order.status === 'delivered') model.move(order, 'sign', 'system')
  model.move(order, 'complete', 'system')
  Object.assign(order, { refunded: order.refunded + back, deposit: 0, isSettled: true })
}

/**
 * Concluded and paid at once: the machine is sold, its rental is over, and the rest of the deposit is
 * refunded.
 */
export async function buyOut(shop: ModelShop, order: model.ModelOrder): Promise<void> {
  const wish = { item_id: order.itemId, apply_type: 'buy' }
  const offered = await shop.me.call('POST', `/orders/${order.no}/request-offer`, wish)
  if (offered.json.code !== 0) return
  const { offer_id, back, due, lines } = offered.json.data as Offered
  if (lines.some(({ rule }) => rule === 'late')) return
  const no = await asked(shop, order, 'buy', { offer_id, reason_code: 'satisfied' })
  if (no === undefined) return
  const { json } = await shop.me.call('GET', `/requests/${no}`)
  const { checkout_no } = json.data as { checkout_no: string | null }
  expect(checkout_no === null, `${no} costs ${due}`).toBe(due === 0)
  if (checkout_no !== null) await paidAtOnce(shop, newCheckout(checkout_no, 'buy_out', due, [order]))
  if (order.status === 'delivered') model.move(order, 'sign', 'system')
  model.move(order, 'complete', 'system')
  Object.assign(order, { refunded: order.refunded + back, deposit: 0, isSettled: true })
}

async function paidAtOnce(shop: ModelShop, checkout: model.ModelCheckout): Promise<void> {
  shop.checkouts.push(checkout)
  await shop.pay(checkout, 'ideal', true)
  const attempt = checkout.attempts.at(-1)
  if (attempt) await shop.act(attempt, 'success')
  await shop.outcome(checkout, true)
  expect(checkout.pay, checkout.no).toBe('paid')
}

interface Offered {
  offer_id: string
  back: number
  due: number
  lines: { rule: string }[]
}

/** Whether it is offered is decided by the shop; that an offered request is accepted is part of the model. */
async function asked(shop: ModelShop, order: model.ModelOrder, apply_type: string, more: object) {
  const isBusy = shop.checkouts.some(one => one.orders.includes(order) && model.isOpen(one))
  if (order.asked || isBusy || order.wasLost) return undefined
  const { json } = await shop.me.call('GET', `/orders/${order.no}/after-sale`)
  const { items } = json.data as { items: { item_id: string; choices: { apply_type: string; allowed: boolean }[] }[] }
  const item = items.find(({ item_id }) => item_id === order.itemId)
  const isAllowed = item?.choices.find(choice => choice.apply_type === apply_type)?.allowed
  // The carrier turns a parcel in transit around.
  if (!isAllowed || items.length !== 1 || order.status === 'in_transit') return undefined
  const body = { item_id: order.itemId, apply_type, ...more, ...(await agreedTerms(shop.app, apply_type)) }
  const answer = await shop.me.call('POST', `/orders/${order.no}/requests`, body)
  shop.judge(answer, model.fine, `${apply_type} of ${order.no} (${order.status})`)
  return (answer.json.data as { request_no: string }).request_no
}

async function fetched(shop: ModelShop, no: string): Promise<void> {
  const answer = await shop.by('admin').post(`/admin/requests/${no}/step`, { event: 'pick_up' })
  shop.judge(answer, model.fine, `fetch ${no}`)
}

async function inspected(shop: ModelShop, no: string, body: object): Promise<void> {
  const answer = await shop.by('operations').post(`/admin/requests/${no}/inspect`, body)
  shop.judge(answer, model.fine, `inspect ${no}`)
}
