import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { isLastSignInMethod } from '#domain/accounts/passkeys.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { countPasskeys } from '../../passkeys/queries.ts'
import { recordEntryChange } from '../change-entry.ts'
import { findIdentities, lockUser } from '../store.ts'

export async function listIdentities({
  context,
  caller,
}: Input<'GET /user/identities'>): Promise<CallData<'GET /user/identities'>> {
  const rows = await findIdentities(context.db, requireUser(caller).userId)
  // Google is the only provider.
  const list = rows.map(({ email, created_at }) => ({
    ...{ provider: 'google' as const, email, linked_at: created_at.toISOString() },
  }))
  return { list }
}

export async function unlinkIdentity({ context, caller }: Input<'DELETE /user/identities/{provider}'>): Promise<null> {
  const actor = requireUser(caller)
  await transaction(context.db, async tx => {
    const user = (await lockUser(tx, actor.userId)) ?? refuse('user_not_found')
    const identities = (await findIdentities(tx, actor.userId)).length
    if (identities === 0) refuse('resource_missing')
    const passkeys = await countPasskeys(tx, actor.userId)
    if (isLastSignInMethod({ hasPassword: user.password_hash !== null, identities, passkeys })) refuse('last_way_in')
    await recordEntryChange(tx, context, {
      ...{ user, change: 'identity', template: 'identity_unlinked', action: 'user.identity_unlink' },
      ...{ actor, except: actor.sessionId },
    })
    await tx.deleteFrom('identities').where('user_id', '=', actor.userId).execute()
  })
  return null
}
