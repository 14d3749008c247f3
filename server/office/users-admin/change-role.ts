import type { userAdminEndpoints } from '#contract/people/users-admin.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { markAdministratorWrite } from '#server/people/accounts/as-administrator.ts'
import { updateUser } from '#server/people/accounts/queries.ts'
import { revokeSessions } from '#server/people/accounts/sign-in/sessions.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockAccount } from './lock-user.ts'

type Input = RouteInput<(typeof userAdminEndpoints)['PUT /admin/users/{id}/role']>

/**
 * Nobody can change their own role: the last administrator could not undo it. A token holds its role, so the sessions
 * end.
 */
export async function changeRole(input: Input): Promise<CallData<'PUT /admin/users/{id}/role'>> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const userId = requireUuid(params.id)
  if (userId === actor.userId) refuse('no_permission')
  const { role } = body
  await transaction(context.db, async tx => {
    await markAdministratorWrite(tx, actor)
    const before = await lockAccount(tx, userId)
    if (before.role === role) return
    await updateUser(tx, userId, { role, updated_at: context.clock.now() })
    await revokeSessions(tx, context, { userId }, 'ended')
    await writeAudit(tx, context, {
      actor,
      action: 'user.role',
      subject: ['user', userId],
      before: { role: before.role },
      after: { role },
      reason: body.reason,
    })
  })
  return { role }
}
