import { lockAdvisories } from '#db/locks.ts'
import type { Tx } from '#db/transaction.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Fingerprints } from '#server/records/orders/fingerprints.ts'
import { countOpenCheckouts, countOpenGoods, type OpenCheckouts } from '#server/records/orders/order-rows.ts'
import { findAccountMailbox, findSameCustomer } from '#server/records/orders/same-customer.ts'
import { minLimit } from '../../cart/orderable.ts'
import { heldUnpaid, piecesHeldUnpaid } from '../store-own.ts'

/** While this transaction lasts these people cannot order, and the orders they have placed so far are visible to it. */
export async function blockOrdering(tx: Tx, userIds: readonly string[]): Promise<void> {
  await lockAdvisories(
    tx,
    'hold',
    userIds.map(userId => `user:${userId}`),
  )
}

interface HoldRequest extends Fingerprints {
  userId: string
  /** Has no account: one person may use many guest sessions. */
  isGuest: boolean
  /** How many machines the order would hold. */
  machines: number
  /** Accessories, which are counted and have no serial numbers. */
  pieces: number
  rules: SettingValue<'checkout'>
  /** The quote that is accepted. */
  quoteId: string
}

/**
 * An unpaid order holds goods that others want, so orders, machines and pieces held at a time are limited per person
 * (all accounts of one mailbox), per network and, for guests, per address. Guest orders to the home of somebody who has
 * an account do not count against that account. Requests are counted one after the other, so that a hundred concurrent
 * ones do not all pass as the first. Returns false if the button was pressed twice and the first request has accepted
 * this very quote while the second waited.
 */
export async function canHoldMore(tx: Tx, request: HoldRequest): Promise<boolean> {
  const { userId, isGuest, address_key, ip_key, rules, machines, pieces } = request
  const keys = [`user:${userId}`, `ip:${ip_key.toString('hex')}`]
  if (isGuest) keys.push(`address:${address_key.toString('hex')}`)
  const mailbox = await findAccountMailbox(tx, userId)
  if (mailbox !== undefined) keys.push(`mailbox:${mailbox}`)
  await lockAdvisories(tx, 'hold', keys)
  const account = await findSameCustomer(tx, userId, mailbox)
  const open = await countOpenCheckouts(tx, { ...request, ...account })
  if (open.gone) refuse('user_not_found')
  if (open.taken) return false
  const { most_open } = rules
  const isAddressFull = isGuest && open.address >= most_open.address
  if (open.user >= most_open.user || isAddressFull || open.ip >= most_open.ip) {
    refuse('process_incomplete', { reason: 'unpaid_orders' })
  }
  if (machines + pieces === 0) return true
  const held = await countOpenGoods(tx, { ...account, address_key, ip_key })
  const { most_machines, most_pieces } = rules
  if (isTooMuch(held.machines, machines, most_machines, isGuest)) {
    refuse('process_incomplete', { reason: 'unpaid_machines', most: minLimit(most_machines) })
  }
  if (isTooMuch(held.pieces, pieces, most_pieces, isGuest)) {
    refuse('process_incomplete', { reason: 'unpaid_pieces', most: minLimit(most_pieces) })
  }
  return true
}

function isTooMuch(held: OpenCheckouts, requested: number, limits: OpenCheckouts, isGuest: boolean): boolean {
  if (requested === 0) return false
  const isAddressFull = isGuest && held.address + requested > limits.address
  return held.user + requested > limits.user || isAddressFull || held.ip + requested > limits.ip
}

/**
 * At most half of the machines of a model, and half of the stock of an accessory, are held for guests who have neither
 * paid nor proven an address, and at most half for one network: an attacker with many networks can be many guests, and
 * one with many accounts has one network. Checked once the goods are held, while nobody else can hold from the same
 * fleet or shelf.
 */
export async function assertLeavesEnough(
  tx: Tx,
  holding: { userId: string; ip_key: Buffer; now: Date },
): Promise<void> {
  for (const machine of await heldUnpaid(tx, holding)) {
    const half = Math.ceil(machine.all / 2)
    if (machine.isUnproven && machine.held > half) refuse('process_incomplete', { reason: 'guests_hold' })
    if (machine.inNetwork > half) refuse('process_incomplete', { reason: 'unpaid_orders' })
  }
  for (const piece of await piecesHeldUnpaid(tx, holding)) {
    const half = Math.ceil(piece.all / 2)
    if (piece.isUnproven && piece.held > half) refuse('process_incomplete', { reason: 'guests_hold_pieces' })
    if (piece.inNetwork > half) refuse('process_incomplete', { reason: 'unpaid_orders' })
  }
}
