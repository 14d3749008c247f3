import type { userAdminEndpoints } from '#contract/people/users-admin.ts'
import { transaction } from '#db/transaction.ts'
import { mailPasswordLink } from '#server/people/accounts/passwords/reset-password.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockAccount } from './lock-user.ts'

type Input = RouteInput<(typeof userAdminEndpoints)['POST /admin/users/{id}/password-link']>

/** The link goes to the address of the account only: staff do not see it. */
export async function sendPasswordLink({ context, caller, params }: Input): Promise<null> {
  const actor = requireUser(caller)
  const userId = requireUuid(params.id)
  await transaction(context.db, async tx => {
    const user = await lockAccount(tx, userId)
    if (user.user_status === 'disabled') refuse('user_disabled')
    await mailPasswordLink(tx, context, user, user.password_hash ? 'password_reset' : 'account_made')
    await writeAudit(tx, context, { actor, action: 'user.password_link', subject: ['user', userId] })
  })
  return null
}
