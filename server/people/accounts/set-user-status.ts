import type { accountEndpoints } from '#contract/people/accounts.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { markAdministratorWrite } from './as-administrator.ts'
import { revokeSessions } from './sign-in/sessions.ts'
import { lockUser, updateUser } from './store.ts'
import { type UserInfo, viewUser } from './view.ts'

type Input = RouteInput<(typeof accountEndpoints)['PUT /admin/users/{id}/status']>

/** Disabling ends every session at once: the next call of a running one is refused with 110103. */
export async function setUserStatus({ context, caller, params, body }: Input): Promise<UserInfo> {
  const actor = requireUser(caller)
  const userId = requireUuid(params.id)
  // Nobody can disable themselves, which could leave a shop without its last administrator.
  if (userId === actor.userId) refuse('no_permission')
  const user = await transaction(context.db, async tx => {
    await markAdministratorWrite(tx, actor)
    const before = (await lockUser(tx, userId)) ?? refuse('email_not_registered')
    const after = await updateUser(tx, userId, { user_status: body.user_status, updated_at: context.clock.now() })
    if (body.user_status === 'disabled') await revokeSessions(tx, context, { userId }, 'account')
    await writeAudit(tx, context, {
      actor,
      action: 'user.status',
      subject: ['user', userId],
      before: { user_status: before.user_status },
      after: { user_status: after.user_status },
      reason: body.reason,
    })
    return after
  })
  return viewUser(context.db, user)
}
