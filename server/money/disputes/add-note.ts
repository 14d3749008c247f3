import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readDispute } from './read-disputes.ts'
import { findDispute, insertDisputeNote } from './store.ts'

/** Notes between colleagues: who sends which evidence, and what the customer said. */
export async function addDisputeNote(input: Input<'POST /admin/disputes/{dispute_no}/notes'>) {
  const { context, caller, params, body } = input
  const person = requireUser(caller)
  const { dispute_id, dispute_no } = (await findDispute(context.db, params.dispute_no)) ?? refuse('resource_missing')
  await transaction(context.db, async tx => {
    const created_at = context.clock.now()
    await insertDisputeNote(tx, { dispute_id, staff_id: person.userId, text: body.text, created_at })
    const subject = ['dispute', dispute_no] as const
    await writeAudit(tx, context, { actor: person, action: 'dispute.note', subject })
  })
  return readDispute({ context, params })
}
