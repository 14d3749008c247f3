import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import { eventsFrom } from '#domain/machine.ts'
import { orderMachine } from '#domain/orders/states.ts'
import type { DisputeStatus } from '#domain/payments/disputes.ts'
import { autoExecutesAt } from '#domain/statements/states.ts'
import { isFullyRefunded } from '#server/delivery/shipments/stop-refunded.ts'
import { viewShipments } from '#server/delivery/shipments/view.ts'
import { findUncoveredLosses } from '#server/money/disputes/charged-back.ts'
import { disputesOfOrder } from '#server/money/disputes/queries.ts'
import { disputeStopping } from '#server/money/disputes/stop-disputed.ts'
import type { Context } from '#server/platform/context.ts'
import { listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { findOpenStatements } from '#server/records/orders/open-statements.ts'
import { findOrderItems, type Order } from '#server/records/orders/order-rows.ts'
import { viewOrders } from '#server/sales/orders/view.ts'
import { previewClosing } from '#server/service/closing/closable-money.ts'
import { listHandOvers } from '#server/service/requests/inspection/inspect-store.ts'
import {
  countOrders,
  filteredOrders,
  listOrderDocuments,
  listOrderEntries,
  listOrderNotes,
  listOrderPayments,
  listOrderRefunds,
  listOrderReservations,
  listStaffEvents,
  orderSortings,
  reservedFor,
  shortAmong,
} from './store.ts'
import { viewDocument, viewEntry, viewEvent, viewNote, viewPayment, viewRefund, viewReservation } from './view.ts'

type Row = CallData<'GET /admin/orders'>['list'][number]
type Stop = CallData<'GET /admin/orders/{order_no}'>['stops_shipping']

export async function listAllOrders({ context, query, language }: Input<'GET /admin/orders'>) {
  const rows = filteredOrders(context.db, query)
  const count = countOrders(context.db, query)
  const page = await listPage(context.db, query, { order: orderSortings[query.sort], rows, count })
  return { ...page, list: await viewRows(context, page.list, language) }
}

async function viewRows({ db, clock }: Context, orders: readonly Order[], language: Language): Promise<Row[]> {
  const views = await viewOrders(db, orders, { now: clock.now(), language })
  const ids = orders.map(({ order_id }) => order_id)
  const short = await shortAmong(db, ids)
  const reserved = Map.groupBy(await reservedFor(db, ids), row => row.order_id)
  return views.map(view => ({
    ...view,
    shortage: short.has(view.order_id),
    reserved: (reserved.get(view.order_id) ?? []).map(({ item_id, serial_number }) => ({ item_id, serial_number })),
  }))
}

/** Everything the shop stores about an order, for staff who are asked about it. */
export async function readForStaff({ context, caller, params, language }: Input<'GET /admin/orders/{order_no}'>) {
  const { db } = context
  const { role } = requireUser(caller)
  const order = (await findOrderByNo(db, params.order_no)) ?? refuse('order_not_found')
  const { order_id } = order
  const [row] = await viewRows(context, [order], language)
  const [
    events,
    payments,
    refunds,
    documents,
    ledger,
    reservations,
    shipments,
    handOvers,
    notes,
    disputes,
    statements,
    losses,
    dispute,
    closing,
  ] = await Promise.all([
    listStaffEvents(db, order_id),
    listOrderPayments(db, order),
    listOrderRefunds(db, order_id),
    listOrderDocuments(db, order_id),
    listOrderEntries(db, order_id),
    listOrderReservations(db, order_id),
    viewShipments(context, db, { order, language }),
    listHandOvers(db, order_id),
    listOrderNotes(db, order_id),
    disputesOfOrder(db, order_id),
    findOpenStatements(db, order),
    findUncoveredLosses(db, order_id),
    disputeStopping(db, order_id),
    findOrderItems(db, [order_id]).then(items => previewClosing(db, context, order, items)),
  ])
  return {
    ...(row ?? refuse('order_not_found')),
    user_id: order.user_id,
    language: order.language,
    customer_remark: order.remark,
    garden_id: order.garden_id,
    stops_shipping: findStop({ order, isStated: statements.length > 0, dispute }),
    staff_actions: eventsFrom(orderMachine, order.order_status, role),
    closing,
    events: events.map(viewEvent),
    payments: payments.map(viewPayment),
    refunds: refunds.map(viewRefund),
    documents: documents.map(viewDocument),
    ledger: ledger.map(viewEntry),
    reservations: reservations.map(viewReservation),
    shipments,
    hand_overs: handOvers,
    notes: notes.map(viewNote),
    disputes: disputes.map(({ dispute_no, dispute_status, amount }) => ({
      ...{ dispute_no, amount },
      uncovered: losses.find(loss => loss.dispute_no === dispute_no)?.left ?? 0,
      dispute_status: dispute_status as DisputeStatus,
    })),
    statements: statements.flatMap(({ statement_id, kind, outcome, ...rest }) =>
      outcome === 'done' ? [] : [{ statement_id, kind, outcome, acts_at: autoExecutesAt(rest)?.toISOString() ?? null }],
    ),
  }
}

interface ShippingState {
  order: Order
  isStated: boolean
  dispute: Awaited<ReturnType<typeof disputeStopping>>
}

/** The first reason, in the order in which shipping checks them. */
function findStop({ order, isStated, dispute }: ShippingState): Stop {
  if (isFullyRefunded(order)) return 'refunded'
  if (isStated) return 'statement'
  return dispute ? (dispute.reason ?? 'disputed') : null
}
