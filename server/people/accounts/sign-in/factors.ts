import type { Reader } from '#db/transaction.ts'
import { isStaff, type Role } from '#domain/access.ts'
import { hasTwoFactors } from '#domain/accounts/passkeys.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { countPasskeys } from '../../passkeys/queries.ts'
import { hasSecondFactor, type User } from '../store.ts'

/** Always for staff of a real shop; in a demo, whose passwords are public, only where the setting requires it. */
export async function isSecondFactorRequired(
  context: Context,
  role: string,
  db: Reader = context.db,
): Promise<boolean> {
  if (!isStaff(role as Role)) return false
  if (!context.environment.demo) return true
  return (await readSetting(db, 'security', context.clock.now())).require_staff_2fa
}

/**
 * The factor that is needed with the password: a code of the app, or a recovery code. undefined: the password is
 * enough. Having a passkey changes that only for those who need a second factor.
 */
export async function findSecondFactor(
  context: Context,
  { user_id, role }: Pick<User, 'user_id' | 'role'>,
  db: Reader = context.db,
): Promise<{ app: boolean } | undefined> {
  if (await hasSecondFactor(db, user_id)) return { app: true }
  const isNeeded = (await isSecondFactorRequired(context, role, db)) && (await countPasskeys(db, user_id)) > 0
  return isNeeded ? { app: false } : undefined
}

/** Whether a session may only set up the second factor that its role needs, or show the existing one. */
export async function isRestricted(context: Context, session: SessionKey): Promise<boolean> {
  if (!(await isSecondFactorRequired(context, session.role))) return false
  return !(await hasVerifiedTwo(context, session))
}

interface SessionKey {
  userId: string
  role: string
  sessionId: string
}

async function hasVerifiedTwo({ db }: Context, { userId, sessionId }: SessionKey): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('two_factors')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return hasTwoFactors({
    app: await hasSecondFactor(db, userId),
    passkeys: await countPasskeys(db, userId),
    twoFactors: session?.two_factors ?? null,
  })
}
