import { maskIban } from '#domain/refunds/iban.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findUserOrder } from '#server/records/orders/order-rows.ts'
import { findRefundByNo, listOrderRefundRows, type Refund, staffRefunds, userRefunds } from './store.ts'
import { viewUserRefunds } from './view.ts'
import { viewForStaff } from './view-staff.ts'

export const newestFirst: ListOrder<Refund> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'created_at', kind: 'time', getValue: refund => refund.created_at },
    { sql: 'refund_id', kind: 'uuid', getValue: refund => refund.refund_id },
  ],
}

export async function listUserRefunds({ context: { db }, caller, query, language }: Input<'GET /refunds'>) {
  const { userId } = requireUser(caller)
  const page = await listPage(db, query, { order: newestFirst, rows: userRefunds(db, userId) })
  return { ...page, list: await viewUserRefunds(db, page.list, language) }
}

export async function listOrderRefunds(input: Input<'GET /orders/{order_no}/refunds'>) {
  const { context, caller, params, language } = input
  const { userId } = requireUser(caller)
  const order = (await findUserOrder(context.db, userId, params.order_no)) ?? refuse('refund_order_not_found')
  const refunds = await listOrderRefundRows(context.db, order.order_id)
  return { list: await viewUserRefunds(context.db, refunds, language) }
}

export async function listForStaff({ context, query, language }: Input<'GET /admin/refunds'>) {
  const page = await listPage(context.db, query, { order: newestFirst, rows: staffRefunds(context.db, query) })
  const list = await viewForStaff(context, page.list, language)
  return { ...page, list: list.map(covered) }
}

/** A list shows only a masked account number; the whole number is in the view of a single refund. */
function covered<Row extends { iban: string | null; account_holder: string | null }>(row: Row): Row {
  return { ...row, iban: row.iban && maskIban(row.iban), account_holder: null }
}

const maxPerOrder = 100

export async function readForStaff({ context, params, language }: Input<'GET /admin/refunds/{refund_no}'>) {
  const { db } = context
  const refund = (await findRefundByNo(db, params.refund_no)) ?? refuse('refund_not_found')
  const { order_id, refund_id } = refund
  const others =
    order_id === null
      ? []
      : await staffRefunds(db, {})
          .where('order_id', '=', order_id)
          .where('refund_id', '<>', refund_id)
          .orderBy('created_at', 'desc')
          .limit(maxPerOrder)
          .execute()
  const [view, ...of_order] = await viewForStaff(context, [refund, ...others], language)
  return { ...(view ?? refuse('refund_not_found')), of_order: of_order.map(covered) }
}

export const exportRefunds = exportList({
  name: 'refunds',
  order: newestFirst,
  rows: staffRefunds,
  view: viewForStaff,
  columns: ({ fields, text, cents, number }) => [
    ...fields('text', 'refund_no', 'order_no', 'email', 'type', 'refund_status'),
    cents('refund_amount', row => row.refund_amount),
    ...fields('text', 'refund_reason', 'reject_reason', 'way', 'method', 'iban', 'file_no', 'failure'),
    number('attempts', row => row.attempts),
    ...fields('moment', 'created_at', 'refund_time'),
    text('asked_by', row => row.asked_by?.name),
    text('approved_by', row => row.approved_by?.name),
    text('second_approved_by', row => row.second_approved_by?.name),
  ],
})
