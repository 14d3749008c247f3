import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { transaction } from '#db/transaction.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { mailParcelSilent } from '../mails.ts'
import type { IdPage } from '../store-orders.ts'

/** Days without an event that are longer than any delivery takes. */
export const silentDays = 7

/** The last event of a parcel: one from its carrier, or its creation. */
export const lastReportAt = sql<Date>`coalesce((select max(received_at) from shipment_events e
  where e.shipment_id = shipments.shipment_id), shipments.created_at)`

/** In transit in either direction, or labelled for a return and never scanned, with no event for days. */
export function isSilent(today: Day) {
  return sql<boolean>`(shipment_state = 'in_transit' or (shipment_state = 'announced' and direction = 'back'))
    and (${lastReportAt} at time zone 'Europe/Amsterdam')::date < ${addDays(today, -silentDays)}::date`
}

/** The last events of some parcels, by their ids. */
export async function readLastReports(db: Reader, ids: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('shipments')
    .select(['shipment_id', lastReportAt.as('at')])
    .where('shipment_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ shipment_id, at }) => [shipment_id, at]))
}

export function silentParcels(db: Reader, { today, after, limit }: IdPage & { today: Day }) {
  let rows = db
    .selectFrom('shipments')
    .innerJoin('orders', 'orders.order_id', 'shipments.order_id')
    .innerJoin('checkouts', 'checkouts.checkout_id', 'orders.checkout_id')
    .select(['shipment_id', 'direction', 'shipment_state', 'carrier', 'tracking_no', lastReportAt.as('last_at')])
    .select(['order_no', 'checkout_no', 'orders.language', 'orders.email'])
    .where(isSilent(today))
    .where('orders.email', '<>', '')
  if (after !== undefined) rows = rows.where('shipment_id', '>', after)
  return rows.orderBy('shipment_id').limit(limit).execute()
}

/** Notifies the customer once per silence; staff see it on their first page until somebody ends it. */
export async function notifySilentParcels(context: Context): Promise<void> {
  const today = dayInShop(context.clock.now())
  await walkRows(context, {
    job: 'follow-parcels',
    rows: (after, limit) => silentParcels(context.db, { today, after, limit }),
    getId: ({ shipment_id }) => shipment_id,
    getName: ({ order_no }) => order_no,
    work: parcel => transaction(context.db, tx => mailParcelSilent(tx, context, parcel)),
  })
}
