import { sql } from 'kysely'
import type { Reader, Tx } from '#db/transaction.ts'
import { worthDays } from '#domain/concessions/worth.ts'
import type { Cents } from '#domain/money.ts'
import { orderMachine } from '#domain/orders/states.ts'
import { findOpenPayment } from '#server/money/payments/queries.ts'
import { type ConcessionCall, concede } from '#server/people/concessions/concede.ts'
import { assertNotOwnOrder } from '#server/people/concessions/not-own-order.ts'
import type { Context } from '#server/platform/context.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { Address } from '../weigh-change.ts'

interface RedirectInput {
  asking: ConcessionCall
  order: Order
  place: Address
  reason: string
}

/**
 * Staff send goods that are paid for, or being paid for, to where one of them says that the customer wants them: what
 * they are worth counts as given away. Nobody does it with an order that is their own, or that would go to their home.
 */
export async function concedeRedirect(tx: Tx, context: Context, redirecting: RedirectInput): Promise<void> {
  const { asking, order, place, reason } = redirecting
  const { userId } = requireUser(asking.caller)
  await assertNotOwnOrder(tx, userId, order)
  await assertNotOwnOrder(tx, userId, { ...order, ...place })
  const isUnpaid = order.order_status === 'created' && !(await findOpenPayment(tx, order.checkout_id))
  if (isUnpaid && asking.agreeing === undefined) return
  const amount = await computeWorth(tx, order, context.clock.now())
  if (amount === 0 && asking.agreeing === undefined) return
  await concede(tx, context, asking, { kind: 'redirect', order, amount, reason, version: order.version })
}

/**
 * The worth of what is still to be sent: the highest price of each piece of the last days, for a rented machine that of
 * its model, or what would be claimed for it.
 */
async function computeWorth(db: Reader, { order_id, kind }: Order, now: Date): Promise<Cents> {
  const since = new Date(now.getTime() - worthDays * 86_400_000)
  const gone = [...orderMachine.ends, 'in_transit', 'delivered', 'in_use']
  const { rows } = await sql<{ worth: Cents }>`
    with priced as (
      select p.sku_id, coalesce(p.device_type_id, d.device_type_id) as device_type_id,
             case when ${kind === 'rent'} then greatest(p.unit_price, p.replacement_value) else p.unit_price end as price,
             lead(p.valid_from) over (partition by p.sku_id order by p.valid_from, p.price_id) as until
        from prices p join skus using (sku_id) join products d using (product_id) where p.valid_from <= ${now}
    )
    select coalesce(sum(i.quantity * greatest(i.unit_price, (select max(price) from priced
      where (until is null or until > ${since}) and (priced.sku_id = i.sku_id
        or ${kind === 'rent'} and priced.device_type_id = i.device_type_id)))), 0)::int as worth
      from order_items i where i.order_id = ${order_id} and i.product_kind <> 'service'
       and i.item_status <> all (${gone}::text[])`.execute(db)
  return rows[0]?.worth ?? 0
}
