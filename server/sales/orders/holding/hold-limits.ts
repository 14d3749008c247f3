import { lockAdvisories } from '#db/locks.ts'
import type { Tx } from '#db/transaction.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Fingerprints } from '#server/records/orders/fingerprints.ts'
import { countOpenCheckouts, countOpenGoods, type OpenCheckouts } from '#server/records/orders/order-rows.ts'
import { findAccountMailbox, findSameCustomer } from '#server/records/orders/same-customer.ts'
import { minLimit } from '../../cart/orderable.ts'
import { heldUnpaid, piecesHeldUnpaid } from '../store-own.ts'

/** While this lasts these people order nothing; what they ordered until now is there to be seen. */
export async function blockOrdering(tx: Tx, userIds: readonly string[]): Promise<void> {
  await lockAdvisories(
    tx,
    'hold',
    userIds.map(userId => `user:${userId}`),
  )
}

interface HoldRequest extends Fingerprints {
  userId: string
  /** Has no account: one person may be many guests. */
  isGuest: boolean
  /** How many it would hold. */
  machines: number
  /** Of what is counted, not numbered. */
  pieces: number
  rules: SettingValue<'checkout'>
  /** The offer that is taken. */
  quoteId: string
}

/**
 * Who has not paid holds what others want: so many orders, machines and pieces at a time and no more, per person (all
 * accounts of one mailbox), per network and, for guests, per address. What strangers order to the home of somebody who
 * has an account doesn't keep them from ordering. Counted one after the other, so that a hundred at once are not all the first.
 * False: pressed twice at once, and while the second waited the first has taken this very offer.
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
 * Half of the machines of a model, and half of what is on a shelf, are held at most for guests who have neither paid nor
 * proven an address, and for one network: somebody with many networks is many guests, and somebody with many accounts
 * has one network. Asked once the goods are held, while nobody else takes of the same fleet or shelf.
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
