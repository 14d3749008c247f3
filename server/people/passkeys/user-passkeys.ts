import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { isLastSignInMethod } from '#domain/accounts/passkeys.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { recordEntryChange } from '../accounts/change-entry.ts'
import { findIdentities, hasSecondFactor, lockUser } from '../accounts/queries.ts'
import { isRestricted, isSecondFactorRequired } from '../accounts/sign-in/factors.ts'
import { dropRecoveryCodes } from '../accounts/sign-in/recovery-codes.ts'
import { countPasskeys, findPasskeys, findUserPasskey } from './store.ts'
import { viewPasskey } from './view.ts'

export async function listPasskeys({
  context,
  caller,
}: Input<'GET /user/passkeys'>): Promise<CallData<'GET /user/passkeys'>> {
  const actor = requireUser(caller)
  return {
    list: (await findPasskeys(context.db, actor.userId)).map(viewPasskey),
    held_back: await isRestricted(context, actor),
  }
}

export async function renamePasskey({
  context,
  caller,
  params,
  body,
}: Input<'PUT /user/passkeys/{id}'>): Promise<CallData<'PUT /user/passkeys/{id}'>> {
  const { userId } = requireUser(caller)
  const renamed = await context.db
    .updateTable('passkeys')
    .set({ name: body.name })
    .where('passkey_id', '=', requireUuid(params.id))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return viewPasskey(renamed ?? refuse('resource_missing'))
}

export async function removePasskey({ context, caller, params }: Input<'DELETE /user/passkeys/{id}'>): Promise<null> {
  const actor = requireUser(caller)
  const passkeyId = requireUuid(params.id)
  const isRequired = await isSecondFactorRequired(context, actor.role)
  await transaction(context.db, async tx => {
    const user = (await lockUser(tx, actor.userId)) ?? refuse('user_not_found')
    const passkey = (await findUserPasskey(tx, actor.userId, passkeyId)) ?? refuse('resource_missing')
    const passkeys = await countPasskeys(tx, actor.userId)
    const identities = (await findIdentities(tx, actor.userId)).length
    if (isLastSignInMethod({ hasPassword: user.password_hash !== null, identities, passkeys })) refuse('last_way_in')
    const isLastFactor = passkeys === 1 && !(await hasSecondFactor(tx, actor.userId))
    if (isLastFactor && isRequired) refuse('last_second_factor')
    await recordEntryChange(tx, context, {
      ...{ user, change: 'passkey', template: 'passkey_removed', action: 'user.passkey_remove' },
      ...{ actor, except: actor.sessionId },
    })
    await tx.deleteFrom('passkeys').where('passkey_id', '=', passkey.passkey_id).execute()
    if (isLastFactor) await dropRecoveryCodes(tx, actor.userId)
  })
  return null
}
