import { type Insertable, sql, type Updateable } from 'kysely'
import type { OrderItems, Orders } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import { usedVariant } from '#domain/catalogue/constants.ts'
import { type Checkout, checkoutColumns, type Order, type OrderItem } from '#server/records/orders/order-rows.ts'

export function readCheckout(db: Reader, checkoutId: string): Promise<Checkout> {
  return db
    .selectFrom('checkouts')
    .select(checkoutColumns)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
}

/** A change of this order that waits for its payment. */
export function openChange(db: Reader, orderId: string): Promise<Checkout | undefined> {
  return db
    .selectFrom('checkouts')
    .select(checkoutColumns)
    .where('order_id', '=', orderId)
    .where('purpose', '=', 'change')
    .where('pay_status', '<>', 'paid')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** What still counts towards the minimum of a coupon of this checkout. */
export function listStandingItems(db: Reader, checkoutId: string): Promise<OrderItem[]> {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .selectAll('order_items')
    .where('orders.checkout_id', '=', checkoutId)
    .where('order_items.item_status', 'not in', ['canceled', 'closed'])
    .execute()
}

export async function updateItem(tx: Tx, itemId: string, change: Updateable<OrderItems>): Promise<void> {
  await tx.updateTable('order_items').set(change).where('item_id', '=', itemId).execute()
}

export function insertItem(tx: Tx, item: Insertable<OrderItems>): Promise<OrderItem> {
  return tx.insertInto('order_items').values(item).returningAll().executeTakeFirstOrThrow()
}

/** Moves the reservations of an item that have no machine to another item. The caller has locked the fleet. */
export async function moveMissing(tx: Tx, { from, to, now }: { from: string; to: string; now: Date }): Promise<void> {
  await tx
    .updateTable('unit_reservations')
    .set({ order_item_id: to, updated_at: now })
    .where('order_item_id', '=', from)
    .where('device_id', 'is', null)
    .where('reservation_state', '=', 'booked')
    .execute()
}

/**
 * Moves some machines of an item to another item, those that were reserved last, with the records of where they went.
 */
export async function movePieces(tx: Tx, { from, to, count, devices: named, now }: MovingPieces): Promise<void> {
  const moved = await tx
    .updateTable('unit_reservations')
    .set({ order_item_id: to, updated_at: now })
    .where('reservation_id', 'in', eb =>
      eb
        .selectFrom('unit_reservations')
        .select('reservation_id')
        .where('order_item_id', '=', from)
        .where('reservation_state', '<>', 'released')
        .where(named ? sql<boolean>`device_id = any(${named})` : sql<boolean>`true`)
        .orderBy('reservation_id', 'desc')
        .limit(count),
    )
    .returning('device_id')
    .execute()
  const devices = moved.flatMap(({ device_id }) => device_id ?? [])
  if (devices.length === 0) return
  await sql`update shipments set contents = (select jsonb_agg(case
      when content ->> 'item_id' = ${from} and content ->> 'device_id' = any(${devices})
      then content || jsonb_build_object('item_id', ${to}::text) else content end order by place)
    from jsonb_array_elements(contents) with ordinality as inside (content, place)), updated_at = ${now}
    where order_id = (select order_id from order_items where item_id = ${from}::uuid)`.execute(tx)
}

/** Moves some pieces of an accessory to another line, also in each parcel that was sent. */
export async function moveCounted(tx: Tx, { from, to, count, now }: MovingPieces): Promise<void> {
  await sql`update shipments set contents = (select jsonb_agg(content || part order by place, part ->> 'item_id' = ${to}::text)
    from jsonb_array_elements(contents) with ordinality as inside (content, place)
    cross join lateral (
      select '{}'::jsonb as part where content ->> 'item_id' <> ${from}
      union all select jsonb_build_object('quantity', (content ->> 'quantity')::int - ${count}::int)
       where content ->> 'item_id' = ${from} and (content ->> 'quantity')::int > ${count}
      union all select jsonb_build_object('item_id', ${to}::text, 'quantity', least((content ->> 'quantity')::int, ${count}::int))
       where content ->> 'item_id' = ${from}) parts), updated_at = ${now}
    where order_id = (select order_id from order_items where item_id = ${from}::uuid) and direction = 'out'
      and contents @> jsonb_build_array(jsonb_build_object('item_id', ${from}::text))`.execute(tx)
}

interface MovingPieces {
  from: string
  to: string
  count: number
  devices?: readonly string[]
  now: Date
}

export async function updateOrder(tx: Tx, orderId: string, change: Updateable<Orders>): Promise<Order> {
  return tx.updateTable('orders').set(change).where('order_id', '=', orderId).returningAll().executeTakeFirstOrThrow()
}

/** The first listed SKU by which a model is rented or sold, as new or as used. */
export async function findListedSku(
  db: Reader,
  { deviceTypeId, kind, used }: { deviceTypeId: string; kind: Order['kind']; used: boolean },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('skus')
    .innerJoin('products', 'products.product_id', 'skus.product_id')
    .select('sku_id')
    .where('products.device_type_id', '=', deviceTypeId)
    .where('products.product_status', '=', 'normal')
    .where('skus.kind', '=', kind)
    .where('skus.listed', '=', true)
    .$if(kind === 'buy', skus => skus.where('skus.variant', used ? '=' : '<>', usedVariant))
    .orderBy('skus.position')
    .orderBy('skus.key')
    .limit(1)
    .executeTakeFirst()
  return row?.sku_id
}

/** Items whose customer has chosen to wait. */
export async function waitingItems(db: Reader, itemIds: readonly string[]): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('order_events')
    .select('item_id')
    .distinct()
    .where('event', '=', 'shortage_wait')
    .where('item_id', 'in', itemIds)
    .execute()
  return new Set(rows.flatMap(({ item_id }) => item_id ?? []))
}
