import type { Tx } from '#db/transaction.ts'
import { needsSecondPerson } from '#domain/refunds/second-person.ts'
import { splitRefund } from '#domain/refunds/split-refund.ts'
import type { RefundType } from '#domain/refunds/states.ts'
import type { Person } from '../accounts/person.ts'
import { readSetting } from '../config/settings.ts'
import type { Context } from '../context.ts'
import type { Order } from '../orders/store.ts'
import { orRefuse, refuse } from '../refusal.ts'
import { bookRefund } from './book-refund.ts'
import { readOrderMoney, sharesOf } from './open-money.ts'
import { stepRefund } from './step-refund.ts'
import { type Refund, updateRefund } from './store.ts'

interface Approval {
  order: Order
  refund: Refund
  amount: number
  person: Person
}

/** One yes; above the limit it takes another person's before anything is owed. Nobody decides on an order of his own. */
export async function approveRequest(tx: Tx, context: Context, approval: Approval): Promise<Refund> {
  const { order, refund, amount, person } = approval
  if (order.user_id === person.userId) refuse('no_permission', { reason: 'own_order' })
  const now = context.clock.now()
  const { refund_second_person_above } = await readSetting(tx, 'refunds', now)
  const isLarge = needsSecondPerson(order.refunded_amount, amount, refund_second_person_above)
  const { items, money } = await readOrderMoney(tx, order.order_id)
  const type = refund.type as RefundType
  const parts = orRefuse(splitRefund(money, { type, itemId: refund.item_id, amount }))
  const shares = sharesOf(items, parts)
  const first = refund.approved_by
  if (isLarge && first === null) {
    const refund_status = stepRefund(refund, 'approve_first', person.role)
    const what = { refund_amount: amount, shares: JSON.stringify(shares), updated_at: now }
    return updateRefund(tx, refund.refund_id, { ...what, refund_status, approved_by: person.userId })
  }
  if (isLarge && first === person.userId) refuse('no_permission', { reason: 'second_person' })
  const decided = {
    refund_status: stepRefund(refund, 'approve', person.role),
    approved_by: first ?? person.userId,
    ...(first !== null && first !== person.userId && { second_approved_by: person.userId }),
  }
  const reference = `request:${refund.refund_id}`
  const reason = refund.refund_reason
  const [approved] = await bookRefund(tx, context, {
    order,
    type,
    shares,
    reference,
    reason,
    request: { refund, decided },
  })
  if (!approved) throw new Error(`Booked twice: ${reference}`)
  return approved
}
