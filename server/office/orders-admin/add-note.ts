import { transaction } from '#db/transaction.ts'
import { findUser } from '#server/people/accounts/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { insertNote } from './store.ts'
import { viewNote } from './view.ts'

/** Notes are for colleagues: no customer ever sees them. */
export async function addNote({ context, caller, params, body }: Input<'POST /admin/orders/{order_no}/notes'>) {
  const actor = requireUser(caller)
  const { order_id } = (await findOrderByNo(context.db, params.order_no)) ?? refuse('order_not_found')
  const author = await findUser(context.db, actor.userId)
  return transaction(context.db, async tx => {
    const created_at = context.clock.now()
    const note = await insertNote(tx, { order_id, staff_id: actor.userId, text: body.text, created_at })
    await writeAudit(tx, context, {
      actor,
      action: 'order.note',
      subject: ['order', params.order_no],
      after: { note_id: note.note_id },
    })
    return viewNote({ ...note, staff_name: author?.user_name ?? '' })
  })
}
