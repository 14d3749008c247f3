import type { Tx } from '#db/transaction.ts'
import { assertIndependent } from '#server/people/concessions/colleagues.ts'
import {
  type ConcessionCall,
  type ConcessionInput,
  weighConcession,
  writeConcession,
} from '#server/people/concessions/concede.ts'
import { readStatement } from '#server/people/concessions/older-factor.ts'
import type { Context } from '#server/platform/context.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { openFor, toTarget } from '../amounts/billed-money.ts'
import { bookRefund } from '../book-refund.ts'
import { stepRefund } from '../step-refund.ts'
import { type Refund, readRefundedTotal, updateRefund } from '../store.ts'

interface Approval {
  order: Order
  refund: Refund
  amount: number
  asking: ConcessionCall
}

/**
 * One approval; above the limit a second person's is needed before anything is owed. Nobody decides on their own order.
 */
export async function approveRequest(tx: Tx, context: Context, approval: Approval): Promise<Refund> {
  const { order, refund, amount, asking } = approval
  const user = requireUser(asking.caller)
  const now = context.clock.now()
  const { refund_reason: reason, approved_by: first } = refund
  // All refunds of an order count, also those of colleagues.
  const before = await readRefundedTotal(tx, order.order_id)
  const giving: ConcessionInput = { kind: 'refund', order, amount, reason, before }
  const verdict = await weighConcession(tx, context, asking, giving)
  const target = toTarget(refund)
  const { type } = target
  const shares = (await openFor(tx, order.order_id, target)).cut(amount)
  if (verdict === 'wait' && first === null) {
    const refund_status = stepRefund(refund, 'approve_first', user.role)
    const what = { refund_amount: amount, shares: JSON.stringify(shares), updated_at: now }
    const { userId: approved_by, factorSince: factor_since } = await readStatement(tx, user)
    return updateRefund(tx, refund.refund_id, { ...what, refund_status, approved_by, factor_since })
  }
  if (verdict === 'wait' && first === user.userId) refuse('no_permission', { reason: 'second_person' })
  if (verdict === 'wait' && first !== null) {
    // Approved at this time at the latest.
    const said = { userId: first, factorSince: refund.factor_since, at: refund.updated_at }
    await assertIndependent(tx, context, 'refund', [await readStatement(tx, user), said])
  }
  const decided = {
    refund_status: stepRefund(refund, 'approve', user.role),
    approved_by: first ?? user.userId,
    ...(first !== null && first !== user.userId && { second_approved_by: user.userId }),
  }
  const reference = `request:${refund.refund_id}`
  const alone = verdict === 'act_alone' && (first === null || first === user.userId)
  const grant = await writeConcession(tx, context, asking, { ...giving, alone, ...(first !== null && { first }) })
  const [approved] = await bookRefund(tx, context, {
    order,
    type,
    shares,
    reference,
    reason,
    grant,
    request: { refund, decided },
  })
  if (!approved) throw new Error(`Booked twice: ${reference}`)
  return approved
}
