import type { CallInput } from '#contract/protocol/call.ts'
import type { ProofChallenge } from '#contract/protocol/fresh.ts'
import type { Reader } from '#db/transaction.ts'
import { type ProofMethodName, proofMethodNames } from '#domain/accounts/fresh.ts'
import { takeCode } from '#server/platform/captcha/take-code.ts'
import type { Context } from '#server/platform/context.ts'
import { unseal } from '#server/platform/keys/unseal.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { isPassword } from '../accounts/passwords/password-hash.ts'
import type { User } from '../accounts/queries.ts'
import { acceptSecondFactor } from '../accounts/sign-in/accept-second-factor.ts'
import { besidePassword } from '../accounts/sign-in/factors.ts'
import type { ShownFactors } from '../accounts/sign-in/sessions.ts'
import { checkAssertion } from '../passkeys/check-assertion.ts'
import { passkeyCount } from '../passkeys/queries.ts'
import { addressOf } from './address-of.ts'

export type Shown = CallInput<'POST /user/prove'>['body']

/** The session in which it is proven. */
export interface Prover {
  sessionId: string
  requestId: string
  ip: string
}

interface Way {
  isOpen(context: Context, user: User, db: Reader): Promise<boolean>
  /** Refuses what does not prove it. */
  check(context: Context, user: User, shown: Shown, by: Prover): Promise<ShownFactors>
}

/** Each way of proof in one place: who has it, and what is looked at. */
export const ways: Record<ProofMethodName, Way> = {
  passkey: {
    isOpen: async (_context, user, db) => (await passkeyCount(db, user.user_id)) > 0,
    async check(context, user, { passkey }, { sessionId, requestId }) {
      if (!passkey) return refuse('passkey_refused')
      const asked = { purpose: 'prove', who: { sessionId } } as const
      const { created_at } = await checkAssertion(context, passkey, { ...asked, requestId, userId: user.user_id })
      return { twoFactors: true, factorSince: created_at }
    },
  },
  password: {
    isOpen: async (_context, user) => user.password_hash !== null,
    async check(context, user, { password, otp, kid }, { ip }) {
      const given = await unseal(context, password ?? '', password === undefined ? undefined : kid)
      if (!(await isPassword(given, user.password_hash))) refuse('old_password_wrong')
      const beside = await besidePassword(context, user)
      if (!beside) return { twoFactors: false, factorSince: null }
      if (!otp) throw new Refusal('login_failed', { second_factor: true, ...beside })
      const accepted = await acceptSecondFactor(context, { userId: user.user_id, otp, network: ip, isSignedIn: true })
      if (!accepted) throw new Refusal('login_failed', { second_factor: true, ...beside, wrong: true })
      return { twoFactors: true, factorSince: accepted.since }
    },
  },
  // Whoever has a password is asked for it: a mailbox alone does not open their account either.
  code: {
    async isOpen(context, user, db) {
      if (user.password_hash !== null || (await besidePassword(context, user, db))) return false
      return (await addressOf(db, user)) !== undefined
    },
    async check(context, user, { captcha_id = '', captcha_code = '' }) {
      const email = (await addressOf(context.db, user)) ?? refuse('uuid_failed')
      await takeCode(context, { captcha_id, captcha_code, email, purpose: 'prove', userId: user.user_id })
      return { twoFactors: false, factorSince: null }
    },
  },
}

export async function askedOf(context: Context, user: User, db: Reader = context.db): Promise<ProofChallenge> {
  const open: ProofMethodName[] = []
  for (const way of proofMethodNames) if (await ways[way].isOpen(context, user, db)) open.push(way)
  const address = open.includes('code') ? await addressOf(db, user) : undefined
  const beside = await besidePassword(context, user, db)
  return {
    ways: open,
    second_factor: beside !== undefined,
    app: beside?.app ?? false,
    email_hint: address === undefined ? null : hintOf(address),
  }
}

/** `a…@example.org` */
function hintOf(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${domain}`
}
