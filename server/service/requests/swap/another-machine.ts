import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { usedVariant } from '#domain/catalogue/constants.ts'
import { worthDays } from '#domain/concessions/worth.ts'
import type { Cents } from '#domain/money.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { registerSince } from '#server/fleet/devices/queries.ts'
import { type ConcessionCall, concede, findRequester } from '#server/people/concessions/concede.ts'
import { sumConcessions } from '#server/people/concessions/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { isConfirmedByTwo } from '../inspection/confirmed-by-two.ts'
import type { LockedRequest } from '../lock-request.ts'

/**
 * Which machine leaves: the one that staff name, the one that is determined already, or any of its model on the shelf.
 */
export interface LeavingMachine {
  serial: string | undefined
  deviceId?: string | null
}

interface HandOutInput {
  asking: ConcessionCall
  locked: LockedRequest
  leaving: LeavingMachine
  reason: string
}

/**
 * Another machine is handed out for the one of a request. If more than one person's statement confirms that the old one
 * has left its customer, the concession is the difference in worth; otherwise it is the whole machine. Called before
 * any machine is locked.
 */
export async function concedeAnother(tx: Tx, context: Context, handing: HandOutInput): Promise<void> {
  const { asking, locked, leaving, reason } = handing
  const { order, item, now } = locked.subject
  const isConfirmed = await isConfirmedByTwo(tx, context, locked, await findRequester(tx, asking))
  const worths = await computeWorths(tx, { item, leaving, now })
  const amount = isConfirmed ? worths.more : worths.leaves
  if (amount === 0 && asking.agreeing === undefined) return
  await concede(tx, context, asking, {
    ...{ kind: 'another_machine', order, subject: locked.request.request_no, amount, reason },
    reasonField: 'concession_reason',
  })
}

/**
 * For a buy-out from before they were concluded by their button: the tenant keeps the machine that is out, at the price
 * of the model that they rent. The difference in worth is a concession, less what people have approved when it was sent
 * or swapped.
 */
export async function concedeBoughtOut(
  tx: Tx,
  context: Context,
  handing: Omit<HandOutInput, 'leaving'>,
): Promise<void> {
  const { asking, locked, reason } = handing
  const { request, subject } = locked
  const { order, item, now } = subject
  if (!requestTraits[request.apply_type].sellsMachine || request.device_id === null) return
  const amount = await unweighedWorth(tx, { order, item, now }, request.device_id)
  if (amount === 0 && asking.agreeing === undefined) return
  await concede(tx, context, asking, {
    ...{ kind: 'another_machine', order, subject: request.request_no, amount, reason },
    reasonField: 'concession_reason',
  })
}

/** By how much a machine that is out is worth more than the model it is rented as, beyond what people have approved. */
export async function unweighedWorth(
  db: Reader,
  { order, item, now }: Pick<LockedRequest['subject'], 'order' | 'item' | 'now'>,
  deviceId: string,
): Promise<Cents> {
  const leaving = { serial: undefined, deviceId, orderNo: order.order_no }
  const { more } = await computeWorths(db, { item, leaving, now })
  const orderId = order.order_id
  const weighed =
    (await sumConcessions(db, { orderId, kind: 'another_machine' })) +
    (await sumConcessions(db, { orderId, kind: 'below_worth' }))
  return Math.max(0, more - weighed)
}

interface WorthComparison {
  item: LockedRequest['subject']['item']
  /** With the order that it is out for, its state before it left counts as well. */
  leaving: LeavingMachine & { orderNo?: string }
  now: Date
}

/**
 * The highest price as new within the days before, for the machine by its model and those it was registered as until
 * recently, and by how much that is above the model of the item. Without a price a machine has the worth it was bought
 * for. The model of the item counts by its lowest price of these days and of what was listed before them: a price that
 * nobody could buy at, or that was raised for a moment, makes no machine its equal.
 */
async function computeWorths(
  db: Reader,
  { item, leaving, now }: WorthComparison,
): Promise<{ leaves: Cents; more: Cents }> {
  const { device_type_id, months } = item
  const since = new Date(now.getTime() - worthDays * 86_400_000)
  const { serial = null, deviceId = null, orderNo = null } = leaving
  const pool = months === null ? 'sale' : 'rent'
  const { rows } = await sql<{ leaves: number; more: number }>`
    with leaving as (
      select device_id, device_type_id, coalesce(purchase_price, 0) as purchase_price from devices
       where case when ${serial}::text is not null then serial_number = ${serial}
         when ${deviceId}::uuid is not null then device_id = ${deviceId}
         else device_type_id = ${device_type_id} and pool = ${pool} and holder = 'idle' and device_status = 'normal' end
    ), model as (
      select device_id, device_type_id from leaving
      union
      select device_id, (e.before ->> 'device_type_id')::uuid from leaving join device_events e using (device_id)
       where e.before ? 'device_type_id' and e.at > case when ${orderNo}::text is null then ${since}
         else ${registerSince(sql`device_id`, sql`${orderNo}`)} end
    ), priced as (
      select coalesce(p.device_type_id, d.device_type_id) as model_id, p.unit_price, p.replacement_value, p.valid_from,
             lead(p.valid_from) over (partition by p.sku_id order by p.valid_from, p.price_id) as until,
             (select min(h.since) from sku_shown h where h.sku_id = p.sku_id and h.variant <> ${usedVariant}) as shown
        from prices p join skus using (sku_id) join products d using (product_id)
       where p.valid_from <= ${now}
    ), counted as (
      select * from priced where until is null or until > greatest(valid_from, ${since})
    ), of_model as (
      select model_id, max(greatest(unit_price, replacement_value)) as price from counted group by model_id
    ), own as (
      select coalesce(min(unit_price) filter (where shown <= ${since}), min(replacement_value),
               min(unit_price) filter (where shown <= ${now}), (select min(purchase_price) from leaving), 0) as price
        from counted where model_id = ${device_type_id}
    ), worth as (
      select leaving.device_id, coalesce(max(price), min(purchase_price)) as worth,
             coalesce(max(price) filter (where is_other), min(purchase_price) filter (where is_other)) as other
        from leaving join model using (device_id)
        cross join lateral (select model.device_type_id <> ${device_type_id} as is_other) compared
        left join of_model on model_id = model.device_type_id
       group by leaving.device_id
    )
    select coalesce((select max(worth) from worth), 0)::int as leaves,
           greatest(0, (select max(other) from worth) - (select price from own))::int as more`.execute(db)
  return rows[0] ?? { leaves: 0, more: 0 }
}
