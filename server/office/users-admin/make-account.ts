import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { normalizePostcode } from '#server/people/accounts/change-user.ts'
import { mailPasswordLink } from '#server/people/accounts/passwords/reset-password.ts'
import { findAccount, insertUser, lockAddress } from '#server/people/accounts/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Only its owner knows the password: the account is made without one, and they get a link to choose it. */
export async function makeAccount(input: Input<'POST /admin/users'>): Promise<CallData<'POST /admin/users'>> {
  const { context, caller, body, language } = input
  const actor = requireUser(caller)
  const now = context.clock.now()
  return transaction(context.db, async tx => {
    await lockAddress(tx, body.email)
    if (await findAccount(tx, body.email)) refuse('email_already_exists')
    const user = await insertUser(tx, {
      auth_provider: 'local',
      role: body.role,
      email: body.email,
      user_name: body.user_name ?? '',
      contact: body.contact ?? '',
      postcode: normalizePostcode({ country: body.country ?? '', postcode: body.postcode ?? '' }),
      street: body.street ?? '',
      house_number: body.house_number ?? '',
      city: body.city ?? '',
      country: body.country ?? '',
      language: body.language_of_mails ?? language,
      created_at: now,
      updated_at: now,
    })
    await mailPasswordLink(tx, context, user, 'account_made')
    const subject = ['user', user.user_id] as const
    await writeAudit(tx, context, { actor, action: 'user.make', subject, after: { role: body.role } })
    return { user_id: user.user_id }
  })
}
