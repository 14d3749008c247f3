import type { Reader, Tx } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { type LateReturn, lateReturn } from '#domain/requests/late-return.ts'
import { answerDays } from '#domain/requests/settlement.ts'
import { dayPrices } from '#domain/requests/terms.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { OfferLine } from '../bill/offer.ts'
import { readDaysWithUs } from '../inspection/beyond-repair.ts'
import { findCountedDay, findReadyDay } from '../inspection/counted-day.ts'
import { computeWorth } from '../inspection/worth.ts'
import type { RequestAction } from '../kinds.ts'
import type { LockedRequest } from '../lock-request.ts'
import { monthlyRents } from '../renewal/standing-renewals.ts'
import type { Subject } from '../subject.ts'
import { writeRequestEvent } from '../write-event.ts'
import { mailSettlement } from './settle-deposit-mails.ts'
import { findSettlement, insertSettlement } from './settle-deposit-store.ts'

interface LateWithdrawal {
  /** The day it counts to, and the one from which it was late. */
  on: Day
  end: Day
  monthly: Cents
  residual: Cents
  late: LateReturn
}

type Carriers = Pick<Context, 'carriers'>

/**
 * The days on which the machine of a rental was kept beyond the fortnight after its withdrawal, by the same rule as the
 * list of late machines and its mail; undefined: it is no rental that was withdrawn from.
 */
export async function computeWithdrawalLate(
  db: Reader,
  context: Carriers,
  { request, subject }: LockedRequest,
): Promise<LateWithdrawal | undefined> {
  const { order, rules } = subject
  const { apply_type, refund_due_on } = request
  if (!requestTraits[apply_type].undoesContract || order.kind !== 'rent' || refund_due_on === null) return undefined
  if (order.start_on === null || order.end_on === null) return undefined
  const on = await dayItWasReady(db, context, { request, subject })
  const isOver = order.end_on <= refund_due_on
  const awaited = isOver ? order.end_on : refund_due_on
  const end = addDays(awaited, (await readDaysWithUs(db, [order.order_id], on)).get(order.order_id) ?? 0)
  const monthly = await readMonthly(db, subject)
  const residual = (await computeWorth(db, subject))(on)
  const start = order.start_on
  return { on, end, monthly, residual, late: lateReturn({ start, end }, on, { monthly, residual, rules }) }
}

/**
 * Until its tenant said from when it can be collected, because the days after that are down to the shop or its carrier;
 * until the scan if the carrier met nobody. Where the shop collects everything itself, the tenant is not asked.
 */
async function dayItWasReady(db: Reader, context: Carriers, { request, subject }: LockedRequest): Promise<Day> {
  const fetched = await findCountedDay(db, context, { request, subject })
  const isAsked = context.carriers.default !== undefined
  const said = isAsked ? await findReadyDay(db, request) : dayInShop(request.apply_time)
  if (said === undefined) return fetched
  const named = request.pick_up_on
  const ready = named !== null && named > said ? named : said
  const [first = fetched] = [fetched, ready].toSorted()
  return first
}

interface LateChargeInput {
  isWaived?: boolean
  remark?: string
}

/** Charged by a settlement of its own, open to dispute: everything that was paid for the rental was refunded. */
export async function settleLateWithdrawal(
  tx: Tx,
  context: Context,
  { request, subject, actor }: RequestAction,
  { isWaived = false, remark = '' }: LateChargeInput = {},
): Promise<void> {
  const found = await computeWithdrawalLate(tx, context, { request, subject })
  if (!found || found.late.charge === 0 || isWaived) return
  const { after_sale_id } = request
  if (await findSettlement(tx, after_sale_id)) return
  const { rules, today, now } = subject
  const { on, end, monthly, residual, late } = found
  const deductions = [{ rule: 'late' as const, amount: late.charge, note: '', pictures: [] }]
  const figures = { held: 0, deducted: 0, back: 0, owed: late.charge }
  const settlement = await insertSettlement(tx, {
    ...{ after_sale_id, ...figures, deductions, remark, rent_back: 0, back_at_once: 0 },
    ...{ settlement_state: 'proposed', created_at: now, updated_at: now },
    ...answerDays(today, rules),
    figures: JSON.stringify({ end, monthly, residual, ...late, on, waive: [] }),
  })
  const facts = { held: 0, deductions, back: 0, owed: late.charge, rent_back: 0 }
  await writeRequestEvent(tx, { after_sale_id, event: 'settlement_proposed', actor, now, facts })
  await mailSettlement(tx, context, { locked: { request, subject }, settlement, event: 'proposed' })
}

/** Shown before a withdrawal: the charge for keeping the machine after the fortnight. */
export async function lateLine(db: Reader, subject: Subject, due: Day): Promise<OfferLine[]> {
  const { order, item, rules } = subject
  const isOut = item.item_status === 'delivered' || item.item_status === 'in_use'
  if (order.kind !== 'rent' || order.start_on === null || !isOut) return []
  const { late_grace_days: grace_days } = rules
  const daily = dayPrices(order.start_on, addDays(due, grace_days), 1, await readMonthly(db, subject))
  return [{ rule: 'late_withdrawn', amount: 0, figures: { grace_days, daily } }]
}

async function readMonthly(db: Reader, subject: Subject): Promise<Cents> {
  return (await monthlyRents(db, [subject])).get(subject.item.item_id) ?? 0
}
