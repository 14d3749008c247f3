import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { revokeSessions } from './sessions.ts'

export async function listSessions({
  context,
  caller,
}: Input<'GET /user/sessions'>): Promise<CallData<'GET /user/sessions'>> {
  const { userId, sessionId } = requireUser(caller)
  const rows = await context.db
    .selectFrom('sessions')
    .select(['session_id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', context.wall.now())
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()
  return {
    list: rows.map(row => ({
      session_id: row.session_id,
      current: row.session_id === sessionId,
      device: row.device,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
    })),
  }
}

export async function endSession({ context, caller, params }: Input<'DELETE /user/sessions/{id}'>): Promise<null> {
  const { userId } = requireUser(caller)
  const sessionId = requireUuid(params.id)
  await transaction(context.db, async tx => {
    const sessions = await tx
      .selectFrom('sessions')
      .select('session_id')
      .where('session_id', '=', sessionId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    // Somebody else's session is as unknown as one that never existed.
    if (!sessions) refuse('resource_missing')
    await revokeSessions(tx, context, { sessionId }, 'ended')
  })
  return null
}

export async function logOut({ context, caller }: Input<'POST /user/logout'>): Promise<null> {
  const { sessionId } = requireUser(caller)
  await transaction(context.db, tx => revokeSessions(tx, context, { sessionId }, 'ended'))
  return null
}
