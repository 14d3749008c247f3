import type { passkeyEndpoints } from '#contract/people/passkeys.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { isLastSignInMethod } from '#domain/accounts/passkeys.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { uuidOf } from '#server/platform/http/calls/uuid.ts'
import { personOf } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import { noteEntryChange } from '../accounts/change-entry.ts'
import { hasSecondFactor, identitiesOf, lockUser } from '../accounts/queries.ts'
import { isHeldBack, isSecondFactorRequired } from '../accounts/sign-in/factors.ts'
import { dropRecoveryCodes } from '../accounts/sign-in/recovery-codes.ts'
import { findOwnPasskey, passkeyCount, passkeysOf } from './store.ts'
import { viewPasskey } from './view.ts'

type Endpoints = typeof passkeyEndpoints

export async function listPasskeys({
  context,
  caller,
}: RouteInput<Endpoints['GET /user/passkeys']>): Promise<CallData<'GET /user/passkeys'>> {
  const person = personOf(caller)
  return {
    list: (await passkeysOf(context.db, person.userId)).map(viewPasskey),
    held_back: await isHeldBack(context, person),
  }
}

export async function renamePasskey({
  context,
  caller,
  params,
  body,
}: RouteInput<Endpoints['PUT /user/passkeys/{id}']>): Promise<CallData<'PUT /user/passkeys/{id}'>> {
  const { userId } = personOf(caller)
  const renamed = await context.db
    .updateTable('passkeys')
    .set({ name: body.name })
    .where('passkey_id', '=', uuidOf(params.id))
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return viewPasskey(renamed ?? refuse('resource_missing'))
}

export async function removePasskey({
  context,
  caller,
  params,
  requestId,
}: RouteInput<Endpoints['DELETE /user/passkeys/{id}']>): Promise<null> {
  const person = personOf(caller)
  const passkeyId = uuidOf(params.id)
  const isRequired = await isSecondFactorRequired(context, person.role)
  await transaction(context.db, async tx => {
    const user = (await lockUser(tx, person.userId)) ?? refuse('user_not_found')
    const passkey = (await findOwnPasskey(tx, person.userId, passkeyId)) ?? refuse('resource_missing')
    const passkeys = await passkeyCount(tx, person.userId)
    const identities = (await identitiesOf(tx, person.userId)).length
    if (isLastSignInMethod({ hasPassword: user.password_hash !== null, identities, passkeys })) refuse('last_way_in')
    const isLastFactor = passkeys === 1 && !(await hasSecondFactor(tx, person.userId))
    if (isLastFactor && isRequired) refuse('last_second_factor')
    await noteEntryChange(tx, context, {
      ...{ user, change: 'passkey', template: 'passkey_removed', action: 'user.passkey_remove' },
      ...{ by: person, requestId, except: person.sessionId },
    })
    await tx.deleteFrom('passkeys').where('passkey_id', '=', passkey.passkey_id).execute()
    if (isLastFactor) await dropRecoveryCodes(tx, person.userId)
  })
  return null
}
