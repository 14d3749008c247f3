import { z } from 'zod'
import type { CallData } from '#contract/call.ts'
import type { identityEndpoints } from '#contract/identities.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { countHit } from '../http/limits.ts'
import type { RouteInput } from '../http/route.ts'
import { restorePasskeys } from '../passkeys/keep-passkeys.ts'
import { refuse } from '../refusal.ts'
import { hashOf } from './refresh-token.ts'
import { mailPasswordLink } from './reset-password.ts'
import { dropSecondFactor } from './second-factor.ts'
import { revokeSessions } from './sessions.ts'
import { findAccount, findUser, hasSecondFactor, identitiesOf, lockUser, takeAddresses, updateUser } from './store.ts'

const identitiesShape = z.array(
  z.object({ issuer: z.string(), subject: z.string(), email: z.string().nullable(), created_at: z.coerce.date() }),
)

/**
 * By the link that went to the old address: the account is entered as it was before the change, whatever was changed
 * since. The password no longer opens it, for whoever made the change may know it: a link to a new one is mailed.
 */
export async function undoChange({
  context,
  body,
  ip,
  requestId,
}: RouteInput<(typeof identityEndpoints)['POST /user/undo']>): Promise<CallData<'POST /user/undo'>> {
  await countHit(context, 'sign_in_address', 'undo', ip)
  const token_hash = hashOf(body.token)
  const known = await context.db
    .selectFrom('entry_undos')
    .select(['user_id', 'email'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!known) return refuse('reset_token_invalid')
  const now = await findUser(context.db, known.user_id)
  return transaction(context.db, async tx => {
    await takeAddresses(tx, [...new Set([known.email, now?.email ?? known.email])])
    const user = (await lockUser(tx, known.user_id)) ?? refuse('reset_token_invalid')
    if (user.user_status === 'disabled') refuse('user_disabled')
    const undo = await tx
      .deleteFrom('entry_undos')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', context.wall.now())
      .returningAll()
      .executeTakeFirst()
    if (!undo) return refuse('reset_token_invalid')
    // What was mailed after it went to whoever made the change, perhaps to their own address.
    await tx
      .deleteFrom('entry_undos')
      .where('user_id', '=', user.user_id)
      .where('created_at', '>=', undo.created_at)
      .execute()
    const taken = await findAccount(tx, undo.email)
    if (taken && taken.user_id !== user.user_id) refuse('email_already_exists')
    const at = context.clock.now()
    const restored = await updateUser(tx, user.user_id, {
      ...{ email: undo.email, email_verified_at: at, password_hash: null, updated_at: at },
    })
    await restoreIdentities(tx, user.user_id, identitiesShape.parse(undo.identities))
    await restorePasskeys(tx, user.user_id, undo.passkeys)
    if (!undo.second_factor && (await hasSecondFactor(tx, user.user_id))) await dropSecondFactor(tx, context, restored)
    await revokeSessions(tx, context, { userId: user.user_id }, 'ended')
    await mailPasswordLink(tx, context, restored, 'password_reset')
    const person = { userId: user.user_id, role: user.role }
    await writeAudit(tx, context, { person, requestId, action: 'user.undo', subject: ['user', user.user_id] })
    return { change: undo.change as 'email' | 'identity' | 'passkey', email: undo.email }
  })
}

/** What was linked since goes; what was unlinked comes back, unless another account has it by now. */
async function restoreIdentities(tx: Tx, user_id: string, before: z.output<typeof identitiesShape>): Promise<void> {
  const isBefore = (one: { issuer: string; subject: string }) =>
    before.some(({ issuer, subject }) => issuer === one.issuer && subject === one.subject)
  for (const { issuer, subject } of (await identitiesOf(tx, user_id)).filter(one => !isBefore(one))) {
    await tx.deleteFrom('identities').where('issuer', '=', issuer).where('subject', '=', subject).execute()
  }
  for (const identity of before) {
    await tx
      .insertInto('identities')
      .values({ ...identity, user_id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
