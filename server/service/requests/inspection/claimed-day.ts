import type { Reader } from '#db/transaction.ts'
import { addDays, type Day, daysBetween } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import { lateReturn } from '#domain/requests/late-return.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { usedBeforeRest } from '#server/delivery/shipments/used-before-rest.ts'
import type { Context } from '#server/platform/context.ts'
import { maxReturnDays } from '#server/records/requests/outdated-claim.ts'
import { isPaidOnReceipt } from '../bill/paid-on-receipt.ts'
import type { LockedRequest } from '../lock-request.ts'
import { wasScanned } from '../pick-up/pick-up-store.ts'
import { computeReturnAmounts } from '../settlement/settle-deposit-amounts.ts'
import type { Subject } from '../subject.ts'
import { readDaysWithUs } from './beyond-repair.ts'
import { isConfirmedByTwo } from './confirmed-by-two.ts'
import { findCountedDay } from './counted-day.ts'

/** How long the shop's own delay may last before somebody has to decide what it concedes. */
const maxDelayDays = 14

/**
 * What of a return is conceded by the day it counts to, compared with the day of its inspection. The collection day
 * that staff state is one person's statement: nobody else has seen the machine since, unless its carrier has scanned
 * it. The tenant does not pay for the shop's own delay, but beyond two weeks somebody has to approve the rest.
 */
export async function concededByClaimedDay(
  db: Reader,
  context: Pick<Context, 'carriers'>,
  { request, subject: now }: LockedRequest,
  inspectedOn: Day,
): Promise<Cents> {
  if (!requestTraits[request.apply_type].endsRental || now.order.end_on === null) return 0
  const subject = { ...now, today: inspectedOn }
  const locked = { request, subject }
  const left = await dayItLeft(db, locked)
  const claimedDay = await findCountedDay(db, context, locked)
  const found = await findCountedDay(db, context, { request: { ...request, picked_up_on: left }, subject })
  const known = [found, addDays(left, -maxDelayDays)].toSorted().at(-1) ?? found
  if (known <= claimedDay) return 0
  return Math.max(0, (await costTo(db, subject, known)) - (await costTo(db, subject, claimedDay)))
}

/**
 * What is conceded by one person's statement that a rented machine was with the shop for work, computed on the day `on`
 * when it is handed back by the user `by`: days past the end that do not count as late.
 */
export async function concededByWorkTime(
  db: Reader,
  context: Context,
  { request, subject }: LockedRequest,
  { by, on }: { by: string; on: Day },
): Promise<Cents> {
  const { order, rules } = subject
  if (order.kind !== 'rent' || order.start_on === null || order.end_on === null) return 0
  if (await isConfirmedByTwo(db, context, { request, subject }, by)) return 0
  const { rental, residual, late, late_from } = await computeReturnAmounts(db, subject, on)
  const countDays = async (trust: { witnessed?: string }) =>
    (await readDaysWithUs(db, [order.order_id], on, trust)).get(order.order_id) ?? 0
  const more = (await countDays({ witnessed: request.after_sale_id })) - (await countDays({}))
  const term = { start: rental.start, end: addDays(late_from, more) }
  return late.charge - lateReturn(term, on, { monthly: rental.monthly, residual, rules }).charge
}

/**
 * What is conceded for a purchase that its buyer gives back after months of use, because its rest was missing: by law the
 * withdrawal period begins with the last piece, and the shop charges nothing for the use, whatever the reason. A recalled
 * machine, or one whose repair was given up, is assessed by that.
 */
export async function concededByUse(db: Reader, { request, subject: { order, item } }: LockedRequest): Promise<Cents> {
  const isOwed = isPaidOnReceipt(request) || request.ended_repair_id !== null
  if (!requestTraits[request.apply_type].undoesContract || isOwed) return 0
  return usedBeforeRest(db, { order, items: [item] }, request.apply_time)
}

/** According to its carrier, or to staff recently; otherwise it is only known to have left today. */
async function dayItLeft(db: Reader, { request, subject }: LockedRequest): Promise<Day> {
  const { picked_up_on, shipment_id } = request
  if (picked_up_on === null) return subject.today
  const claimedDay = picked_up_on
  const isRecent = daysBetween(claimedDay, subject.today) <= maxReturnDays
  return isRecent || (await wasScanned(db, shipment_id)) ? claimedDay : subject.today
}

/** The retained rent and the charge for days past the end, less the refund. */
async function costTo(db: Reader, subject: Subject, on: Day): Promise<Cents> {
  const { early, late } = await computeReturnAmounts(db, subject, on)
  return late.charge - (early?.refund ?? 0)
}
