import { addDays } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import type { OrderStatus } from '#domain/orders/states.ts'
import { nearEndDays, tabStatuses } from '#domain/orders/tabs.ts'
import { namedRequests } from '#domain/statements/named.ts'
import { autoExecutesAt, isUnanswered } from '#domain/statements/states.ts'
import { dayInShop } from '#i18n/format.ts'
import { findShortItems } from '#server/fleet/availability/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { selectListedOrders } from '#server/records/orders/listed-orders.ts'
import { findOpenStatements } from '#server/records/orders/open-statements.ts'
import { findUserCheckout, findUserOrder, type Order } from '#server/records/orders/order-rows.ts'
import { readOrderEvents } from '#server/records/orders/read-events.ts'
import { viewCheckout } from '#server/records/orders/view-checkout.ts'
import { viewOrders } from './view.ts'

/**
 * Rentals that end soon come first, those that end first of all; then the newest; what is over comes last. A person
 * has few orders, and so the order needs no index.
 */
const urgentFirst: ListOrder<Order & { listed_at: Date }> = {
  name: 'urgent',
  descending: true,
  columns: [
    { sql: 'listed_at', kind: 'time', getValue: order => order.listed_at },
    { sql: 'order_id', kind: 'uuid', getValue: order => order.order_id },
  ],
}

export async function listOrders({ context, caller, query, language }: Input<'GET /orders'>) {
  const { db, clock } = context
  const { userId } = requireUser(caller)
  const { kind, tab } = query
  const statuses = tab && tabStatuses[tab]
  const now = clock.now()
  const rows = selectListedOrders(db, userId, { kind, statuses, soon: addDays(dayInShop(now), nearEndDays) })
  const page = await listPage(db, query, { order: urgentFirst, rows })
  return { ...page, list: await viewOrders(db, page.list, { now, language }) }
}

export async function readOrder({ context, caller, params, language }: Input<'GET /orders/{order_no}'>) {
  const { db } = context
  const order = (await findUserOrder(db, requireUser(caller).userId, params.order_no)) ?? refuse('order_not_found')
  return ownersView(context, order, language)
}

/** An order exactly as its owner sees it, for the owner and for others who need to see the same. */
export async function ownersView({ db, clock }: Context, order: Order, language: Language) {
  const [view] = await viewOrders(db, [order], { now: clock.now(), language })
  if (!view) throw new Error(`Order ${order.order_no} is not seen`)
  const events = await readOrderEvents(db, order.order_id)
  const stated = await findOpenStatements(db, order)
  const held = stated.filter(one => one.outcome === 'held' || isUnanswered(one))
  return {
    ...view,
    shortage: (await findShortItems(db, order.order_id)).length > 0,
    is_stated: stated.length > 0,
    statements: held.map(one => ({
      ...{ statement_id: one.statement_id, kind: one.kind, received_at: one.received_at.toISOString() },
      request_nos: [...namedRequests({ ...one, request_nos: one.picked })],
      acts_at: isUnanswered(one) ? null : (autoExecutesAt(one)?.toISOString() ?? null),
    })),
    events: events.map(({ event, from_status, to_status, actor_role, reason, at }) => ({
      event,
      from_status: from_status as OrderStatus | null,
      to_status: to_status as OrderStatus | null,
      actor_role,
      reason,
      at: at.toISOString(),
    })),
  }
}

export async function readCheckout({ context, caller, params }: Input<'GET /checkouts/{checkout_no}'>) {
  const { userId } = requireUser(caller)
  const { checkout, standing } =
    (await findUserCheckout(context.db, userId, params.checkout_no)) ?? refuse('order_not_found')
  return viewCheckout(context.db, checkout, context.clock.now(), standing)
}
