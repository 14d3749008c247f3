import { sql } from 'kysely'
import { transaction } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { inlineLiteral } from '#server/platform/http/pages/planned-once.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { matchesOrder } from '#server/records/orders/found-by.ts'
import { listOverdue } from '../late/late.ts'
import { mailRequest } from '../mails.ts'
import { findRequest, type Request } from '../store.ts'
import { writeMessage } from '../write-message.ts'
import { inQueue, isLate } from './store-queues.ts'
import { viewForStaff, viewListForStaff } from './view-staff.ts'

const newestFirst: ListOrder<Request> = {
  name: 'newest',
  descending: true,
  columns: [
    { sql: 'created_at', kind: 'time', getValue: row => row.created_at },
    { sql: 'after_sale_id', kind: 'uuid', getValue: row => row.after_sale_id },
  ],
}

/** By its own number or by its order: two searches, each with its own index. */
function requestsFoundBy(q: string) {
  return sql<string>`(
    select after_sale_id from requests where request_no = ${q.toUpperCase()}
    union
    select after_sale_id from requests where order_id in ${matchesOrder(q)})`
}

export async function listRequests({ context, query, language }: Input<'GET /admin/requests'>) {
  const { db, clock } = context
  const { apply_type, audit_status, process_status, duty, pile, q, failed, order_no } = query
  let rows = db.selectFrom('requests').selectAll()
  if (apply_type) rows = rows.where('apply_type', '=', inlineLiteral(apply_type))
  if (audit_status) rows = rows.where('audit_status', '=', inlineLiteral(audit_status))
  if (process_status) rows = rows.where('process_status', '=', inlineLiteral(process_status))
  if (duty) rows = rows.where('duty', '=', inlineLiteral(duty))
  const today = dayInShop(clock.now())
  if (pile) rows = rows.where(pile === 'late' ? isLate(today) : inQueue(pile, today))
  if (q) rows = rows.where('after_sale_id', 'in', requestsFoundBy(q))
  if (failed) rows = rows.where('error_reason', failed === 'true' ? '<>' : '=', inlineLiteral(''))
  if (order_no) {
    rows = rows.where('order_id', '=', db.selectFrom('orders').select('order_id').where('order_no', '=', order_no))
  }
  const page = await listPage(db, query, { order: newestFirst, rows })
  return { ...page, list: await viewListForStaff(context, page.list, language) }
}

export function readRequestForStaff({ context, caller, params, language }: Input<'GET /admin/requests/{request_no}'>) {
  return viewForStaff(context, params.request_no, { language, role: requireUser(caller).role })
}

export async function answerRequest(input: Input<'POST /admin/requests/{request_no}/messages'>) {
  const { context, caller, params, body, language } = input
  const actor = requireUser(caller)
  return transaction(context.db, async tx => {
    const request = (await findRequest(tx, params.request_no)) ?? refuse('operation_not_found')
    const now = context.clock.now()
    const base = { request, written_by: 'staff', userId: actor.userId, language, now } as const
    const message = await writeMessage(tx, { ...base, ...body })
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('order_id', '=', request.order_id)
      .executeTakeFirstOrThrow()
    await mailRequest(tx, context, {
      request,
      order,
      event: 'message',
      staffText: body.text,
      occasion: message.message_id,
    })
    await writeAudit(tx, context, { actor, action: 'request.answer', subject: ['request', params.request_no] })
    return message
  })
}

export const exportRequests = exportPages({
  name: 'requests',
  list: listRequests,
  columns: ({ fields, text, cents, number }) => [
    ...fields('text', 'request_no', 'apply_type', 'next', 'urgency'),
    number('waiting_days', row => row.waiting_days),
    ...fields('text', 'audit_status', 'process_status'),
    ...fields('moment', 'apply_time', 'completed_at'),
    text('order_no', row => row.order_no),
    text('item', row => row.item_name),
    text('serial_number', row => row.serial_number),
    text('reason', row => row.reason_code),
    text('customer', row => row.customer.name),
    text('email', row => row.customer.email),
    text('duty', row => row.duty),
    cents('billed', row => sum([row.base_fee, row.freight, row.other_fee, row.repair_fee, row.maintenance_fee])),
    ...fields('text', 'refund_due_on', 'assigned_to'),
  ],
})

export const exportOverdue = exportPages({
  name: 'overdue',
  list: listOverdue,
  columns: ({ fields, text, moment }) => [
    text('order_no', row => row.order_no),
    text('item', row => row.item_name),
    ...fields('text', 'serial_number', 'recipient', 'email', 'phone', 'end_on'),
    ...fields('number', 'days_late', 'days_charged'),
    ...fields('cents', 'charge', 'deposit_held'),
    text('lost', row => (row.is_lost ? 'yes' : 'no')),
    moment('objected_at', row => row.objected_at),
    text('request_no', row => row.request_no),
  ],
})
