import { type Insertable, type Selectable, sql } from 'kysely'
import { lockOne } from '#db/locks.ts'
import type { Checkouts, OrderItems, Orders } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Fingerprints } from './fingerprints.ts'
import { isGuestsAt } from './guests-at.ts'
import type { CustomerIdentity } from './same-customer.ts'
import { type OrderEvent, toEventRow } from './write-event.ts'

/** Without the long text shown above the button (`evidence`), which only documents and disputes use. */
export type Checkout = Omit<Selectable<Checkouts>, 'evidence'>
export const checkoutColumns = [
  ...([
    'checkout_id',
    'checkout_no',
    'purpose',
    'about',
    'order_id',
    'user_id',
    'quote_id',
    'language',
    'email',
  ] as const),
  ...([
    'pay_status',
    'amount',
    'first_amount',
    'pay_until',
    'country',
    'billing',
    'coupon_code',
    'share_code',
    'terms',
  ] as const),
  ...(['shown_rate', 'evidence_sha256', 'address_key', 'ip_key', 'created_at', 'updated_at'] as const),
  ...(['paid_at', 'ended_at', 'reminded_days', 'reminded_on', 'rest_days', 'review_mail', 'version'] as const),
] as const satisfies readonly (keyof Checkout)[]
export type Order = Selectable<Orders>

/** Name and address of an erased customer are no longer known. */
export function isErased({ recipient, street }: Pick<Order, 'recipient' | 'street'>): boolean {
  return recipient === '' && street === ''
}

/** The amount due now: all of it, or the part payment that concludes it. */
export function amountDueNow({ amount, first_amount }: Pick<Checkout, 'amount' | 'first_amount'>): number {
  return first_amount ?? amount
}

export type OrderItem = Selectable<OrderItems>

export function findQuoteCheckout(db: Reader, userId: string, quoteId: string): Promise<Checkout | undefined> {
  return db
    .selectFrom('checkouts')
    .select(checkoutColumns)
    .where('quote_id', '=', quoteId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** undefined: the number is taken. */
export function insertCheckout(tx: Tx, checkout: Insertable<Checkouts>): Promise<Checkout | undefined> {
  return tx
    .insertInto('checkouts')
    .values(checkout)
    .onConflict(conflict => conflict.column('checkout_no').doNothing())
    .returning(checkoutColumns)
    .executeTakeFirst()
}

/** undefined: the number is taken. */
export function insertOrder(tx: Tx, order: Insertable<Orders>): Promise<Order | undefined> {
  return tx
    .insertInto('orders')
    .values(order)
    .onConflict(conflict => conflict.column('order_no').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Inserts the items of an order, with the first entry of its timeline. Returns their ids in the order of the items. */
export async function insertItems(
  tx: Tx,
  items: readonly Insertable<OrderItems>[],
  first: OrderEvent,
): Promise<string[]> {
  const rows = await tx
    .with('told', its => its.insertInto('order_events').values(toEventRow(first)))
    .insertInto('order_items')
    .values(items)
    .returning(['position', 'item_id'])
    .execute()
  const itemIds = new Map(rows.map(({ position, item_id }) => [position, item_id]))
  return items.map(({ position }) => itemIds.get(position) ?? '')
}

/** Removes the ordered lines from the cart; a quantity added since stays, and so does a line that has been changed. */
export async function removeOrderedItems(
  tx: Tx,
  userId: string,
  lines: readonly OrderedLine[],
  now: Date,
): Promise<void> {
  const cartLines = lines.filter(({ id }) => id.length === 36)
  if (cartLines.length === 0) return
  await sql`
    with ordered as (
      select * from jsonb_to_recordset(${JSON.stringify(cartLines)}::jsonb)
        as line(id uuid, sku_id uuid, quantity int, months int, start_on date)
    ), same as (
      select item.item_id, item.quantity - ordered.quantity as left
        from cart_items item join ordered on ordered.id = item.item_id and ordered.sku_id = item.sku_id
         and ordered.months is not distinct from item.months and ordered.start_on is not distinct from item.start_on
       where item.user_id = ${userId}
    ), gone as (
      delete from cart_items using same where cart_items.item_id = same.item_id and same.left <= 0
    )
    update cart_items set quantity = same.left, version = version + 1, updated_at = ${now}::timestamptz
      from same where cart_items.item_id = same.item_id and same.left > 0`.execute(tx)
}

interface OrderedLine {
  id: string
  sku_id: string
  quantity: number
  months: number | null
  start_on: string | null
}

export interface OpenCheckouts {
  user: number
  address: number
  ip: number
}

/** Open checkouts by person, address and connection; whether this quote was used, and the account erased. */
export async function countOpenCheckouts(
  tx: Tx,
  { userId, userIds, address_key, ip_key, quoteId }: Fingerprints & CustomerIdentity & { quoteId: string },
): Promise<OpenCheckouts & { taken: boolean; gone: boolean }> {
  // A charge for an existing order, a renewal for example, may wait for days and holds no stock.
  const open = sql`purpose = 'cart' and pay_status <> 'paid' and ended_at is null`
  const { rows } = await sql<OpenCheckouts & { taken: boolean; gone: boolean }>`select
    exists (select from users where user_id = ${userId} and deleted_at is not null) as gone,
    exists (select from checkouts where quote_id = ${quoteId}) as taken,
    (select count(*)::int from checkouts where user_id = any (${userIds}) and ${open}) as user,
    (select count(*)::int from checkouts c where ${isGuestsAt(address_key)} and ${open}) as address,
    (select count(*)::int from checkouts where ip_key = ${ip_key} and ${open}) as ip`.execute(tx)
  return rows[0] ?? { user: 0, address: 0, ip: 0, taken: false, gone: false }
}

/** Machines, and pieces of other goods, in checkouts that are neither paid nor ended. */
export async function countOpenGoods(
  tx: Tx,
  { userIds, address_key, ip_key }: Fingerprints & Pick<CustomerIdentity, 'userIds'>,
): Promise<{ machines: OpenCheckouts; pieces: OpenCheckouts }> {
  const { rows } = await sql<OpenCheckouts & { is_machine: boolean }>`
    with open as (
      select c.user_id, ${isGuestsAt(address_key)} as is_there, c.ip_key, quantity, device_type_id is not null as is_machine
        from checkouts c join orders o on o.checkout_id = c.checkout_id join order_items i on i.order_id = o.order_id
       where c.pay_status <> 'paid' and c.ended_at is null and i.product_kind <> 'service'
         and (c.user_id = any (${userIds}) or ${isGuestsAt(address_key)} or c.ip_key = ${ip_key}))
    select is_machine, coalesce(sum(quantity) filter (where user_id = any (${userIds})), 0)::int as user,
           coalesce(sum(quantity) filter (where is_there), 0)::int as address,
           coalesce(sum(quantity) filter (where ip_key = ${ip_key}), 0)::int as ip
      from open group by is_machine`.execute(tx)
  const countFiltered = (isMachine: boolean) =>
    rows.find(({ is_machine }) => is_machine === isMachine) ?? { user: 0, address: 0, ip: 0 }
  return { machines: countFiltered(true), pieces: countFiltered(false) }
}

export function findCheckoutOrders(db: Reader, checkoutId: string): Promise<Order[]> {
  return db.selectFrom('orders').selectAll().where('checkout_id', '=', checkoutId).orderBy('order_id').execute()
}

/** Marks the orders of a paid checkout as paid. */
export function payOrders(tx: Tx, checkoutId: string, now: Date): Promise<Order[]> {
  return tx
    .with('paid', its =>
      its
        .updateTable('checkouts')
        .set({ pay_status: 'paid', paid_at: now, updated_at: now })
        .where('checkout_id', '=', checkoutId),
    )
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', checkoutId)
    .orderBy('order_id')
    .execute()
}

export function findOrderItems(db: Reader, orderIds: readonly string[]): Promise<OrderItem[]> {
  if (orderIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
}

/** The quote from which a cart was ordered. A charge has none. */
export function requireQuoteId({ quote_id, checkout_no }: Checkout): string {
  if (quote_id === null) throw new Error(`${checkout_no} was not made from an offer`)
  return quote_id
}

/** Whether a coupon or an invitation was used, whose hold follows the checkout. */
export function hasPromotions({ coupon_code, share_code }: Checkout): boolean {
  return coupon_code !== null || share_code !== null
}

/** The orders made with a checkout, or the order that a charge is for. */
export function findRelatedOrders(db: Reader, { checkout_id, order_id }: Checkout): Promise<Order[]> {
  if (order_id === null) return findCheckoutOrders(db, checkout_id)
  return db.selectFrom('orders').selectAll().where('order_id', '=', order_id).execute()
}

export interface CheckoutStanding {
  checkout: Pick<Checkout, 'pay_status' | 'ended_at'>
  orders: readonly { order_no: string | null; kind: string | null; order_status: string | null }[]
}

/** The present state of a checkout and its orders. */
export async function readStanding(
  db: Reader,
  { checkout_id, order_id }: Pick<Checkout, 'checkout_id' | 'order_id'>,
): Promise<CheckoutStanding> {
  const rows = await db
    .selectFrom('checkouts')
    .leftJoin('orders', join =>
      order_id === null
        ? join.onRef('orders.checkout_id', '=', 'checkouts.checkout_id')
        : join.on('orders.order_id', '=', order_id),
    )
    .select(['checkouts.pay_status', 'checkouts.ended_at'])
    .select(['order_no', 'kind', 'order_status'])
    .where('checkouts.checkout_id', '=', checkout_id)
    .orderBy('orders.order_id')
    .execute()
  const [checkout] = rows
  if (!checkout) throw new Error('The checkout is gone')
  return { checkout, orders: rows.flatMap(row => (row.order_no === null ? [] : [row])) }
}

/** Only the user's own order: the number of another person's order is reported as not found. */
export function findUserOrder(db: Reader, userId: string, orderNo: string): Promise<Order | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The user's own checkout and its orders, with their present state. */
export async function findUserCheckout(
  db: Reader,
  userId: string,
  checkoutNo: string,
): Promise<{ checkout: Checkout; standing: CheckoutStanding } | undefined> {
  const row = await db
    .selectFrom('checkouts')
    .select(checkoutColumns)
    .select(ordersStanding.as('orders'))
    .where('checkout_no', '=', checkoutNo)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { orders, ...checkout } = row
  return { checkout, standing: { checkout, orders } }
}

const ordersStanding = sql<CheckoutStanding['orders']>`(
  select coalesce(json_agg(json_build_object('order_no', order_no, 'kind', kind, 'order_status', order_status)
           order by o.order_id), '[]')
    from orders o where o.checkout_id = checkouts.checkout_id or o.order_id = checkouts.order_id)`

/** Serialises all changes of a checkout, its orders and its payments. */
export function lockCheckout(tx: Tx, checkoutId: string): Promise<Checkout> {
  const checkout = tx.selectFrom('checkouts').select(checkoutColumns).where('checkout_id', '=', checkoutId)
  return lockOne(tx, 'checkouts', checkoutId, checkout)
}

export function selectUserOrders(
  db: Reader,
  userId: string,
  { kind, statuses }: { kind?: Order['kind'] | undefined; statuses?: readonly Order['order_status'][] | undefined },
) {
  let rows = db.selectFrom('orders').selectAll().where('user_id', '=', userId)
  if (kind !== undefined) rows = rows.where('kind', '=', kind)
  if (statuses !== undefined) rows = rows.where('order_status', 'in', [...statuses])
  return rows
}
