import { Secret } from 'otpauth'
import type { secondFactorEndpoints } from '#contract/people/second-factor.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import { isStaff } from '#domain/access.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { type Person, personOf } from '#server/platform/http/person.ts'
import { sealText } from '#server/platform/keys/seal-text.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { mustShowFactor } from '../../fresh/must-show-factor.ts'
import { deletePasskeys, passkeyCount } from '../../passkeys/queries.ts'
import { findUser, hasSecondFactor, type User } from '../store.ts'
import { acceptSecondFactor, checkTotp, purposeOf, totpOf } from './accept-second-factor.ts'
import { besidePassword, isSecondFactorRequired } from './factors.ts'
import { dropRecoveryCodes, giveRecoveryCodes } from './recovery-codes.ts'
import { revokeSessions, showedTwoFactors } from './sessions.ts'

type Endpoints = typeof secondFactorEndpoints

/** A secret that counts only once it has been proven. */
export async function beginSecondFactor({
  context,
  caller,
}: RouteInput<Endpoints['POST /user/second-factor']>): Promise<CallData<'POST /user/second-factor'>> {
  const { userId, sessionId } = personOf(caller)
  if (await hasSecondFactor(context.db, userId)) refuse('already_done')
  const user = (await findUser(context.db, userId)) ?? refuse('user_not_found')
  await mustShowFactor(context, user, sessionId)
  // Google's word does not open an account with a second factor: without a password nobody could.
  if (!user.password_hash) refuse('no_permission')
  const plain = new Secret({ size: 20 }).base32
  const secret = await sealText(context, purposeOf(userId), plain)
  await context.db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }).where('second_factors.confirmed_at', 'is', null),
    )
    .execute()
  return { secret: plain, uri: totpOf(plain, user.email ?? user.user_id).toString() }
}

export async function confirmSecondFactor({
  context,
  caller,
  body,
  requestId,
}: RouteInput<Endpoints['POST /user/second-factor/confirm']>): Promise<CallData<'POST /user/second-factor/confirm'>> {
  const person = personOf(caller)
  const user = (await findUser(context.db, person.userId)) ?? refuse('user_not_found')
  await mustShowFactor(context, user, person.sessionId)
  const step = await checkTotp(context, person.userId, body.otp)
  if (step === 'none') throw new Refusal('operation_not_found')
  if (step === undefined) throw new Refusal('captcha_verification_failed')
  const recovery_codes = await transaction(context.db, async tx => {
    const proven = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: context.wall.now(), last_step: step })
      .where('user_id', '=', person.userId)
      // Once: else a code that somebody saw would give him a set of recovery codes.
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!proven) refuse('operation_not_found')
    const given = await giveRecoveryCodes(tx, person.userId)
    // Entered by a password, and shown the app: as much as a sign-in with a code.
    await showedTwoFactors(tx, person.sessionId)
    await revokeSessions(tx, context, { userId: person.userId, except: person.sessionId }, 'ended')
    await tellSecondFactor(tx, context, user, 'second_factor_on')
    await noteDeed(tx, context, { person, requestId, action: 'second_factor.confirm' })
    return given
  })
  return { recovery_codes }
}

export async function removeSecondFactor({
  context,
  caller,
  body,
  ip,
  requestId,
}: RouteInput<Endpoints['POST /user/second-factor/remove']>): Promise<null> {
  const person = personOf(caller)
  const user = (await findUser(context.db, person.userId)) ?? refuse('user_not_found')
  if (!(await hasSecondFactor(context.db, person.userId))) refuse('operation_not_found')
  const isLast = (await passkeyCount(context.db, person.userId)) === 0
  if (isLast && (await isSecondFactorRequired(context, person.role))) refuse('last_second_factor')
  if (!(await acceptSecondFactor(context, { userId: person.userId, otp: body.otp, network: ip, isSignedIn: true })))
    refuse('captcha_verification_failed')
  await transaction(context.db, async tx => {
    await dropSecondFactor(tx, context, user)
    await revokeSessions(tx, context, { userId: person.userId, except: person.sessionId }, 'ended')
    await noteDeed(tx, context, { person, requestId, action: 'second_factor.remove' })
  })
  return null
}

/** The log is about staff; what a customer does with his own account he is told by mail. */
async function noteDeed(
  tx: Tx,
  context: Context,
  deed: { person: Person; requestId: string; action: string },
): Promise<void> {
  if (isStaff(deed.person.role)) await writeAudit(tx, context, { ...deed, subject: ['user', deed.person.userId] })
}

/** The app goes; recovery codes stay where the password alone is still not enough. The person is told. */
export async function dropSecondFactor(tx: Tx, context: Context, user: User): Promise<void> {
  await tx.deleteFrom('second_factors').where('user_id', '=', user.user_id).execute()
  const isBeside = await dropUnusedCodes(tx, context, user)
  await tellSecondFactor(tx, context, user, isBeside ? 'second_factor_app_off' : 'second_factor_off')
}

/** Recovery codes go with the last factor they stand in for; whether there still is one. */
export async function dropUnusedCodes(tx: Tx, context: Context, user: User): Promise<boolean> {
  const isBeside = (await besidePassword(context, user, tx)) !== undefined
  if (!isBeside) await dropRecoveryCodes(tx, user.user_id)
  return isBeside
}

/** Whatever is asked for beside the password, for somebody who has lost it all: they set it up anew, and are told. */
export async function dropAllFactors(tx: Tx, context: Context, user: User): Promise<void> {
  await dropRecoveryCodes(tx, user.user_id)
  await deletePasskeys(tx, user.user_id)
  await tx.deleteFrom('second_factors').where('user_id', '=', user.user_id).execute()
  await tellSecondFactor(tx, context, user, 'second_factor_reset')
}

async function tellSecondFactor(
  tx: Tx,
  context: Context,
  { email, language }: User,
  template: 'second_factor_on' | 'second_factor_off' | 'second_factor_app_off' | 'second_factor_reset',
): Promise<void> {
  if (email) await postMail(tx, context, { template, language, recipient: email, data: {} })
}
