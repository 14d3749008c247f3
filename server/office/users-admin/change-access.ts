import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { markAdministratorWrite } from '#server/people/accounts/as-administrator.ts'
import { mailPasswordLink } from '#server/people/accounts/passwords/reset-password.ts'
import { hasSecondFactor, updateUser } from '#server/people/accounts/queries.ts'
import { dropAllFactors } from '#server/people/accounts/sign-in/second-factor.ts'
import { revokeSessions } from '#server/people/accounts/sign-in/sessions.ts'
import { countPasskeys } from '#server/people/passkeys/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockAccount, lockExistingUser } from './lock-user.ts'

/**
 * Nobody can change their own role: the last administrator could not undo it. A token holds its role, so the sessions
 * end.
 */
export async function changeRole(
  input: Input<'PUT /admin/users/{id}/role'>,
): Promise<CallData<'PUT /admin/users/{id}/role'>> {
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

export async function endSessions(
  input: Input<'POST /admin/users/{id}/sessions/end'>,
): Promise<CallData<'POST /admin/users/{id}/sessions/end'>> {
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
    const subject = ['user', userId] as const
    await writeAudit(tx, context, { actor, action: 'user.sessions_ended', subject, after: { ended } })
    return ended
  })
  return { ended }
}

/** Removing one's own second factor takes a code of it, so that an unattended screen does not suffice. */
export async function takeSecondFactor(input: Input<'POST /admin/users/{id}/second-factor/remove'>): Promise<null> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const userId = requireUuid(params.id)
  if (userId === actor.userId) refuse('no_permission')
  await transaction(context.db, async tx => {
    const user = await lockAccount(tx, userId)
    const hasAny = (await hasSecondFactor(tx, userId)) || (await countPasskeys(tx, userId)) > 0
    if (!hasAny) refuse('operation_not_found')
    await dropAllFactors(tx, context, user)
    await revokeSessions(tx, context, { userId }, 'ended')
    const subject = ['user', userId] as const
    const { reason } = body
    await writeAudit(tx, context, { actor, action: 'user.second_factor_removed', subject, reason })
  })
  return null
}

/** The link goes to the address of the account only: staff do not see it. */
export async function sendPasswordLink(input: Input<'POST /admin/users/{id}/password-link'>): Promise<null> {
  const { context, caller, params } = input
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
