import type { Tx } from '#db/transaction.ts'
import type { ApplyType } from '#domain/after-sale/states.ts'
import type { Day } from '#domain/calendar.ts'
import type { Context } from '../context.ts'
import { withNumber } from '../orders/draw-number.ts'
import { kindOf } from '../requests/kinds.ts'
import { decide } from '../requests/move-request.ts'
import { insertRequest, lockRequest, type Request } from '../requests/store.ts'
import type { Subject } from '../requests/subject.ts'
import { acceptWithdrawal } from '../requests/withdraw-item.ts'
import { writeRequestEvent } from '../requests/write-event.ts'
import type { Statement } from './store.ts'

interface Opening {
  subject: Subject
  statement: Statement
}

/**
 * A rejection that nobody has to approve. What waited for a decision makes way for it; undefined: something else is
 * under way with the same thing, and people must see how the two go together.
 */
export async function openWithdrawal(tx: Tx, context: Context, opening: Opening): Promise<Request | undefined> {
  const { subject } = opening
  const { open } = subject
  if (open?.apply_type === 'rejection') return hasten(tx, context, open, opening)
  if (open && open.audit_status !== 'wait_review') return undefined
  if (open) await makeWay(tx, context, open, subject)
  return acceptWithdrawal(
    tx,
    context,
    { request: await write(tx, opening), subject: { ...subject, open: undefined } },
    opening.statement.stated_on as Day,
  )
}

/** He had refused it already, for another reason: that he withdraws needs no decision. */
async function hasten(tx: Tx, context: Context, open: Request, { subject, statement }: Opening): Promise<Request> {
  const request = await lockRequest(tx, open.after_sale_id)
  if (request.audit_status !== 'wait_review') return request
  return acceptWithdrawal(tx, context, { request, subject }, statement.stated_on as Day)
}

async function makeWay(tx: Tx, context: Context, open: Request, subject: Subject): Promise<void> {
  const actor = { role: 'customer', id: subject.order.user_id } as const
  const request = await lockRequest(tx, open.after_sale_id)
  const after = await decide(tx, request, 'cancel', { actor, now: subject.now, reason: 'withdrawn' })
  await kindOf(open.apply_type as ApplyType).dropped?.(tx, context, { subject, request: after, actor })
}

async function write(tx: Tx, { subject, statement }: Opening): Promise<Request> {
  const { order, item, now } = subject
  const units = await tx
    .selectFrom('unit_reservations')
    .select('device_id')
    .where('order_item_id', '=', item.item_id)
    // What was bought out of a rental is its buyer's already.
    .where('reservation_state', 'in', order.kind === 'buy' ? ['out', 'done'] : ['out'])
    .execute()
  const request = await withNumber('A', async request_no =>
    insertRequest(tx, {
      ...{ request_no, order_id: order.order_id, item_id: item.item_id, user_id: order.user_id },
      ...{ language: order.language, apply_type: 'rejection', reason_code: 'withdrawal' },
      ...{ apply_reason: statement.reason, reason_language: statement.language, statement_id: statement.statement_id },
      ...{ apply_time: statement.received_at, audit_status: 'wait_review', process_status: 'pending' },
      device_id: units.length === 1 ? (units[0]?.device_id ?? null) : null,
      ...{ created_at: now, updated_at: now },
    }),
  )
  const { after_sale_id } = request
  await writeRequestEvent(tx, {
    ...{ after_sale_id, event: 'apply', to: 'pending', actor: { role: 'customer', id: order.user_id }, now },
    facts: { apply_type: 'rejection', reason_code: 'withdrawal', statement_id: statement.statement_id },
  })
  return request
}
