import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Settlements } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import type { Deduction } from '#domain/requests/settlement.ts'
import type { Request } from '../store.ts'

/** A deduction as it is shown, with its note and its evidence. */
export interface DocumentedDeduction extends Deduction {
  note: string
  pictures: string[]
}

export type Settlement = Omit<Selectable<Settlements>, 'deductions'> & { deductions: DocumentedDeduction[] }

const read = (row: Selectable<Settlements>): Settlement => ({
  ...row,
  deductions: row.deductions as unknown as DocumentedDeduction[],
})

type NewSettlement = Omit<Insertable<Settlements>, 'deductions'> & { deductions: readonly DocumentedDeduction[] }

export async function insertSettlement(tx: Tx, { deductions, ...row }: NewSettlement): Promise<Settlement> {
  const made = await tx
    .insertInto('settlements')
    .values({ ...row, deductions: JSON.stringify(deductions) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(made)
}

/** The reference of its bookings; a revised settlement is booked again. */
export function toBookingName({
  settlement_id,
  reopened_at,
}: Pick<Settlement, 'settlement_id' | 'reopened_at'>): string {
  return reopened_at === null ? settlement_id : `${settlement_id}:again`
}

/** The caller has locked the request: of two concurrent decisions, the second sees what the first has done. */
export async function findSettlement(db: Reader, afterSaleId: string): Promise<Settlement | undefined> {
  const row = await db.selectFrom('settlements').selectAll().where('after_sale_id', '=', afterSaleId).executeTakeFirst()
  return row && read(row)
}

/** Settlements of an order that nobody has agreed to yet, with what they ask for beyond the deposit. */
export function listOpenSettlements(db: Reader, orderId: string) {
  return db
    .selectFrom('settlements')
    .innerJoin('requests', 'requests.after_sale_id', 'settlements.after_sale_id')
    .select(['requests.after_sale_id', 'item_id', 'owed'])
    .where('order_id', '=', orderId)
    .where('settlement_state', '<>', 'final')
    .orderBy('requests.after_sale_id')
    .execute()
}

type SettlementChange = Omit<Updateable<Settlements>, 'deductions'> & { deductions?: readonly DocumentedDeduction[] }

export async function updateSettlement(
  tx: Tx,
  settlementId: string,
  { deductions, ...change }: SettlementChange,
): Promise<Settlement> {
  const row = await tx
    .updateTable('settlements')
    .set({ ...change, ...(deductions && { deductions: JSON.stringify(deductions) }) })
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('settlement_id', '=', settlementId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return read(row)
}

/** Proposed settlements without an answer within the term, and any whose rental was not completed with its inspection. */
export function unansweredOn(db: Reader, today: Day, { after, limit }: { after: string | undefined; limit: number }) {
  let rows = db
    .selectFrom('settlements')
    .innerJoin('requests', 'requests.after_sale_id', 'settlements.after_sale_id')
    .select(['requests.request_no', 'requests.after_sale_id'])
    .where('settlement_state', '<>', 'final')
    .where(eb =>
      eb.or([
        eb.and([
          eb('settlement_state', '=', 'proposed'),
          eb('reminded_at', 'is', null),
          eb('dispute_until', '<=', today),
        ]),
        eb('process_status', '=', 'check'),
      ]),
    )
  if (after !== undefined) rows = rows.where('settlements.after_sale_id', '>', after)
  return rows.orderBy('settlements.after_sale_id').limit(limit).execute()
}

export interface SettlementDetails {
  order_no: string
  name: string
  serial_number: string | null
}

/** What a settlement document shows beside its figures, named as in the order. */
export async function readSettlementDetails(
  db: Reader,
  { item_id, device_id, language }: Pick<Request, 'item_id' | 'device_id' | 'language'>,
): Promise<SettlementDetails> {
  const { order_no, names, serial_number } = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .leftJoin('devices', join => join.on('devices.device_id', '=', device_id))
    .select(['order_no', 'names', 'serial_number'])
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  return { order_no, serial_number, name: (names as Record<Language, { name: string }>)[language].name }
}
