import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { CallData } from '#contract/call.ts'
import type { secondFactorEndpoints } from '#contract/second-factor.ts'
import { transaction } from '#db/transaction.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Context } from '../context.ts'
import { countHit } from '../http/limits.ts'
import type { RouteInput } from '../http/route.ts'
import { Refusal, refuse } from '../refusal.ts'
import { personOf } from './person.ts'
import { hashOf } from './refresh-token.ts'
import { findUser, hasSecondFactor } from './store.ts'

type Endpoints = typeof secondFactorEndpoints
const stepSeconds = 30
const codes = 8

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Genie', label, secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds })
}

/** A secret that counts only once it has been proven. */
export async function beginSecondFactor({
  context,
  caller,
}: RouteInput<Endpoints['POST /user/second-factor']>): Promise<CallData<'POST /user/second-factor'>> {
  const { userId } = personOf(caller)
  if (await hasSecondFactor(context.db, userId)) refuse('already_done')
  const user = (await findUser(context.db, userId)) ?? refuse('user_not_found')
  const secret = new Secret({ size: 20 }).base32
  await context.db
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ secret, last_step: 0 }).where('second_factors.confirmed_at', 'is', null),
    )
    .execute()
  return { secret, uri: totpOf(secret, user.email ?? user.user_id).toString() }
}

export async function confirmSecondFactor({
  context,
  caller,
  body,
  requestId,
}: RouteInput<Endpoints['POST /user/second-factor/confirm']>): Promise<CallData<'POST /user/second-factor/confirm'>> {
  const person = personOf(caller)
  const step = await checkTotp(context, person.userId, body.otp)
  if (step === 'none') throw new Refusal('operation_not_found')
  if (step === undefined) throw new Refusal('captcha_verification_failed')
  const recovery_codes = Array.from({ length: codes }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/(.{5})/, '$1-'),
  )
  await transaction(context.db, async tx => {
    const proven = await tx
      .updateTable('second_factors')
      .set({ confirmed_at: context.wall.now(), last_step: step })
      .where('user_id', '=', person.userId)
      // Once: else a code that somebody saw would give him a set of recovery codes.
      .where('confirmed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!proven) refuse('operation_not_found')
    await tx.deleteFrom('recovery_codes').where('user_id', '=', person.userId).execute()
    await tx
      .insertInto('recovery_codes')
      .values(recovery_codes.map(code => ({ user_id: person.userId, code_hash: hashOf(code) })))
      .execute()
    await writeAudit(tx, context, {
      person,
      requestId,
      action: 'second_factor.confirm',
      subject: ['user', person.userId],
    })
  })
  return { recovery_codes }
}

export async function removeSecondFactor({
  context,
  caller,
  body,
  requestId,
}: RouteInput<Endpoints['POST /user/second-factor/remove']>): Promise<null> {
  const person = personOf(caller)
  if (!(await hasSecondFactor(context.db, person.userId))) refuse('operation_not_found')
  if (!(await acceptSecondFactor(context, person.userId, body.otp))) refuse('captcha_verification_failed')
  await transaction(context.db, async tx => {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', person.userId).execute()
    await tx.deleteFrom('second_factors').where('user_id', '=', person.userId).execute()
    await writeAudit(tx, context, {
      person,
      requestId,
      action: 'second_factor.remove',
      subject: ['user', person.userId],
    })
  })
  return null
}

/** A one-time code of the app, or one of the recovery codes; either counts once. */
export async function acceptSecondFactor(context: Context, userId: string, otp: string): Promise<boolean> {
  await countHit(context, 'sign_in', 'second-factor', userId)
  const step = await checkTotp(context, userId, otp)
  if (typeof step === 'number') {
    const fresh = await context.db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst()
    return fresh !== undefined
  }
  const used = await context.db
    .updateTable('recovery_codes')
    .set({ used_at: context.wall.now() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(otp.trim().toLowerCase()))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** The time step of a right code, one step early or late allowed; `none`: there is no secret. */
async function checkTotp(context: Context, userId: string, otp: string): Promise<number | undefined | 'none'> {
  const row = await context.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return 'none'
  const timestamp = context.wall.now().getTime()
  const delta = /^\d{6}$/.test(otp) ? totpOf(row.secret).validate({ token: otp, timestamp, window: 1 }) : null
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta
}
