import { sql } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { loanersOut } from '../loaners/loaner-out.ts'
import type { Request } from '../store.ts'
import { listPictures } from './store-pictures.ts'

type Settlement = NonNullable<CallData<'GET /requests/{request_no}'>['settlement']>

export interface RequestViewData {
  orders: Map<string, { order_no: string; kind: string }>
  items: Map<string, { names: unknown }>
  serials: Map<string, string>
  /** Loaners that are with the tenants of rentals that are returned, by item. */
  loaners: Map<string, string>
  /** The charges that are still to be paid for them. */
  charges: Map<string, { checkout_no: string; pay_until: Date }>
  settlements: Map<string, Settlement>
  pictures: Awaited<ReturnType<typeof listPictures>>
}

/** What views of requests need besides the rows themselves. */
export async function readRequestViewData(db: Reader, requests: readonly Request[]): Promise<RequestViewData> {
  const ids = requests.map(({ after_sale_id }) => after_sale_id)
  if (ids.length === 0) {
    const none = new Map()
    return { orders: none, items: none, serials: none, loaners: none, charges: none, settlements: none, pictures: [] }
  }
  const orders = await db
    .selectFrom('orders')
    .select(['order_id', 'order_no', 'kind'])
    .where('order_id', 'in', [
      ...new Set(requests.flatMap(({ order_id, bought_order_id }) => [order_id, bought_order_id ?? []].flat())),
    ])
    .execute()
  const items = await db
    .selectFrom('order_items')
    .select(['item_id', 'names'])
    .where('item_id', 'in', [...new Set(requests.map(({ item_id }) => item_id))])
    .execute()
  const deviceIds = requests.flatMap(({ device_id, loaner_id }) => [device_id ?? [], loaner_id ?? []].flat())
  const devices = deviceIds.length
    ? await db
        .selectFrom('devices')
        .select(['device_id', 'serial_number'])
        .where('device_id', 'in', deviceIds)
        .execute()
    : []
  const charges = await db
    .selectFrom('checkouts')
    .select(['checkout_no', 'pay_until'])
    .select(sql<string>`about ->> 'after_sale_id'`.as('after_sale_id'))
    .where('order_id', 'in', [...new Set(requests.map(({ order_id }) => order_id))])
    .where('purpose', '=', 'request')
    .where('pay_status', '<>', 'paid')
    .where('ended_at', 'is', null)
    .execute()
  const settlements = await db.selectFrom('settlements').selectAll().where('after_sale_id', 'in', ids).execute()
  return {
    orders: new Map(orders.map(row => [row.order_id, row])),
    items: new Map(items.map(row => [row.item_id, row])),
    loaners: await loanersOut(
      db,
      requests.flatMap(({ apply_type, item_id }) => (requestTraits[apply_type].endsRental ? item_id : [])),
    ),
    serials: new Map(devices.map(row => [row.device_id, row.serial_number])),
    charges: new Map(charges.map(row => [row.after_sale_id, row])),
    settlements: new Map(settlements.map(row => [row.after_sale_id, viewSettlement(row)])),
    pictures: await listPictures(db, ids),
  }
}

interface SettlementRow {
  version: number
  held: number
  deductions: unknown
  deducted: number
  back: number
  owed: number
  settlement_state: string
  dispute_until: Day | null
  dispute_text: string
  ended_how: Settlement['ended_how']
  reminded_at: Date | null
  set_off_from: Day | null
  owed_waived_at: Date | null
}

export function viewSettlement({
  version,
  held,
  deductions,
  deducted,
  back,
  owed,
  ...rest
}: SettlementRow): Settlement {
  return {
    ...{ version, held, deducted, back, owed, dispute_until: rest.dispute_until, dispute_text: rest.dispute_text },
    deductions: deductions as Settlement['deductions'],
    settlement_state: rest.settlement_state as Settlement['settlement_state'],
    ...{ ended_how: rest.ended_how, set_off_from: rest.set_off_from },
    reminded_at: rest.reminded_at?.toISOString() ?? null,
    owed_waived_at: rest.owed_waived_at?.toISOString() ?? null,
  }
}
