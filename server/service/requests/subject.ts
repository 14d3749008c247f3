import type { Reader } from '#db/transaction.ts'
import type { UserStatus } from '#domain/accounts/constants.ts'
import type { Day } from '#domain/calendar.ts'
import { type ItemContext, withdrawalEnd, yieldsToWithdrawal } from '#domain/requests/may-apply.ts'
import type { RequestRules } from '#domain/requests/rules.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { dayInShop } from '#i18n/format.ts'
import { readUserStatuses } from '#server/people/accounts/user-status.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { findRecalledItems } from '../recalls/recalled.ts'
import { withdrawnAfterEnd } from './renewal/renewal-days.ts'
import { filterBoughtItems, filterWithdrawnItems, listOpenRequests, type Request } from './store.ts'

/** Everything a request is about, read once: the item, the facts the rules need, and the rules themselves. */
export interface Subject {
  readonly order: Order
  readonly item: OrderItem
  readonly facts: ItemContext
  readonly rules: RequestRules
  readonly open: Request | undefined
  readonly withdrawal_until: Day
  readonly today: Day
  readonly now: Date
}

export async function readSubjects(
  db: Reader,
  { order, items, now }: { order: Order; items: readonly OrderItem[]; now: Date },
): Promise<Subject[]> {
  return readSubjectsOfOrders(db, { orders: [order], items, now })
}

/** The subjects of several orders, in the order of the items. */
export async function readSubjectsOfOrders(
  db: Reader,
  { orders, items, now }: { orders: readonly Order[]; items: readonly OrderItem[]; now: Date },
): Promise<Subject[]> {
  // The rules that applied when each was ordered; staff may grant what has improved for the customer since.
  const known = new Map<string, { order: Order; rules: RequestRules; user_status: UserStatus }>()
  const statuses = await readUserStatuses(
    db,
    orders.map(({ user_id }) => user_id),
  )
  for (const order of orders) {
    const rules = await readSetting(db, 'after_sale', order.created_at)
    known.set(order.order_id, { order, rules, user_status: statuses.get(order.user_id) ?? 'disabled' })
  }
  const buyout = await readSetting(db, 'buyout', now)
  const ids = items.map(item => item.item_id)
  const open = new Map((await listOpenRequests(db, ids)).map(request => [request.item_id, request]))
  const bought = await filterBoughtItems(db, ids)
  const withdrawn = await filterWithdrawnItems(db, ids)
  const recalled = await findRecalledItems(db, ids, now)
  const undone = await withdrawnAfterEnd(
    db,
    orders.map(({ order_id }) => order_id),
  )
  const today = dayInShop(now)
  return items.map(item => {
    const found = known.get(item.order_id)
    if (!found) throw new Error(`Item ${item.item_id} is of none of these orders`)
    const { order, rules, user_status } = found
    const openRequest = open.get(item.item_id)
    const facts: ItemContext = {
      kind: order.kind === 'rent' ? 'rent' : 'buy',
      product_kind: item.product_kind,
      item_status: item.item_status,
      today,
      country: order.country,
      concluded_on: dayInShop(order.created_at),
      delivered_on: order.delivered_at && dayInShop(order.delivered_at),
      end: order.end_on,
      months: order.lease_months,
      buyout: buyout[order.country]?.offered === true,
      open: openRequest ? (openRequest.audit_status === 'wait_review' ? 'waiting' : 'running') : null,
      undoing:
        openRequest !== undefined &&
        requestTraits[openRequest.apply_type].undoesContract &&
        openRequest.audit_status === 'approved',
      gives_way: openRequest !== undefined && yieldsToWithdrawal(openRequest.apply_type, openRequest.process_status),
      bought: bought.has(item.item_id),
      withdrawn: withdrawn.has(item.item_id),
      recalled: recalled.get(item.item_id)?.isAnnounced === true,
      called_back: recalled.has(item.item_id),
      renewal_withdrawn: undone.has(item.order_id),
      user_status,
    }
    return { order, item, facts, rules, open: openRequest, withdrawal_until: withdrawalEnd(facts), today, now }
  })
}
