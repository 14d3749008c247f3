import type { Reader, Tx } from '#db/transaction.ts'
import type { Cents } from '#domain/money.ts'
import { splitLine } from '#domain/orders/split.ts'
import { answerDays, settleDeposit } from '#domain/requests/settlement.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import { readItemOpen } from '#server/money/refunds/amounts/open-money.ts'
import type { Context } from '#server/platform/context.ts'
import { isPaidOnReceipt } from '../bill/paid-on-receipt.ts'
import { isRecallAgreed } from '../ending/recalled-money.ts'
import { undoneBy } from '../ending/undo-buy-out.ts'
import { findCountedDay } from '../inspection/counted-day.ts'
import { computeWorth } from '../inspection/worth.ts'
import type { RequestAction } from '../kinds.ts'
import { hasNoContract, type LockedRequest } from '../lock-request.ts'
import { wasScanned } from '../pick-up/pick-up-store.ts'
import { findGuarantee } from '../reads/read-requests.ts'
import { listRepairs } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { toSettlementFigures } from './settle-deposit.ts'
import { computeReturnAmounts, type ReturnAmounts } from './settle-deposit-amounts.ts'
import { endTakenDeposit, issueRefund, readDepositFor } from './settle-deposit-books.ts'
import { mailSettlement } from './settle-deposit-mails.ts'
import { type DocumentedDeduction, findSettlement, insertSettlement } from './settle-deposit-store.ts'

/**
 * It was collected and never arrived, or cannot be inspected: everything is refunded, computed to the day it was
 * collected. The return is at the shop's risk; the days past the end before it are not.
 */
export async function settleCarrierLoss(tx: Tx, context: Context, action: RequestAction): Promise<void> {
  const { request, subject } = action
  const on = await findCountedDay(tx, context, { request, subject })
  const amounts = await computeReturnAmounts(tx, subject, on)
  await settleGivenUp(tx, context, {
    ...{ action, remark: '', rent_back: amounts.early?.refund ?? 0, deductions: lateDays(amounts) },
    amounts: { ...toSettlementFigures(amounts), on, waive: [] },
  })
}

function lateDays({ late }: ReturnAmounts): DocumentedDeduction[] {
  return late.charge > 0 ? [{ rule: 'late', amount: late.charge, note: '', pictures: [] }] : []
}

/**
 * What is conceded by giving up a return or withdrawal that only staff report as collected: the machine as well, unless
 * it arrived. If its carrier has scanned the parcel, a rule fixes the refund. Without a concession 0.
 */
export async function computeUnseenLoss(
  db: Reader,
  context: Pick<Context, 'carriers'>,
  { request, subject }: LockedRequest,
): Promise<Cents> {
  const { apply_type, picked_up_on, arrived_on, shipment_id, after_sale_id } = request
  const { work, returnsGoods, undoesContract } = requestTraits[apply_type]
  if (work) return computeUnseenUndoing(db, { request, subject })
  if (undoesContract && picked_up_on === null) return computeKeptByBuyer({ request, subject })
  const isSettled = !returnsGoods || picked_up_on === null || hasNoContract({ request, subject })
  if (isSettled || (await findSettlement(db, after_sale_id))) return 0
  // The carrier is liable for what it has had; that a machine is recalled is one person's statement.
  const isRuled = !isPaidOnReceipt(request) || (await isRecallAgreed(db, { request, subject }))
  if (isRuled && (await wasScanned(db, shipment_id))) return 0
  if (undoesContract) return computeUnseenWithdrawal(db, { request, subject })
  const amounts = await computeReturnAmounts(db, subject, await findCountedDay(db, context, { request, subject }))
  const { back } = settleDeposit(await readDepositFor(db, { request, subject }, []), lateDays(amounts))
  return (amounts.early?.refund ?? 0) + back + (arrived_on === null ? amounts.residual : 0)
}

/** Not to be collected any more, and refunded before or by this: its buyer has both. */
function computeKeptByBuyer({ request, subject }: LockedRequest): Cents {
  return request.audit_status === 'approved' && subject.order.kind === 'buy'
    ? computeAwaitedDue({ request, subject })
    : 0
}

/** What was paid for the pieces that this withdrawal brings back. */
function computeAwaitedDue({ request: { pieces }, subject: { item } }: LockedRequest): Cents {
  return pieces === null || pieces >= item.quantity ? item.due : splitLine(item, pieces)[0].due
}

/**
 * Everything that was not refunded yet. A purchase is lost with its price, which its buyer has if it was refunded
 * before; a rented machine is lost with its worth.
 */
async function computeUnseenWithdrawal(db: Reader, { request, subject }: LockedRequest): Promise<Cents> {
  const isOpen = request.refunded_at === null
  if (!isOpen && subject.order.kind === 'buy')
    return request.arrived_on === null ? computeAwaitedDue({ request, subject }) : 0
  const { net = 0, vat = 0, deposit = 0 } = (isOpen && (await readItemOpen(db, subject.item))) || {}
  const rent = (isOpen && (await undoneBy(db, { request, subject }))?.amount) || 0
  const isMissing = subject.order.kind === 'rent' && request.arrived_on === null
  const worth = isMissing ? (await computeWorth(db, subject))(subject.today) : 0
  return net + vat + deposit + rent + worth
}

/**
 * A purchase whose repair is given up while its machine is here is undone. Within the guarantee, and where two people
 * have checked its recall, the law requires that; otherwise its price is a concession.
 */
async function computeUnseenUndoing(db: Reader, locked: LockedRequest): Promise<Cents> {
  return (await isOwed(db, locked)) ? 0 : undonePrice(db, locked)
}

async function isOwed(db: Reader, locked: LockedRequest): Promise<boolean> {
  const { request, subject } = locked
  const guarantee = findGuarantee(subject, await listRepairs(db, subject.order.order_id))
  // Later on, where no day ends the guarantee, one person's judgement gives nothing back.
  const isDue = request.duty !== 'customer' && guarantee !== null && dayInShop(request.apply_time) <= guarantee.until
  const isRecalled = subject.facts.recalled === true || request.was_recalled
  return isDue || (isRecalled && (await isRecallAgreed(db, locked)))
}

/** What is refunded by a statutory day once a repair is given up, for whatever reason. 0 if nothing is. */
export async function undonePrice(db: Reader, { request, subject }: LockedRequest): Promise<Cents> {
  const isRepair = requestTraits[request.apply_type].work !== null
  const isFetched = request.process_status !== 'pass'
  if (!isRepair || subject.order.kind !== 'buy' || !isFetched || hasNoContract({ request, subject })) return 0
  const { net = 0, vat = 0 } = (await readItemOpen(db, subject.item)) ?? {}
  return net + vat
}

interface LossSettlement {
  action: RequestAction
  /** What the machine is still worth. */
  residual: Cents
  note: string
}

/**
 * A machine or loaner that never came back: the deposit, and what its worth exceeds it by; open to dispute like any
 * other.
 */
export async function settleLoss(tx: Tx, context: Context, { action, residual, note }: LossSettlement): Promise<void> {
  const deductions: DocumentedDeduction[] =
    residual > 0 ? [{ rule: 'damage', amount: residual, note, pictures: [] }] : []
  const amounts = { on: action.subject.today, residual }
  await settleGivenUp(tx, context, { action, deductions, rent_back: 0, remark: note, amounts })
}

interface GivenUpSettlement {
  action: RequestAction
  deductions: readonly DocumentedDeduction[]
  rent_back: Cents
  remark: string
  amounts: object
}

/** Without a deduction there is nothing to dispute, and it is final. */
export async function settleGivenUp(
  tx: Tx,
  context: Context,
  { action, deductions, rent_back, remark, amounts }: GivenUpSettlement,
): Promise<void> {
  const { request, subject, actor, grant } = action
  const { rules, now, today } = subject
  const { after_sale_id } = request
  const locked = { request, subject }
  const settled = settleDeposit(await readDepositFor(tx, locked, deductions), deductions)
  const { held, back, owed } = settled
  const isClear = deductions.length === 0
  const settlement = await insertSettlement(tx, {
    ...{ ...settled, after_sale_id, deductions, rent_back, back_at_once: back, remark },
    ...{ settlement_state: isClear ? 'final' : 'proposed', created_at: now, updated_at: now },
    ...(isClear && { final_at: now, ended_how: 'clear' as const }),
    ...answerDays(today, rules),
    figures: JSON.stringify(amounts),
  })
  const reference = `settlement:${settlement.settlement_id}`
  await endTakenDeposit(tx, context, locked, reference)
  await issueRefund(tx, context, { locked, type: 'product', amount: rent_back, reason: 'returned', reference, grant })
  await issueRefund(tx, context, { locked, type: 'deposit', amount: back, reason: 'returned', reference, grant })
  const facts = { held, deductions, back, owed, rent_back }
  await writeRequestEvent(tx, { after_sale_id, event: 'settlement_proposed', actor, now, facts })
  await mailSettlement(tx, context, { locked, settlement, event: isClear ? 'final' : 'proposed' })
}
