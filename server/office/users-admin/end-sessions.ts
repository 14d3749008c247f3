import type { userAdminEndpoints } from '#contract/people/users-admin.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { revokeSessions } from '#server/people/accounts/sign-in/sessions.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockExistingUser } from './lock-user.ts'

type Input = RouteInput<(typeof userAdminEndpoints)['POST /admin/users/{id}/sessions/end']>

export async function endSessions(input: Input): Promise<CallData<'POST /admin/users/{id}/sessions/end'>> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const userId = requireUuid(params.id)
  const ended = await transaction(context.db, async tx => {
    await lockExistingUser(tx, userId)
    const { session_id } = body
    if (session_id !== null) {
      const found = await tx
        .selectFrom('sessions')
        .select('session_id')
        .where('session_id', '=', session_id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!found) refuse('resource_missing')
    }
    const which = session_id === null ? { userId } : { sessionId: session_id }
    const ended = await revokeSessions(tx, context, which, 'ended')
    const subject: [string, string] = ['user', userId]
    await writeAudit(tx, context, { actor, action: 'user.sessions_ended', subject, after: { ended } })
    return ended
  })
  return { ended }
}
