import type { Kysely } from 'kysely'
import type { DB } from '#db/tables.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { widenReservation } from '../availability/facts.ts'
import { changeReservation, reservationsOf } from '../availability/store-ranges.ts'
import { readSetting } from '../config/settings.ts'
import { refuse } from '../refusal.ts'

interface Lengthening {
  itemId: string
  newEnd: Day
  now: Date
}

/**
 * The same machine for longer. Who is booked after it gets another one; where there is none for him, his promise stands
 * and the longer term is refused.
 */
export async function lengthen(tx: Tx, { itemId, newEnd, now }: Lengthening): Promise<void> {
  const [own] = await reservationsOf(tx, [itemId], ['out'])
  if (!own) return refuse('item_operation_not_allowed', { reason: 'no_machine' })
  const to = await busyUntil(tx, newEnd, now)
  if (to <= own.range.to) return
  const { short } = await widenReservation(tx, own.reservation_id, { ...own.range, to }, now)
  if (short.length > 0) refuse('stock_insufficient', { reason: 'promised_to_others' })
}

/** As before: nobody extended it, so others may have it again from the day it was due back. */
export async function shorten(tx: Tx, { itemId, newEnd, now }: Lengthening): Promise<void> {
  const [own] = await reservationsOf(tx, [itemId], ['out'])
  if (!own) return
  const to = await busyUntil(tx, newEnd, now)
  if (to < own.range.to) await changeReservation(tx, own.reservation_id, { range: { ...own.range, to } }, now)
}

async function busyUntil(tx: Tx, end: Day, now: Date): Promise<Day> {
  const { return_days, restock_days } = await readSetting(tx, 'delivery', now)
  return addDays(end, return_days + restock_days)
}

class OnlyLooking extends Error {}

/** Whether it would go, found out by doing it and undoing it: looking holds nothing. */
export async function canLengthen(db: Kysely<DB>, lengthening: Lengthening): Promise<void> {
  try {
    await transaction(db, async tx => {
      await lengthen(tx, lengthening)
      throw new OnlyLooking()
    })
  } catch (error) {
    if (!(error instanceof OnlyLooking)) throw error
  }
}
