import type { CallData } from '#contract/call.ts'
import type { userAdminEndpoints } from '#contract/users-admin.ts'
import { transaction } from '#db/transaction.ts'
import { personOf } from '../accounts/person.ts'
import { revokeSessions } from '../accounts/sessions.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { refuse } from '../refusal.ts'
import { lockPerson } from './lock-person.ts'

type Input = RouteInput<(typeof userAdminEndpoints)['POST /admin/users/{id}/sessions/end']>

export async function endSessions(input: Input): Promise<CallData<'POST /admin/users/{id}/sessions/end'>> {
  const { context, caller, params, body, requestId } = input
  const person = personOf(caller)
  const userId = uuidOf(params.id)
  const ended = await transaction(context.db, async tx => {
    await lockPerson(tx, userId)
    const { session_id } = body
    if (session_id !== null) {
      const own = await tx
        .selectFrom('sessions')
        .select('session_id')
        .where('session_id', '=', session_id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!own) refuse('resource_missing')
    }
    const which = session_id === null ? { userId } : { sessionId: session_id }
    const ended = await revokeSessions(tx, context, which, 'ended')
    const subject: [string, string] = ['user', userId]
    await writeAudit(tx, context, { person, requestId, action: 'user.sessions_ended', subject, after: { ended } })
    return ended
  })
  return { ended }
}
