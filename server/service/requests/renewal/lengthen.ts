import type { Reader, Tx } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import type { ReservationState } from '#domain/devices/constants.ts'
import { dayInShop } from '#i18n/format.ts'
import { lockFleets } from '#server/delivery/shipments/machines/take-units.ts'
import { releaseUnits } from '#server/fleet/availability/book.ts'
import { fillShortages } from '#server/fleet/availability/fill-shortages.ts'
import { planStay } from '#server/fleet/availability/plan-stay.ts'
import {
  changeReservation,
  findReservations,
  moveReservations,
  type Reservation,
} from '#server/fleet/availability/queries.ts'
import { widenReservation } from '#server/fleet/availability/widen-reservation.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { refuse } from '#server/platform/refusal.ts'
import { bookNext } from '../loaners/loaner-room.ts'
import type { Subject } from '../subject.ts'

const mine: readonly ReservationState[] = ['out', 'booked']

/** How a rental continues: with its machine, or from `swap_by` on, at the latest, with another one. */
export interface Longer {
  swap_by: Day | undefined
}

interface Plan extends Longer {
  /** The machine whose days are extended. */
  reservation: Reservation
  to: Day
  next?: { unit: string; moves: ReadonlyMap<string, string>; from: Day }
}

/**
 * The same machine for longer: the next reservation on it gets another one. If there is none, another machine is
 * offered for the added days; if there is none either, the request is refused with the last free day. The result is
 * certain only for a caller that has locked the fleet.
 */
export async function previewLengthening(db: Reader, subject: Subject, newEnd: Day): Promise<Longer> {
  const { swap_by } = await planLengthening(db, subject, newEnd)
  return { swap_by }
}

/** Holds the days from now on. */
export async function lengthen(tx: Tx, subject: Subject, newEnd: Day): Promise<Longer> {
  const { item, now } = subject
  await lockFleets(tx, [item], now)
  const { reservation, to, next, swap_by } = await planLengthening(tx, subject, newEnd)
  if (next) {
    await moveReservations(tx, next.moves, now)
    await bookNext(tx, { subject, deviceId: next.unit, range: { from: next.from, to } })
  } else if (to > reservation.range.to) {
    const { short } = await widenReservation(tx, reservation.reservation_id, { ...reservation.range, to }, now)
    if (short.length > 0) refuse('stock_insufficient', { reason: 'promised_to_others' })
  }
  return { swap_by }
}

async function planLengthening(db: Reader, { item, order, now }: Subject, newEnd: Day): Promise<Plan> {
  const end = order.end_on as Day
  const [out] = await findReservations(db, [item.item_id], ['out'])
  if (!out) return refuse('item_operation_not_allowed', { reason: 'no_machine' })
  // The other machine of an earlier renewal may still have to come: then that one stays longer.
  const [planned] = await findReservations(db, [item.item_id], ['booked'])
  const reservation = planned ?? out
  const { preparation_days, delivery_days, return_days, restock_days } = await readSetting(db, 'delivery', now)
  const away = return_days + restock_days
  const ahead = preparation_days + delivery_days
  const to = addDays(newEnd, away)
  const swap_by = planned && addDays(planned.range.from, ahead)
  if (to <= reservation.range.to) return { reservation, to, swap_by }
  const ready = addDays(end, -ahead)
  const today = dayInShop(now)
  const from = laterDay(ready, today)
  const stay = await planStay(db, { reservation: reservation, to, otherFrom: planned ? undefined : from, now })
  if (stay.kind === 'keeps') return { reservation, to, swap_by }
  if (stay.kind === 'swaps') {
    const { unit, moves } = stay
    return { reservation, to, swap_by: laterDay(end, today), next: { unit, moves, from } }
  }
  const last = addDays(stay.until, -away)
  return refuse('stock_insufficient', {
    reason: 'promised_to_others',
    last_free_day: laterDay(last, end),
  })
}

function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other
}

/** Undoes an extension, so that the machine can be reserved again from the day it was due back. */
export async function shorten(tx: Tx, subject: Subject): Promise<void> {
  const { item, order, today, now } = subject
  const { preparation_days, delivery_days, return_days, restock_days } = await readSetting(tx, 'delivery', now)
  const end = order.end_on as Day
  // Past its end it is still with its tenant: it cannot be available sooner than if it were sent back today.
  const to = addDays(laterDay(end, today), return_days + restock_days)
  for (const { reservation_id, range, reservation_state } of await findReservations(tx, [item.item_id], mine)) {
    // The other machine is for the requested days, unless an earlier renewal has paid for it.
    const isForThese = range.from >= addDays(end, -preparation_days - delivery_days)
    if (reservation_state === 'booked' && isForThese) await releaseNext(tx, subject)
    else if (to < range.to) await changeReservation(tx, reservation_id, { range: { ...range, to } }, now)
  }
}

/** A tenant who returns their machine, or keeps it for good, needs no other one. */
export async function releaseNext(
  tx: Tx,
  { order, item, now }: Pick<Subject, 'order' | 'item' | 'now'>,
): Promise<void> {
  if (order.kind !== 'rent') return
  const planned = await findReservations(tx, [item.item_id], ['booked'])
  if (planned.length === 0) return
  await releaseUnits(tx, [item.item_id], now)
  if (item.device_type_id !== null) await fillShortages(tx, item.device_type_id, now)
}
