import type { Updateable } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import type { Users } from '#db/tables.ts'
import { transaction } from '#db/transaction.ts'
import { recordEntryChange } from '#server/people/accounts/change-entry.ts'
import { normalizePostcode } from '#server/people/accounts/change-user.ts'
import { findAccount, lockAddress, updateUser } from '#server/people/accounts/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockAccount } from './lock-user.ts'

/**
 * The log says which fields were changed, never their values: it is stored for ever, and a person may ask for their
 * erasure.
 */
export async function changeProfile(input: Input<'PUT /admin/users/{id}'>): Promise<CallData<'PUT /admin/users/{id}'>> {
  const { context, caller, params, body } = input
  const actor = requireUser(caller)
  const userId = requireUuid(params.id)
  const { version, email, language_of_mails, ...profile } = body
  const now = context.clock.now()
  return transaction(context.db, async tx => {
    if (email !== undefined) await lockAddress(tx, email)
    const before = await lockAccount(tx, userId)
    if (before.updated_at.toISOString() !== version) refuse('already_changed')
    if (profile.postcode !== undefined || profile.country !== undefined) {
      const { country = before.country, postcode = before.postcode } = profile
      profile.postcode = normalizePostcode({ country, postcode })
    }
    const requested = Object.entries({ ...profile, email, language: language_of_mails })
    const changed = requested.filter(
      ([name, value]) => value !== undefined && value !== before[name as keyof typeof before],
    )
    if (changed.length === 0) return { version }
    const change: Updateable<Users> = Object.fromEntries(changed)
    if (change.email !== undefined && change.email !== null) {
      if (await findAccount(tx, change.email)) refuse('email_already_exists')
      // The owner of the new address has to verify it, and password links sent to the previous one become invalid.
      change.email_verified_at = null
      await tx.deleteFrom('reset_tokens').where('user_id', '=', userId).execute()
      await recordEntryChange(tx, context, {
        ...{ user: before, change: 'email', template: 'email_changed', action: 'user.email', actor },
      })
    }
    const after = await updateUser(tx, userId, { ...change, updated_at: now })
    const subject = ['user', userId] as const
    const fields = changed.map(([name]) => name)
    await writeAudit(tx, context, { actor, action: 'user.change', subject, after: { changed: fields } })
    return { version: after.updated_at.toISOString() }
  })
}
