import type { CallData } from '#contract/call.ts'
import type { settlementEndpoints } from '#contract/settlements.ts'
import type { Tx } from '#db/transaction.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import type { NetAndVat } from '#domain/ledger/components.ts'
import { ruledByLaw } from '../concessions/grant.ts'
import { decidingOf } from '../disputes/charged-back.ts'
import type { RouteInput } from '../http/route.ts'
import { writeOrderEvent } from '../orders/write-event.ts'
import { refuse } from '../refusal.ts'
import { lockFleetsOf } from '../shipments/take-units.ts'
import { shorten } from './lengthen.ts'
import { type Locked, mustHaveContract } from './lock-request.ts'
import { mailRequest } from './mails.ts'
import { mayTakeBack } from './may-take-back.ts'
import { giveBack } from './settle-deposit-books.ts'
import { actOn } from './staff-moves.ts'
import { updateRequest } from './store.ts'
import { writeRequestEvent } from './write-event.ts'

type Key = 'POST /admin/requests/{request_no}/take-back'

/**
 * A bank has taken back what was paid for a renewal: its months end with the word of staff, settled with what the bank
 * took. From the old end on the machine is late again.
 */
export function takeRenewalBack(input: RouteInput<(typeof settlementEndpoints)[Key]>): Promise<CallData<Key>> {
  const { context, body } = input
  return actOn(input, 'take_back', async (tx, { request, subject, actor, now }) => {
    const locked = { request, subject }
    mustHaveContract(locked)
    const { open, order } = subject
    if (open) refuse('operation_in_progress', { request_no: open.request_no })
    const deciding = await decidingOf(tx, order.order_id)
    if (deciding) refuse('order_disputed', { dispute_no: deciding.dispute_no, reason: 'bank_decides' })
    if (!(await mayTakeBack(tx, request))) refuse('operation_status_invalid', { reason: 'not_charged_back' })
    const share = await giveBack(tx, context, {
      ...{ locked, type: 'product', amount: request.renewal_fee, reason: 'charged_back' },
      ...{ reference: `renewal:${request.request_no}:taken_back`, grant: ruledByLaw('price_rule') },
    })
    const { before, after } = await shortenTerm(tx, locked, share)
    const { after_sale_id } = request
    const { reason } = body
    await writeRequestEvent(tx, { after_sale_id, event: 'taken_back', actor, now, reason, facts: { before, after } })
    await writeOrderEvent(tx, {
      ...{ order_id: order.order_id, item_id: subject.item.item_id, event: 'renewal_taken_back', from: null, to: null },
      ...{ actor, now, facts: { request_no: request.request_no, before, after } },
    })
    const ended = await updateRequest(tx, after_sale_id, { outcome: reason, updated_at: now })
    await mailRequest(tx, context, { request: ended, order, event: 'message', words: reason })
    return ended
  })
}

/** As long and at the price it was before: others may have the machine again from the day it was due back. */
async function shortenTerm(
  tx: Tx,
  { request, subject }: Locked,
  { net, vat }: NetAndVat,
): Promise<{ before: Day | null; after: Day }> {
  const { order, item, now } = subject
  const months = request.months ?? 0
  const gross = request.renewal_fee
  const lease_months = (order.lease_months ?? 0) - months
  const after = addMonths(order.start_on as Day, lease_months)
  await lockFleetsOf(tx, [item], now)
  await tx
    .updateTable('orders')
    .set({ lease_months, end_on: after, updated_at: now })
    .set(eb => ({ total_amount: eb('total_amount', '-', gross), version: eb('version', '+', 1) }))
    .where('order_id', '=', order.order_id)
    .execute()
  await tx
    .updateTable('order_items')
    .set({ updated_at: now })
    .set(eb => ({
      ...{ goods: eb('goods', '-', gross), goods_due: eb('goods_due', '-', gross), due: eb('due', '-', gross) },
      ...{ net: eb('net', '-', net), vat: eb('vat', '-', vat) },
      ...{ months: eb('months', '-', months), unit_price: eb('unit_price', '-', gross) },
    }))
    .where('item_id', '=', item.item_id)
    .execute()
  await shorten(tx, { ...subject, order: { ...order, lease_months, end_on: after } })
  return { before: order.end_on as Day | null, after }
}
