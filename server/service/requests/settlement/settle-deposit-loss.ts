import type { Reader, Tx } from '#db/transaction.ts'
import { settleDeposit } from '#domain/after-sale/settlement.ts'
import { requestTraits } from '#domain/after-sale/traits.ts'
import { addDays } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { splitLine } from '#domain/orders/split.ts'
import { dayInShop } from '#i18n/format.ts'
import { openOfItem } from '#server/money/refunds/amounts/open-money.ts'
import type { Context } from '#server/platform/context.ts'
import { isPaidOnReceipt } from '../bill/paid-on-receipt.ts'
import { isRecallAgreed } from '../ending/recalled-money.ts'
import { undoneBy } from '../ending/undo-buy-out.ts'
import { dayCounted } from '../inspection/counted-day.ts'
import { worthOf } from '../inspection/worth.ts'
import type { Deed } from '../kinds.ts'
import { hasNoContract, type Locked } from '../lock-request.ts'
import { wasScanned } from '../pick-up/pick-up-store.ts'
import { guaranteeOf } from '../reads/read-requests.ts'
import { requestsOfOrder } from '../store.ts'
import { writeRequestEvent } from '../write-event.ts'
import { shown } from './settle-deposit.ts'
import { depositFor, endTakenDeposit, giveBack } from './settle-deposit-books.ts'
import { type ReturnFigures, returnFigures } from './settle-deposit-figures.ts'
import { mailSettlement } from './settle-deposit-mails.ts'
import { insertSettlement, type ShownDeduction, settlementOf } from './settle-deposit-store.ts'

/**
 * It was fetched and never arrived, or nobody can look at it: everything goes back, counted to the day it was fetched.
 * The way is at our risk; the days past the end before it are not.
 */
export async function settleCarrierLoss(tx: Tx, context: Context, deed: Deed): Promise<void> {
  const { request, subject } = deed
  const on = await dayCounted(tx, context, { request, subject })
  const figures = await returnFigures(tx, subject, on)
  await settleGivenUp(tx, context, {
    ...{ deed, remark: '', rent_back: figures.early?.refund ?? 0, deductions: lateDays(figures) },
    figures: { ...shown(figures), on, waive: [] },
  })
}

function lateDays({ late }: ReturnFigures): ShownDeduction[] {
  return late.charge > 0 ? [{ rule: 'late', amount: late.charge, note: '', pictures: [] }] : []
}

/**
 * What is given away by giving up a return or withdrawal of which only our own people say that it was fetched: the
 * machine as well, unless it arrived. Where its carrier has scanned the parcel, the rule fixes what goes back. Nothing
 * is 0.
 */
export async function lossByHand(
  db: Reader,
  context: Pick<Context, 'carriers'>,
  { request, subject }: Locked,
): Promise<Cents> {
  const { apply_type, picked_up_on, arrived_on, shipment_id, after_sale_id } = request
  if (requestTraits[apply_type].isWork) return undoneByHand(db, { request, subject })
  const isWay = requestTraits[apply_type].returnsGoods
  if (apply_type === 'rejection' && picked_up_on === null) return keptByBuyer({ request, subject })
  const isSettled = !isWay || picked_up_on === null || hasNoContract({ request, subject })
  if (isSettled || (await settlementOf(db, after_sale_id))) return 0
  // What its carrier has had is the carrier's to answer for; that it was called back is the word of one person.
  const isRuled = !isPaidOnReceipt(request) || (await isRecallAgreed(db, { request, subject }))
  if (isRuled && (await wasScanned(db, shipment_id))) return 0
  if (apply_type === 'rejection') return withdrawnByHand(db, { request, subject })
  const figures = await returnFigures(db, subject, await dayCounted(db, context, { request, subject }))
  const { back } = settleDeposit(await depositFor(db, { request, subject }, []), lateDays(figures))
  return (figures.early?.refund ?? 0) + back + (arrived_on === null ? figures.residual : 0)
}

/** Not to be fetched any more, and paid back before or by this: its buyer has both. */
function keptByBuyer({ request, subject }: Locked): Cents {
  return request.audit_status === 'approved' && subject.order.kind === 'buy' ? dueOfAwaited({ request, subject }) : 0
}

/** What was paid for the pieces that this withdrawal brings back. */
function dueOfAwaited({ request: { pieces }, subject: { item } }: Locked): Cents {
  return pieces === null || pieces >= item.quantity ? item.due : splitLine(item, pieces)[0].due
}

/**
 * All the money that has not gone back yet. What was bought is lost with its price, which its buyer has again where that
 * has gone back before; what was rented is lost with its worth.
 */
async function withdrawnByHand(db: Reader, { request, subject }: Locked): Promise<Cents> {
  const isOpen = request.refunded_at === null
  if (!isOpen && subject.order.kind === 'buy')
    return request.arrived_on === null ? dueOfAwaited({ request, subject }) : 0
  const { net = 0, vat = 0, deposit = 0 } = (isOpen && (await openOfItem(db, subject.item))) || {}
  const rent = (isOpen && (await undoneBy(db, { request, subject }))?.amount) || 0
  const isMissing = subject.order.kind === 'rent' && request.arrived_on === null
  const worth = isMissing ? (await worthOf(db, subject))(subject.today) : 0
  return net + vat + deposit + rent + worth
}

/**
 * A purchase whose repair is given up with its machine in our hands is undone. Within the guarantee, and where two have
 * seen that it was called back, law has it so; after that its price is a gift.
 */
async function undoneByHand(db: Reader, locked: Locked): Promise<Cents> {
  return (await isOwed(db, locked)) ? 0 : undonePrice(db, locked)
}

async function isOwed(db: Reader, locked: Locked): Promise<boolean> {
  const { request, subject } = locked
  const until = guaranteeOf(subject, await requestsOfOrder(db, subject.order.order_id))
  const isGuaranteed = request.duty !== 'customer' && until !== null && dayInShop(request.apply_time) <= until
  const isRecalled = subject.facts.recalled === true || request.was_recalled
  return isGuaranteed || (isRecalled && (await isRecallAgreed(db, locked)))
}

/** What goes back by a day of the law once a repair is given up, however it came to that. Nothing is 0. */
export async function undonePrice(db: Reader, { request, subject }: Locked): Promise<Cents> {
  const isRepair = requestTraits[request.apply_type].isWork
  const isFetched = request.process_status !== 'pass'
  if (!isRepair || subject.order.kind !== 'buy' || !isFetched || hasNoContract({ request, subject })) return 0
  const { net = 0, vat = 0 } = (await openOfItem(db, subject.item)) ?? {}
  return net + vat
}

interface Losing {
  deed: Deed
  /** What the machine is still worth. */
  residual: Cents
  note: string
}

/** A machine or loaner that never came back: the deposit, and what it is worth beyond that; open to dispute like any other. */
export async function settleLoss(tx: Tx, context: Context, { deed, residual, note }: Losing): Promise<void> {
  const deductions: ShownDeduction[] = residual > 0 ? [{ rule: 'damage', amount: residual, note, pictures: [] }] : []
  const figures = { on: deed.subject.today, residual }
  await settleGivenUp(tx, context, { deed, deductions, rent_back: 0, remark: note, figures })
}

interface GivenUp {
  deed: Deed
  deductions: readonly ShownDeduction[]
  rent_back: Cents
  remark: string
  figures: object
}

/** Without a deduction there is nothing to dispute, and it is final. */
export async function settleGivenUp(
  tx: Tx,
  context: Context,
  { deed, deductions, rent_back, remark, figures }: GivenUp,
): Promise<void> {
  const { request, subject, actor, grant } = deed
  const { rules, now, today } = subject
  const { after_sale_id } = request
  const locked = { request, subject }
  const settled = settleDeposit(await depositFor(tx, locked, deductions), deductions)
  const { held, back, owed } = settled
  const isClear = deductions.length === 0
  const settlement = await insertSettlement(tx, {
    ...{ ...settled, after_sale_id, deductions, rent_back, back_at_once: back, remark },
    ...{ settlement_state: isClear ? 'final' : 'proposed', created_at: now, updated_at: now },
    ...(isClear && { final_at: now }),
    dispute_until: addDays(today, rules.dispute_days),
    figures: JSON.stringify(figures),
  })
  const reference = `settlement:${settlement.settlement_id}`
  await endTakenDeposit(tx, context, locked, reference)
  await giveBack(tx, context, { locked, type: 'product', amount: rent_back, reason: 'returned', reference, grant })
  await giveBack(tx, context, { locked, type: 'deposit', amount: back, reason: 'returned', reference, grant })
  const facts = { held, deductions, back, owed, rent_back }
  await writeRequestEvent(tx, { after_sale_id, event: 'settlement_proposed', actor, now, facts })
  await mailSettlement(tx, context, { locked, settlement, event: isClear ? 'final' : 'proposed' })
}
