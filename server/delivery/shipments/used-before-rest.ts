import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { addDays, wholeMonthsBetween } from '#domain/calendar.ts'
import type { ConcessionKind } from '#domain/concessions/kinds.ts'
import { type Cents, sum } from '#domain/money.ts'
import { residualValue } from '#domain/requests/damage.ts'
import { dayInShop } from '#i18n/format.ts'
import { sumConcessions } from '#server/people/concessions/queries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'

/** If the rest of a purchase takes longer than this, what was delivered counts as used. */
const maxRestDays = 14

/** Kinds of concession that may have covered the use of an order's goods before. */
const usedConcessionKinds = ['early_shipment', 'parcel_by_hand', 'unseen_return', 'backdated_statement'] as const

/**
 * What of a purchase may have been used by `at` while its rest was missing. The withdrawal period begins with its last
 * piece, and the buyer pays nothing for the use. So the member of staff who sends or ends the rest late, or takes the
 * goods back, concedes that use, less what was conceded for the order before.
 */
export async function usedBeforeRest(
  db: Reader,
  { order, items }: { order: Order; items: readonly OrderItem[] },
  at: Date,
): Promise<Cents> {
  if (order.kind === 'rent') return 0
  const rules = await readSetting(db, 'after_sale', order.created_at)
  const arrivals = await readArrivals(db, order.order_id)
  const used = sum(
    items.map(({ item_id, goods_due: price }) => {
      const arrived = arrivals.get(item_id)
      if (!arrived) return 0
      const since = addDays(dayInShop(arrived), maxRestDays)
      return price - residualValue(price, wholeMonthsBetween(since, dayInShop(at)), rules)
    }),
  )
  if (used === 0) return 0
  const conceded = await Promise.all(
    usedConcessionKinds.map((kind: ConcessionKind) => sumConcessions(db, { orderId: order.order_id, kind })),
  )
  return Math.max(0, used - sum(conceded))
}

export function isWithBuyer({ item_status }: OrderItem): boolean {
  return item_status === 'delivered'
}

/** When the last parcel of each item arrived. */
async function readArrivals(db: Reader, orderId: string): Promise<Map<string, Date>> {
  const { rows } = await sql<{ item_id: string; arrived: Date }>`
    select content ->> 'item_id' as item_id, max(ended_at) as arrived
      from shipments, jsonb_array_elements(contents) as content
     where order_id = ${orderId} and direction = 'out' and shipment_state = 'delivered' group by 1`.execute(db)
  return new Map(rows.map(({ item_id, arrived }) => [item_id, arrived]))
}
