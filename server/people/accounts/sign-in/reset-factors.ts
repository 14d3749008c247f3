import { transaction } from '#db/transaction.ts'
import { normalizeEmail } from '#domain/accounts/email.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { countPasskeys } from '../../passkeys/queries.ts'
import { findAccount, hasSecondFactor, lockUser } from '../store.ts'
import { dropAllFactors } from './second-factor.ts'
import { revokeSessions } from './sessions.ts'

/**
 * For the operator of the server, when no administrator is left to do it: removes the app, the passkeys and the
 * recovery codes of an account and ends its sessions. The password stays; the log records the system as the actor.
 */
export async function resetFactors(context: Context, email: string): Promise<'done' | 'nothing' | 'unknown'> {
  const account = await findAccount(context.db, normalizeEmail(email))
  if (!account) return 'unknown'
  return transaction(context.db, async tx => {
    const user = await lockUser(tx, account.user_id)
    if (!user) return 'unknown'
    const hasAny = (await hasSecondFactor(tx, user.user_id)) || (await countPasskeys(tx, user.user_id)) > 0
    if (!hasAny) return 'nothing'
    await dropAllFactors(tx, context, user)
    await revokeSessions(tx, context, { userId: user.user_id }, 'ended')
    await writeAudit(tx, context, {
      ...{ actor: 'system', action: 'user.second_factor_removed', subject: ['user', user.user_id] },
      reason: 'By a command on the machine of the shop',
    })
    return 'done'
  })
}
