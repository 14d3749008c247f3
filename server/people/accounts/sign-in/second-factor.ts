import { Secret } from 'otpauth'
import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { isStaff } from '#domain/access.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { sealText } from '#server/platform/keys/seal-text.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { requireSecondFactor } from '../../fresh/require-second-factor.ts'
import { countPasskeys, deletePasskeys } from '../../passkeys/queries.ts'
import { findUser, hasSecondFactor, type User } from '../store.ts'
import { acceptSecondFactor, checkTotp, makeTotp, secondFactorPurpose } from './accept-second-factor.ts'
import { findSecondFactor, isSecondFactorRequired } from './factors.ts'
import { dropRecoveryCodes, issueRecoveryCodes } from './recovery-codes.ts'
import { markTwoFactors, revokeSessions } from './sessions.ts'

/** Stores a secret that counts only once it has been confirmed. */
export async function beginSecondFactor({
  context,
  caller,
}: Input<'POST /user/second-factor'>): Promise<CallData<'POST /user/second-factor'>> {
  const { userId, sessionId } = requireUser(caller)
  if (await hasSecondFactor(context.db, userId)) refuse('already_done')
  const user = (await findUser(context.db, userId)) ?? refuse('user_not_found')
  await requireSecondFactor(context, user, sessionId)
  // Google cannot open an account with a second factor: without a password nobody could sign in.
  if (!user.password_hash) refuse('no_permission')
  const plain = new Secret({ size: 20 }).base32
  const secret = await sealText(context, secondFactorPurpose(userId), plain)
  await context.db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }).where('second_factors.confirmed_at', 'is', null),
    )
    .execute()
  return { secret: plain, uri: makeTotp(plain, user.email ?? user.user_id).toString() }
}

export async function confirmSecondFactor({
  context,
  caller,
  body,
}: Input<'POST /user/second-factor/confirm'>): Promise<CallData<'POST /user/second-factor/confirm'>> {
  const actor = requireUser(caller)
  const user = (await findUser(context.db, actor.userId)) ?? refuse('user_not_found')
  await requireSecondFactor(context, user, actor.sessionId)
  const step = await checkTotp(context, actor.userId, body.otp)
  if (step === 'none') throw new Refusal('operation_not_found')
  if (step === undefined) throw new Refusal('captcha_verification_failed')
  const recovery_codes = await transaction(context.db, async tx => {
    const proven = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: context.wall.now(), last_step: step })
      .where('user_id', '=', actor.userId)
      // Only once, otherwise a person who saw a code could get a set of recovery codes with it.
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!proven) refuse('operation_not_found')
    const recoveryCodes = await issueRecoveryCodes(tx, actor.userId)
    // The session was entered by a password and has shown the app, which equals a sign-in with a code.
    await markTwoFactors(tx, actor.sessionId)
    await revokeSessions(tx, context, { userId: actor.userId, except: actor.sessionId }, 'ended')
    await mailSecondFactorChange(tx, context, user, 'second_factor_on')
    await auditSecondFactor(tx, context, { actor, action: 'second_factor.confirm' })
    return recoveryCodes
  })
  return { recovery_codes }
}

export async function removeSecondFactor({
  context,
  caller,
  body,
  ip,
}: Input<'POST /user/second-factor/remove'>): Promise<null> {
  const actor = requireUser(caller)
  const user = (await findUser(context.db, actor.userId)) ?? refuse('user_not_found')
  if (!(await hasSecondFactor(context.db, actor.userId))) refuse('operation_not_found')
  const isLast = (await countPasskeys(context.db, actor.userId)) === 0
  if (isLast && (await isSecondFactorRequired(context, actor.role))) refuse('last_second_factor')
  if (!(await acceptSecondFactor(context, { userId: actor.userId, otp: body.otp, network: ip, isSignedIn: true })))
    refuse('captcha_verification_failed')
  await transaction(context.db, async tx => {
    await dropSecondFactor(tx, context, user)
    await revokeSessions(tx, context, { userId: actor.userId, except: actor.sessionId }, 'ended')
    await auditSecondFactor(tx, context, { actor, action: 'second_factor.remove' })
  })
  return null
}

/** The audit log covers staff only; customers are notified by mail about changes of their own account. */
async function auditSecondFactor(
  tx: Tx,
  context: Context,
  entry: { actor: SignedInUser; action: 'second_factor.confirm' | 'second_factor.remove' },
): Promise<void> {
  if (isStaff(entry.actor.role)) await writeAudit(tx, context, { ...entry, subject: ['user', entry.actor.userId] })
}

/** Removes the app; recovery codes stay where the password alone is still not enough. The person is notified. */
export async function dropSecondFactor(tx: Tx, context: Context, user: User): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', user.user_id).execute()
  const isBeside = await dropUnusedCodes(tx, context, user)
  await mailSecondFactorChange(tx, context, user, isBeside ? 'second_factor_app_off' : 'second_factor_off')
}

/** Removes the recovery codes with the last factor that they stand in for; returns whether there still is one. */
export async function dropUnusedCodes(tx: Tx, context: Context, user: User): Promise<boolean> {
  const isBeside = (await findSecondFactor(context, user, tx)) !== undefined
  if (!isBeside) await dropRecoveryCodes(tx, user.user_id)
  return isBeside
}

/** Removes all second factors, for a person who has lost them: they set them up again, and are notified. */
export async function dropAllFactors(tx: Tx, context: Context, user: User): Promise<void> {
  await dropRecoveryCodes(tx, user.user_id)
  await deletePasskeys(tx, user.user_id)
  await tx.deleteFrom('second_factors').where('user_id', '=', user.user_id).execute()
  await mailSecondFactorChange(tx, context, user, 'second_factor_reset')
}

async function mailSecondFactorChange(
  tx: Tx,
  context: Context,
  { email, language }: User,
  template: 'second_factor_on' | 'second_factor_off' | 'second_factor_app_off' | 'second_factor_reset',
): Promise<void> {
  if (email) await postMail(tx, context, { template, language, recipient: email, data: {} })
}
