import { Secret, TOTP } from 'otpauth'
import type { Context } from '#server/platform/context.ts'
import { openText } from '#server/platform/keys/seal-text.ts'
import { hasSecondFactor } from '../store.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { throttleCodes } from './slow-guesses.ts'

const stepSeconds = 30

/** Each secret is encrypted for its person: in another person's row it cannot be opened. */
export const secondFactorPurpose = (userId: string) => `second-factor:${userId}`

export function makeTotp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Genie', label, secret: Secret.fromBase32(secret), digits: 6, period: stepSeconds })
}

interface SecondFactorInput {
  userId: string
  otp: string
  network: string
  /** Whether the person has signed in; others have given only the password. */
  isSignedIn: boolean
}

/**
 * A one-time code of the app, with the time since which that protects the account, or one of the recovery codes; each
 * counts once.
 */
export async function acceptSecondFactor(
  context: Context,
  { userId, otp, ...attempt }: SecondFactorInput,
): Promise<{ since: Date | null } | undefined> {
  await throttleCodes(context, { userId, ...attempt, isRecovery: !/^\s*\d{6}\s*$/.test(otp) })
  // An app that was set up but never confirmed does not count.
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

/** The time step of a valid code, one step early or late allowed; `none`: there is no secret. */
export async function checkTotp(context: Context, userId: string, otp: string): Promise<number | undefined | 'none'> {
  const row = await context.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return 'none'
  const timestamp = context.wall.now().getTime()
  const secret = await openText(context, secondFactorPurpose(userId), row.secret).catch(error => {
    // The person can still use a recovery code, and an administrator can remove the factor.
    context.log.error({ err: error }, 'a second factor does not open')
  })
  const delta = secret && /^\d{6}$/.test(otp) ? makeTotp(secret).validate({ token: otp, timestamp, window: 1 }) : null
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta
}
