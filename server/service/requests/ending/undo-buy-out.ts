import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { type EarlyReturn, earlyReturn, withoutWithdrawable } from '#domain/requests/early-return.ts'
import { statedOn } from '#domain/requests/refund-due.ts'
import { dayInShop } from '#i18n/format.ts'
import { readItemOpen } from '#server/money/refunds/amounts/open-money.ts'
import { decideRefund } from '#server/money/refunds/decisions/decide-refund.ts'
import { grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { toShare } from '#server/sales/orders/settle-paid.ts'
import type { LockedRequest } from '../lock-request.ts'
import { computeRenewalLeft, renewalsBehind } from '../renewal/may-take-back.ts'
import { type RentalDetails, readRental } from '../renewal/rental.ts'
import { issueRefund } from '../settlement/settle-deposit-books.ts'
import type { Subject } from '../subject.ts'
import { closeWithdrawn } from './end-contract.ts'
import { rentalBehind } from './rental-behind.ts'

/** What happens to a rental when the purchase it became is withdrawn from. */
interface RentalUndone {
  subject: Subject
  rental: RentalDetails
  /** undefined: the rental is withdrawn from as well, within its own period. */
  early: EarlyReturn | undefined
  /** The price of its renewals that are withdrawn from, each within its own period. */
  renewals: Cents
  /** What of its rent is refunded, with that of the renewals. */
  amount: Cents
}

/**
 * Withdrawn from within its own period, all its rent is refunded. Later its renewals that are within theirs are undone,
 * and what is left of it counts as ended early, without a fee, on the day the machine was bought: from then on its
 * owner used it. undefined: it was not bought out of a rental.
 */
export async function rentalUndone(
  db: Reader,
  purchase: Pick<Subject, 'order' | 'now'>,
  stated: Day,
): Promise<RentalUndone | undefined> {
  const subject = await rentalBehind(db, purchase)
  if (!subject) return undefined
  const rental = await readRental(db, subject)
  const { net = 0, vat = 0 } = (await readItemOpen(db, subject.item)) ?? {}
  if (stated <= subject.withdrawal_until) return { subject, rental, early: undefined, renewals: 0, amount: net + vat }
  const free = { ...subject.rules, early_fee_percent: 0 }
  const undone = await renewalsBehind(db, subject, stated)
  let renewals = 0
  for (const renewal of undone) renewals += await computeRenewalLeft(db, renewal, subject)
  const left = withoutWithdrawable({ ...rental, withdrawable: undone.length })
  const early = earlyReturn(left, dayInShop(purchase.order.created_at), free)
  return {
    subject,
    rental: { ...rental, ...left },
    early,
    renewals,
    amount: Math.min(net + vat, renewals + early.refund),
  }
}

/** Refunds the rent of a bought-out rental with the purchase: decided twice, it is one refund. */
export async function refundRent(tx: Tx, context: Context, { request, subject }: LockedRequest): Promise<void> {
  const undone = await undoneBy(tx, { request, subject })
  if (!undone) return
  const { subject: rented, early, amount } = undone
  const reference = `rejection:${request.after_sale_id}:rental`
  const grant = grantByRule('withdrawal')
  if (early) {
    const locked = { request, subject: rented }
    await issueRefund(tx, context, { locked, type: 'product', amount, reason: 'returned', reference, grant })
  } else {
    const shares = [{ ...toShare(rented.item), deposit: 0 }]
    await decideRefund(tx, context, { order: rented.order, shares, reason: 'withdrawn', reference, grant })
  }
}

/** Ends what was withdrawn from, and with a purchase its rental if that is withdrawn from too. */
export async function closeWithPurchase(
  tx: Tx,
  locked: LockedRequest,
  how: { isRestocked?: boolean } = {},
): Promise<void> {
  await closeWithdrawn(tx, locked.subject, { ...how, pieces: locked.request.pieces })
  const undone = await undoneBy(tx, locked)
  if (undone && !undone.early) await closeWithdrawn(tx, undone.subject)
}

/** The same for a requested withdrawal; also undefined while nobody has approved it. */
export function undoneBy(db: Reader, { request, subject }: LockedRequest) {
  const { reason_code, audit_status, apply_time, refund_due_on } = request
  const isRecalled = reason_code === 'recalled' && audit_status === 'approved'
  if (isRecalled) return rentalUndone(db, subject, dayInShop(apply_time))
  if (refund_due_on === null) return Promise.resolve(undefined)
  return rentalUndone(db, subject, statedOn(refund_due_on))
}
