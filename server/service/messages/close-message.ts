import type { CallData } from '#contract/protocol/call.ts'
import type { messageEndpoints } from '#contract/service/messages.ts'
import { transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { messageMachine } from '#domain/messages/states.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse, unwrapOrRefuse } from '#server/platform/refusal.ts'
import { lockMessage, updateMessage } from './store.ts'

type CloseInput = RouteInput<(typeof messageEndpoints)['POST /admin/messages/{id}/close']>

/** Everyone was promised an answer: closing without one needs a reason in the audit log. */
export async function closeMessage(input: CloseInput): Promise<CallData<'POST /admin/messages/{id}/close'>> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const id = requireUuid(params.id)
  return transaction(context.db, async tx => {
    const message = (await lockMessage(tx, id)) ?? refuse('resource_missing')
    const state = unwrapOrRefuse(step(messageMachine, message.state, 'close', actor.role))
    if (message.state === 'open' && !body.reason) {
      refuse('bad_request', { fields: [{ path: 'reason', rule: 'required', message: '' }] })
    }
    const now = context.clock.now()
    await updateMessage(tx, id, { state, waiting_since: null, closed_at: now, updated_at: now })
    await writeAudit(tx, context, {
      actor,
      action: 'message.close',
      subject: ['message', id],
      before: { state: message.state },
      after: { state },
      ...(body.reason && { reason: body.reason }),
    })
    return { state }
  })
}
