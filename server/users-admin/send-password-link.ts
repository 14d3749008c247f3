import type { userAdminEndpoints } from '#contract/users-admin.ts'
import { transaction } from '#db/transaction.ts'
import { personOf } from '../accounts/person.ts'
import { mailPasswordLink } from '../accounts/reset-password.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { uuidOf } from '../http/uuid.ts'
import { refuse } from '../refusal.ts'
import { lockAccount } from './lock-person.ts'

type Input = RouteInput<(typeof userAdminEndpoints)['POST /admin/users/{id}/password-link']>

/** To the address of the account only: nobody here sees the link. */
export async function sendPasswordLink({ context, caller, params, requestId }: Input): Promise<null> {
  const person = personOf(caller)
  const userId = uuidOf(params.id)
  await transaction(context.db, async tx => {
    const user = await lockAccount(tx, userId)
    if (user.user_status === 'disabled') refuse('user_disabled')
    await mailPasswordLink(tx, context, user, user.password_hash ? 'password_reset' : 'account_made')
    await writeAudit(tx, context, { person, requestId, action: 'user.password_link', subject: ['user', userId] })
  })
  return null
}
