import type { Tx } from '#db/transaction.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import type { Context } from '#server/platform/context.ts'
import { insertWithNumber } from '#server/records/orders/insert-with-number.ts'
import { acceptWithdrawal, turnIntoWithdrawal } from '../requests/ending/withdraw-item.ts'
import { insertRequest, lockRequest, type Request, updateRequest } from '../requests/queries.ts'
import type { Subject } from '../requests/subject.ts'
import { type ReturnProgress, supersedeOpenRequest } from '../requests/supersede-request.ts'
import { writeRequestEvent } from '../requests/write-event.ts'
import type { Statement } from './store.ts'

interface OpenWithdrawalInput {
  subject: Subject
  statement: Statement
}

/**
 * A rejection that nobody has to approve. Open requests for the same item are ended by it; undefined: they cannot be,
 * and staff have to decide how the two go together.
 */
export async function openWithdrawal(
  tx: Tx,
  context: Context,
  opening: OpenWithdrawalInput,
): Promise<Request | undefined> {
  const { subject, statement } = opening
  const { open } = subject
  if (open && requestTraits[open.apply_type].undoesContract) return hasten(tx, context, open, opening)
  const progress = await supersedeOpenRequest(tx, context, subject)
  if (!progress) return undefined
  const request = await write(tx, opening, progress)
  const alone = { ...subject, open: undefined }
  return acceptWithdrawal(tx, context, { request, subject: alone }, statement.stated_on)
}

/**
 * The goods go back already, for another reason. A withdrawal needs no decision, and is paid by its day, whatever the
 * refund has waited for; from then on nothing is owed.
 */
async function hasten(
  tx: Tx,
  context: Context,
  open: Request,
  { subject, statement }: OpenWithdrawalInput,
): Promise<Request> {
  const found = await lockRequest(tx, open.after_sale_id)
  if (found.reason_code === 'withdrawal' || found.refunded_at !== null) return found
  // Its event of application keeps the reason that was given first.
  const { statement_id, stated_on } = statement
  const request = await updateRequest(tx, found.after_sale_id, { reason_code: 'withdrawal', statement_id })
  if (request.audit_status === 'wait_review') return acceptWithdrawal(tx, context, { request, subject }, stated_on)
  return turnIntoWithdrawal(tx, context, { request, subject }, stated_on)
}

async function write(tx: Tx, { subject, statement }: OpenWithdrawalInput, progress: ReturnProgress): Promise<Request> {
  const { order, item, now } = subject
  const units = await tx
    .selectFrom('unit_reservations')
    .select('device_id')
    .where('order_item_id', '=', item.item_id)
    // A machine bought out of a rental belongs to its buyer already.
    .where('reservation_state', 'in', order.kind === 'buy' ? ['out', 'done'] : ['out'])
    .execute()
  const request = await insertWithNumber('A', async request_no =>
    insertRequest(tx, {
      ...{ request_no, order_id: order.order_id, item_id: item.item_id, user_id: order.user_id },
      ...{ language: order.language, apply_type: 'rejection', reason_code: 'withdrawal' },
      ...{ apply_reason: statement.reason, reason_language: statement.language, statement_id: statement.statement_id },
      ...{ apply_time: statement.received_at, audit_status: 'wait_review', process_status: 'pending' },
      device_id: units.length === 1 ? (units[0]?.device_id ?? null) : null,
      ...{ ...progress, created_at: now, updated_at: now },
    }),
  )
  const { after_sale_id } = request
  await writeRequestEvent(tx, {
    ...{ after_sale_id, event: 'apply', to: 'pending', actor: { role: 'customer', id: order.user_id }, now },
    facts: { apply_type: 'rejection', reason_code: 'withdrawal', statement_id: statement.statement_id },
  })
  return request
}
