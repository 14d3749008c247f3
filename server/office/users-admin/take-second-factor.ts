import type { userAdminEndpoints } from '#contract/people/users-admin.ts'
import { transaction } from '#db/transaction.ts'
import { hasSecondFactor } from '#server/people/accounts/queries.ts'
import { dropAllFactors } from '#server/people/accounts/sign-in/second-factor.ts'
import { revokeSessions } from '#server/people/accounts/sign-in/sessions.ts'
import { passkeyCount } from '#server/people/passkeys/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockAccount } from './lock-user.ts'

type Input = RouteInput<(typeof userAdminEndpoints)['POST /admin/users/{id}/second-factor/remove']>

/** Removing one's own second factor takes a code of it, so that an unattended screen does not suffice. */
export async function takeSecondFactor({ context, caller, params, body }: Input): Promise<null> {
  const actor = requireUser(caller)
  const userId = requireUuid(params.id)
  if (userId === actor.userId) refuse('no_permission')
  await transaction(context.db, async tx => {
    const user = await lockAccount(tx, userId)
    const hasAny = (await hasSecondFactor(tx, userId)) || (await passkeyCount(tx, userId)) > 0
    if (!hasAny) refuse('operation_not_found')
    await dropAllFactors(tx, context, user)
    await revokeSessions(tx, context, { userId }, 'ended')
    const subject: [string, string] = ['user', userId]
    const { reason } = body
    await writeAudit(tx, context, { actor, action: 'user.second_factor_removed', subject, reason })
  })
  return null
}
