import type { identityEndpoints } from '#contract/people/identities.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { isLastSignInMethod } from '#domain/accounts/passkeys.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { personOf } from '#server/platform/http/person.ts'
import { refuse } from '#server/platform/refusal.ts'
import { passkeyCount } from '../../passkeys/queries.ts'
import { noteEntryChange } from '../change-entry.ts'
import { identitiesOf, lockUser } from '../store.ts'

type Endpoints = typeof identityEndpoints

export async function listIdentities({
  context,
  caller,
}: RouteInput<Endpoints['GET /user/identities']>): Promise<CallData<'GET /user/identities'>> {
  const rows = await identitiesOf(context.db, personOf(caller).userId)
  // Google is the one provider there is.
  const list = rows.map(({ email, created_at }) => ({
    ...{ provider: 'google' as const, email, linked_at: created_at.toISOString() },
  }))
  return { list }
}

export async function unlinkIdentity({
  context,
  caller,
  requestId,
}: RouteInput<Endpoints['DELETE /user/identities/{provider}']>): Promise<null> {
  const person = personOf(caller)
  await transaction(context.db, async tx => {
    const user = (await lockUser(tx, person.userId)) ?? refuse('user_not_found')
    const identities = (await identitiesOf(tx, person.userId)).length
    if (identities === 0) refuse('resource_missing')
    const passkeys = await passkeyCount(tx, person.userId)
    if (isLastSignInMethod({ hasPassword: user.password_hash !== null, identities, passkeys })) refuse('last_way_in')
    await noteEntryChange(tx, context, {
      ...{ user, change: 'identity', template: 'identity_unlinked', action: 'user.identity_unlink' },
      ...{ by: person, requestId, except: person.sessionId },
    })
    await tx.deleteFrom('identities').where('user_id', '=', person.userId).execute()
  })
  return null
}
