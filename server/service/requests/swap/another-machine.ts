import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { worthDays } from '#domain/concessions/worth.ts'
import type { Cents } from '#domain/money.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { registerSince } from '#server/fleet/devices/queries.ts'
import { type ConcessionCall, concede, findRequester } from '#server/people/concessions/concede.ts'
import { givenOfOrder } from '#server/people/concessions/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { isConfirmedByTwo } from '../inspection/confirmed-by-two.ts'
import type { LockedRequest } from '../lock-request.ts'

/** Which machine leaves: the one that staff name, the one that is known already, or any of its model on the shelf. */
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
 * Another machine leaves the house for the one of a request. Where more than one word says that its own has left its
 * customer, what is given away is by how much it is worth more; else the whole machine is. Before any machine is locked.
 */
export async function concedeAnother(tx: Tx, context: Context, handing: HandOutInput): Promise<void> {
  const { asking, locked, leaving, reason } = handing
  const { order, item, now } = locked.subject
  const isConfirmed = await isConfirmedByTwo(tx, context, locked, await findRequester(tx, asking))
  const worths = await computeWorths(tx, { item, leaving, now })
  const amount = isConfirmed ? Math.max(0, worths.leaves - worths.own) : worths.leaves
  if (amount === 0 && asking.agreeing === undefined) return
  await concede(tx, context, asking, {
    ...{ kind: 'another_machine', order, subject: locked.request.request_no, amount, reason },
    reasonField: 'concession_reason',
  })
}

/**
 * The tenant keeps the machine that is out, at the price of the model that they rent: by how much it is worth more is
 * given away, but for what people have weighed when it was sent or swapped.
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
  const leaving = { serial: undefined, deviceId: request.device_id, orderNo: order.order_no }
  const { leaves, own } = await computeWorths(tx, { item, leaving, now })
  const orderId = order.order_id
  const weighed =
    (await givenOfOrder(tx, { orderId, kind: 'another_machine' })) +
    (await givenOfOrder(tx, { orderId, kind: 'below_worth' }))
  const amount = Math.max(0, leaves - own - weighed)
  if (amount === 0 && asking.agreeing === undefined) return
  await concede(tx, context, asking, {
    ...{ kind: 'another_machine', order, subject: request.request_no, amount, reason },
    reasonField: 'concession_reason',
  })
}

interface WorthComparison {
  item: LockedRequest['subject']['item']
  /** With an order it is out for that: what it was before it left counts as well. */
  leaving: LeavingMachine & { orderNo?: string }
  now: Date
}

/**
 * What the machine could be had for as new in the days before, by its model and by those it was until lately, and what
 * the model of the item could. Without a price it is worth what it was bought for.
 */
async function computeWorths(
  db: Reader,
  { item, leaving, now }: WorthComparison,
): Promise<{ leaves: Cents; own: Cents }> {
  const { device_type_id, months } = item
  const since = new Date(now.getTime() - worthDays * 86_400_000)
  const { serial = null, deviceId = null, orderNo = null } = leaving
  const pool = months === null ? 'sale' : 'rent'
  const { rows } = await sql<{ leaves: number; own: number }>`
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
    ), of_model as (
      select model_id, max(greatest(unit_price, replacement_value)) as price from (
        select coalesce(p.device_type_id, d.device_type_id) as model_id, p.unit_price, p.replacement_value, p.valid_from,
               lead(p.valid_from) over (partition by p.sku_id order by p.valid_from, p.price_id) as until
          from prices p join skus using (sku_id) join products d using (product_id)
         where p.valid_from <= ${now}) p
       where until is null or until > greatest(valid_from, ${since}) group by model_id
    ), worth as (
      select leaving.device_id, coalesce(max(price), min(purchase_price)) as worth
        from leaving join model using (device_id) left join of_model on model_id = model.device_type_id
       group by leaving.device_id
    )
    select coalesce((select max(worth) from worth), 0)::int as leaves,
           coalesce((select price from of_model where model_id = ${device_type_id}),
             (select min(purchase_price) from leaving), 0)::int as own`.execute(db)
  return rows[0] ?? { leaves: 0, own: 0 }
}
