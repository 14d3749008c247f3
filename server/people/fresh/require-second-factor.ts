import type { Context } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { User } from '../accounts/queries.ts'
import { findSecondFactor, isRestricted } from '../accounts/sign-in/factors.ts'
import { describeProofRequired } from './proof-methods.ts'

/**
 * Called before another factor is set up: a person who needs a factor and has one must have shown it in this session.
 * Otherwise the password alone could add another factor.
 */
export async function requireSecondFactor(context: Context, user: User, sessionId: string): Promise<void> {
  const { user_id: userId, role } = user
  if (!(await findSecondFactor(context, user)) || !(await isRestricted(context, { userId, role, sessionId }))) return
  throw new Refusal('proof_required', await describeProofRequired(context, user))
}
