import type { Reader, Tx } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import type { NetAndVat } from '#domain/ledger/components.ts'
import { type Cents, sum } from '#domain/money.ts'
import { lastDayToPay } from '#domain/payments/balance-reminders.ts'
import { splitRefund } from '#domain/refunds/split-refund.ts'
import type { RefundType } from '#domain/refunds/states.ts'
import { type Deduction, settleDeposit } from '#domain/requests/settlement.ts'
import { settlementPosting, splitAtDeposit } from '#domain/requests/settlement-posting.ts'
import { shopMidnight } from '#i18n/shop-midnight.ts'
import { sumUncoveredLosses } from '#server/money/disputes/charged-back.ts'
import { post } from '#server/money/ledger/post.ts'
import { makeCharge } from '#server/money/payments/charges.ts'
import { readOrderMoney, toShares } from '#server/money/refunds/amounts/open-money.ts'
import { decideRefund } from '#server/money/refunds/decisions/decide-refund.ts'
import { type Grant, grantByRule } from '#server/people/concessions/grant.ts'
import type { Context } from '#server/platform/context.ts'
import { unwrapOrRefuse } from '#server/platform/refusal.ts'
import { findOpenClaims, isLoanerClaim } from '../loaners/loaner-claims.ts'
import type { LockedRequest } from '../lock-request.ts'
import { billDeductions } from './bill-deductions.ts'
import { listOpenSettlements } from './settle-deposit-store.ts'
import { daysSettled, taxedOn } from './tax-of-deductions.ts'

/** What is still held of the deposit of an item: according to the ledger, less what a bank has taken back of it. */
export async function readDepositHeld(db: Reader, subject: LockedRequest['subject']): Promise<Cents> {
  const { booked, taken } = await depositAtBank(db, subject)
  return booked - taken
}

/**
 * What a settlement may take of it. A claim for a loaner takes no more than its amount, so that the rest stays held
 * while the rental runs; the rental itself leaves what is retained for such a claim.
 */
export async function readDepositFor(
  db: Reader,
  { request, subject }: LockedRequest,
  deductions: readonly Deduction[],
): Promise<Cents> {
  const held = await readDepositHeld(db, subject)
  const others = (await findOpenClaims(db, request)).filter(claim => claim.after_sale_id !== request.after_sale_id)
  const free = Math.max(0, held - sum(others.map(({ deducted }) => deducted)))
  if (!isLoanerClaim(request) || (await isRentalSettled(db, subject))) return free
  return Math.min(free, sum(deductions.map(({ amount }) => amount)))
}

/** Whether only claims for its loaners are left to be settled: what they leave of the deposit is refunded with them. */
async function isRentalSettled(db: Reader, { order, item }: LockedRequest['subject']): Promise<boolean> {
  if (!['completed', 'closed', 'canceled'].includes(order.order_status)) return false
  const claims = (await findOpenClaims(db, item)).map(({ after_sale_id }) => after_sale_id)
  const open = await listOpenSettlements(db, order.order_id)
  return open.every(({ after_sale_id, item_id }) => item_id !== item.item_id || claims.includes(after_sale_id))
}

async function depositAtBank(db: Reader, { order, item }: LockedRequest['subject']) {
  const { money } = await readOrderMoney(db, order.order_id)
  const booked = money.find(({ item_id }) => item_id === item.item_id)?.open.deposit ?? 0
  return { booked, taken: Math.min(booked, await sumUncoveredLosses(db, order.order_id)) }
}

/**
 * What a bank has taken back of a deposit pays for nothing: it is refunded in the ledger too, settled with that
 * dispute.
 */
export async function endTakenDeposit(
  tx: Tx,
  context: Context,
  locked: LockedRequest,
  reference: string,
): Promise<void> {
  if (isLoanerClaim(locked.request) && !(await isRentalSettled(tx, locked.subject))) return
  const { taken } = await depositAtBank(tx, locked.subject)
  const reason = 'charged_back'
  await issueRefund(tx, context, { locked, type: 'deposit', amount: taken, reason, reference: `${reference}:taken` })
}

interface GivingBack {
  locked: LockedRequest
  type: RefundType
  amount: Cents
  reason: string
  reference: string
  grant?: Grant | undefined
  /** How the amount is divided, if it was billed by itself; none: as all that is open. */
  billed?: NetAndVat
}

/** Refunds this much rent or deposit of one item, to the cent; zero does nothing. Its delivery was made. */
export async function issueRefund(
  tx: Tx,
  context: Context,
  { locked, type, amount, reason, reference, grant, billed }: GivingBack,
): Promise<void> {
  if (amount === 0) return
  const { order, item } = locked.subject
  const { items, money } = await readOrderMoney(tx, order.order_id)
  const parts = unwrapOrRefuse(splitRefund(money, { type, itemId: item.item_id, amount }))
  const refunds = await decideRefund(tx, context, {
    order,
    shares: toShares(items, parts).map(share => ({ ...share, ...billed, freightPart: { net: 0, vat: 0 } })),
    reason,
    reference,
    grant: grant ?? grantByRule('deposit_rule'),
  })
  const sent = sum(refunds.map(({ refund_amount }) => refund_amount))
  if (sent !== amount) throw new Error(`${reference} gives back ${sent} instead of ${amount}`)
}

interface RetainInput {
  locked: LockedRequest
  settlementId: string
  /** This much of the deposit pays for the deductions. */
  deducted: Cents
  deductions: readonly Deduction[]
}

/**
 * What is retained of the deposit is booked as revenue with the settlement; what is owed beyond it, once it is paid.
 */
export async function bookRetained(tx: Tx, { locked, settlementId, deducted, deductions }: RetainInput): Promise<void> {
  const { order, item, now } = locked.subject
  const days = await daysSettled(tx, locked.request.after_sale_id)
  const { retained: kept } = splitAtDeposit(deducted, await taxedOn(tx, locked.subject, deductions, days))
  const reference = `settlement:${settlementId}`
  const isBooked = await post(tx, {
    ...{ kind: 'settlement', reference, orderId: order.order_id, now },
    checkoutId: order.checkout_id,
    entries: settlementPosting('deposits', kept, item),
  })
  if (isBooked) await billDeductions(tx, { subject: locked.subject, deductions: kept, reference })
}

interface OwedPaymentInput extends RetainInput {
  /** The checkout it was paid with. */
  checkoutId: string
}

export async function bookOwed(
  tx: Tx,
  { locked, settlementId, deducted, deductions, checkoutId }: OwedPaymentInput,
): Promise<void> {
  const { order, item, now } = locked.subject
  const days = await daysSettled(tx, locked.request.after_sale_id)
  const { owed } = splitAtDeposit(deducted, await taxedOn(tx, locked.subject, deductions, days))
  const reference = `settlement:${settlementId}:owed`
  const isBooked = await post(tx, {
    ...{ kind: 'settlement', reference, orderId: order.order_id, now },
    checkoutId: order.checkout_id,
    entries: settlementPosting('receivable', owed, item),
  })
  if (isBooked) await billDeductions(tx, { subject: locked.subject, deductions: owed, reference, checkoutId })
}

/**
 * Asks for a debt on the payment page; nothing is charged automatically. Asked for again, it gives the days of a free
 * reminder.
 */
export async function chargeOwed(
  tx: Tx,
  { request, subject }: LockedRequest,
  { deducted, deductions, again = false }: Pick<RetainInput, 'deducted' | 'deductions'> & { again?: boolean },
): Promise<{ amount: Cents; until: Date } | undefined> {
  const { owed: amount } = settleDeposit(deducted, deductions)
  if (amount === 0) return undefined
  const { order, rules, now, today } = subject
  const until = again
    ? shopMidnight(addDays(lastDayToPay(today), 1))
    : new Date(now.getTime() + rules.pay_days * 86_400_000)
  await makeCharge(tx, {
    ...{ purpose: 'request', order, amount, now, payUntil: until },
    about: { after_sale_id: request.after_sale_id, what: 'settlement' },
    evidence: { request_no: request.request_no, deducted, deductions },
  })
  return { amount, until }
}
