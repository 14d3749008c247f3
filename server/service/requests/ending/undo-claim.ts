import type { Tx } from '#db/transaction.ts'
import { type Entry, refundPosting, type Share } from '#domain/ledger/postings.ts'
import { issueCreditNote } from '#server/money/invoices/issue-credit-note.ts'
import { post } from '#server/money/ledger/post.ts'
import { type Open, openFor } from '#server/money/refunds/amounts/billed-money.ts'
import { bookRefund } from '#server/money/refunds/book-refund.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import type { LockedRequest } from '../lock-request.ts'
import { type Settlement, updateSettlement } from '../settlement/settle-deposit-store.ts'
import { updateRequest } from '../store.ts'

/** What a settlement may have charged: compensation without tax, and taxed fees. */
const kinds = ['damage', 'fee'] as const

/**
 * A claim for a machine that is found was not owed: what the deposit had paid of it is held again, what was paid above
 * that is refunded the way it came, as what it was charged as, and an unpaid part is no longer asked for.
 */
export async function undoClaim(
  tx: Tx,
  context: Context,
  locked: LockedRequest,
  claimed: Settlement,
): Promise<Settlement> {
  const { request, subject } = locked
  const { now } = subject
  const { settlement_id, back, deducted, owed } = claimed
  let toHold = deducted
  let toPay = request.bill_state === 'paid' ? owed : 0
  for (const kind of kinds) {
    const reference = `settlement:${settlement_id}:undone:${kind}`
    const held = Math.min(toHold, (await chargedAs(tx, locked, kind)).open)
    if (held > 0) await holdAgain(tx, locked, { shares: (await chargedAs(tx, locked, kind)).cut(held), reference })
    toHold -= held
    const paid = await chargedAs(tx, locked, kind)
    const amount = Math.min(toPay, paid.open)
    toPay -= amount
    if (amount === 0) continue
    await bookRefund(tx, context, {
      ...{ order: subject.order, type: 'product', shares: paid.cut(amount), reason: 'returned' },
      ...{ reference: `${reference}:paid`, grant: grantByRule('deposit_rule') },
    })
  }
  await updateRequest(tx, request.after_sale_id, { bill_state: 'none', error_reason: '', updated_at: now })
  return updateSettlement(tx, settlement_id, {
    ...{ settlement_state: 'proposed', final_at: null, reopened_at: now, dispute_text: '', updated_at: now },
    ended_how: null,
    owed_waived_at: null,
    // An earlier refund stays.
    back_at_once: back,
  })
}

/** What is open of it, including charges of another settlement of the item. */
function chargedAs(tx: Tx, { subject: { order, item } }: LockedRequest, billed: (typeof kinds)[number]): Promise<Open> {
  return openFor(tx, order.order_id, { type: 'product', item_id: item.item_id, billed })
}

interface Held {
  shares: readonly Share[]
  reference: string
}

/** Reverses what was retained, with a credit note. */
async function holdAgain(tx: Tx, { subject }: LockedRequest, { shares, reference }: Held): Promise<void> {
  const { order, now } = subject
  const entries = refundPosting(shares).map(
    (entry): Entry =>
      entry.account === 'refunds_payable' ? { ...entry, account: 'deposits', component: 'deposit' } : entry,
  )
  const { order_id: orderId, checkout_id: checkoutId } = order
  const isBooked = await post(tx, { kind: 'settlement', reference, orderId, checkoutId, now, entries })
  if (isBooked) await issueCreditNote(tx, { order, shares, reference, reason: 'returned', now })
}
