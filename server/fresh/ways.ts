import type { CallInput } from '#contract/call.ts'
import type { ProofAsked } from '#contract/fresh.ts'
import type { Reader } from '#db/transaction.ts'
import { type ProofWay, proofWays } from '#domain/accounts/fresh.ts'
import { isPassword } from '../accounts/password-hash.ts'
import { acceptSecondFactor } from '../accounts/second-factor.ts'
import { hasSecondFactor, type User } from '../accounts/store.ts'
import { takeCode } from '../captcha/take-code.ts'
import type { Context } from '../context.ts'
import { unseal } from '../keys/unseal.ts'
import { Refusal, refuse } from '../refusal.ts'
import { addressOf } from './address-of.ts'

export type Shown = CallInput<'POST /user/prove'>['body']

interface Way {
  isOpen(db: Reader, user: User): Promise<boolean>
  /** Refuses what does not prove it. */
  check(context: Context, user: User, shown: Shown): Promise<void>
}

/** Each way of proof in one place: who has it, and what is looked at. */
export const ways: Record<ProofWay, Way> = {
  password: {
    isOpen: async (_db, user) => user.password_hash !== null,
    async check(context, user, { password, otp, kid }) {
      const given = await unseal(context, password ?? '', password === undefined ? undefined : kid)
      if (!(await isPassword(given, user.password_hash))) refuse('old_password_wrong')
      if (!(await hasSecondFactor(context.db, user.user_id))) return
      if (!otp) throw new Refusal('login_failed', { second_factor: true })
      const accepted = await acceptSecondFactor(context, user.user_id, otp)
      if (!accepted) throw new Refusal('login_failed', { second_factor: true, wrong: true })
    },
  },
  // Whoever has a password is asked for it: a mailbox alone does not open their account either.
  code: {
    isOpen: async (db, user) => user.password_hash === null && (await addressOf(db, user)) !== undefined,
    async check(context, user, { captcha_id = '', captcha_code = '' }) {
      const email = (await addressOf(context.db, user)) ?? refuse('uuid_failed')
      await takeCode(context, { captcha_id, captcha_code, email, purpose: 'prove', userId: user.user_id })
    },
  },
}

export async function askedOf(db: Reader, user: User): Promise<ProofAsked> {
  const open: ProofWay[] = []
  for (const way of proofWays) if (await ways[way].isOpen(db, user)) open.push(way)
  const address = open.includes('code') ? await addressOf(db, user) : undefined
  return {
    ways: open,
    second_factor: await hasSecondFactor(db, user.user_id),
    email_hint: address === undefined ? null : hintOf(address),
  }
}

/** `a…@example.org` */
function hintOf(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${[...name][0] ?? ''}…@${domain}`
}
