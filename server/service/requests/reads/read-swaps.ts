import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { OfferBody } from '../bill/offer.ts'
import type { Request } from '../store.ts'

export interface PlannedSwap {
  /** The machine that is held; null: it was lost, and another one has to be found. */
  serial_number: string | null
  /** It has to be prepared from this day on. */
  from: Day
  by: Day
}

/** By when another machine comes, as agreed; undefined: the same one stays. */
export function readSwapDay({ offer }: Pick<Request, 'offer'>): Day | undefined {
  const [line] = (offer as OfferBody | null)?.lines ?? []
  const day = line?.figures.swap_by
  return day === undefined ? undefined : (day as Day)
}

/** For paid renewals, those whose other machine was not brought yet. */
export async function plannedSwaps(db: Reader, requests: readonly Request[]): Promise<Map<string, PlannedSwap>> {
  const open = requests.flatMap(request => {
    const isOpen =
      requestTraits[request.apply_type].addsMonths && request.process_status === 'complete' && request.outcome === ''
    const by = isOpen ? readSwapDay(request) : undefined
    return by ? [{ id: request.after_sale_id, itemId: request.item_id, by }] : []
  })
  if (open.length === 0) return new Map()
  const rows = await db
    .selectFrom('unit_reservations')
    .innerJoin('order_items', 'order_items.item_id', 'unit_reservations.order_item_id')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .leftJoin('devices', 'devices.device_id', 'unit_reservations.device_id')
    .select(['order_item_id', 'serial_number'])
    .select(sql<Day>`lower(busy)::text`.as('from'))
    .where('reservation_state', '=', 'booked')
    .where('orders.ended_at', 'is', null)
    .where(
      'order_item_id',
      'in',
      open.map(({ itemId }) => itemId),
    )
    .execute()
  return new Map(
    open.flatMap(({ id, itemId, by }): [string, PlannedSwap][] => {
      const row = rows.find(({ order_item_id }) => order_item_id === itemId)
      return row ? [[id, { serial_number: row.serial_number, from: row.from, by }]] : []
    }),
  )
}
