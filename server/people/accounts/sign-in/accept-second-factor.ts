import { Secret, TOTP } from 'otpauth'
import type { Context } from '#server/platform/context.ts'
import { openText } from '#server/platform/keys/seal-text.ts'
import { hasSecondFactor } from '../store.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { throttleCodes } from './slow-guesses.ts'

const stepSeconds = 30

/** Each secret opens for its own person: in another's row it is none. */
export const secondFactorPurpose = (userId: string) => `second-factor:${userId}`

export function makeTotp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Genie', label, secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds })
}

interface SecondFactorInput {
  userId: string
  otp: string
  network: string
  /** Who shows it has signed in; the others know the password alone. */
  isSignedIn: boolean
}

/** A one-time code of the app, which protects the account since then, or one of the recovery codes; either counts once. */
export async function acceptSecondFactor(
  context: Context,
  { userId, otp, ...attempt }: SecondFactorInput,
): Promise<{ since: Date | null } | undefined> {
  await throttleCodes(context, { userId, ...attempt, isRecovery: !/^\s*\d{6}\s*$/.test(otp) })
  // An app that was begun and never proven opens nothing.
  const step = (await hasSecondFactor(context.db, userId)) ? await checkTotp(context, userId, otp) : undefined
  if (typeof step === 'number') {
    const fresh = await context.db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .returning('confirmed_at as since')
      .executeTakeFirst()
    return fresh
  }
  return (await consumeRecoveryCode(context, userId, otp)) ? { since: null } : undefined
}

/** The time step of a right code, one step early or late allowed; `none`: there is no secret. */
export async function checkTotp(context: Context, userId: string, otp: string): Promise<number | undefined | 'none'> {
  const row = await context.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return 'none'
  const timestamp = context.wall.now().getTime()
  const secret = await openText(context, secondFactorPurpose(userId), row.secret).catch(error => {
    // A recovery code still lets him in, and an administrator can take it away.
    context.log.error({ err: error }, 'a second factor does not open')
  })
  const delta = secret && /^\d{6}$/.test(otp) ? makeTotp(secret).validate({ token: otp, timestamp, window: 1 }) : null
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta
}
