import type { CallInput } from '#contract/protocol/call.ts'
import type { ProofChallenge } from '#contract/protocol/fresh.ts'
import type { Reader } from '#db/transaction.ts'
import { type ProofMethodName, proofMethodNames } from '#domain/accounts/fresh.ts'
import { consumeCode } from '#server/platform/captcha/take-code.ts'
import type { Context } from '#server/platform/context.ts'
import { unseal } from '#server/platform/keys/unseal.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { isPassword } from '../accounts/passwords/password-hash.ts'
import type { User } from '../accounts/queries.ts'
import { acceptSecondFactor } from '../accounts/sign-in/accept-second-factor.ts'
import { findSecondFactor } from '../accounts/sign-in/factors.ts'
import type { VerifiedFactors } from '../accounts/sign-in/sessions.ts'
import { checkAssertion } from '../passkeys/check-assertion.ts'
import { countPasskeys } from '../passkeys/queries.ts'
import { findProofAddress } from './proof-address.ts'

export type ProofInput = CallInput<'POST /user/prove'>['body']

/** The session in which the proof is given. */
export interface Prover {
  sessionId: string
  ip: string
}

interface ProofMethod {
  isOpen(context: Context, user: User, db: Reader): Promise<boolean>
  /** Throws if the proof is invalid. */
  check(context: Context, user: User, proof: ProofInput, by: Prover): Promise<VerifiedFactors>
}

/** Each way of proof: who can use it, and how it is checked. */
export const proofMethods: Record<ProofMethodName, ProofMethod> = {
  passkey: {
    isOpen: async (_context, user, db) => (await countPasskeys(db, user.user_id)) > 0,
    async check(context, user, { passkey }, { sessionId }) {
      if (!passkey) return refuse('passkey_refused')
      const request = { purpose: 'prove', who: { sessionId } } as const
      const { created_at } = await checkAssertion(context, passkey, { ...request, userId: user.user_id })
      return { twoFactors: true, factorSince: created_at }
    },
  },
  password: {
    isOpen: async (_context, user) => user.password_hash !== null,
    async check(context, user, { password, otp, kid }, { ip }) {
      const opened = await unseal(context, password ?? '', password === undefined ? undefined : kid)
      if (!(await isPassword(opened, user.password_hash))) refuse('old_password_wrong')
      const secondFactor = await findSecondFactor(context, user)
      if (!secondFactor) return { twoFactors: false, factorSince: null }
      if (!otp) throw new Refusal('login_failed', { second_factor: true, ...secondFactor })
      const accepted = await acceptSecondFactor(context, { userId: user.user_id, otp, network: ip, isSignedIn: true })
      if (!accepted) throw new Refusal('login_failed', { second_factor: true, ...secondFactor, wrong: true })
      return { twoFactors: true, factorSince: accepted.since }
    },
  },
  // A person with a password has to use it: the mailbox alone does not open their account either.
  code: {
    async isOpen(context, user, db) {
      if (user.password_hash !== null || (await findSecondFactor(context, user, db))) return false
      return (await findProofAddress(db, user)) !== undefined
    },
    async check(context, user, { captcha_id = '', captcha_code = '' }) {
      const email = (await findProofAddress(context.db, user)) ?? refuse('uuid_failed')
      await consumeCode(context, { captcha_id, captcha_code, email, purpose: 'prove', userId: user.user_id })
      return { twoFactors: false, factorSince: null }
    },
  },
}

export async function describeProofRequired(
  context: Context,
  user: User,
  db: Reader = context.db,
): Promise<ProofChallenge> {
  const open: ProofMethodName[] = []
  for (const method of proofMethodNames) if (await proofMethods[method].isOpen(context, user, db)) open.push(method)
  const address = open.includes('code') ? await findProofAddress(db, user) : undefined
  const secondFactor = await findSecondFactor(context, user, db)
  return {
    ways: open,
    second_factor: secondFactor !== undefined,
    app: secondFactor?.app ?? false,
    email_hint: address === undefined ? null : maskEmail(address),
  }
}

/** `a…@example.org` */
function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${domain}`
}
