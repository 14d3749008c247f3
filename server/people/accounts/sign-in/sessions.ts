import { sql } from 'kysely'
import { lockJoined } from '#db/locks.ts'
import { type Reader, type Tx, transaction } from '#db/transaction.ts'
import type { Role } from '#domain/access.ts'
import { sessionExpiresAt } from '#domain/accounts/idle.ts'
import type { Context } from '#server/platform/context.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { RevokeReason } from '#server/platform/http/revocations.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { signAccessToken } from './access-token.ts'
import { isRestricted } from './factors.ts'
import { deriveSuccessor, hashToken, newRefreshToken } from './refresh-token.ts'

const dayMs = 86_400_000
export const refreshDays = 30
/** With two tabs, or after a lost response: within this time a used token yields the same successor again. */
const graceMs = 10_000

export interface Tokens {
  token: string
  r_token: string
  expires_in: number
  r_expires_in: number
  /** Left out of the response to a refresh: the browser finds out by its next call. */
  held_back: boolean
}

interface Owner {
  user_id: string
  role: string
}

export interface OpenedSession {
  sessionId: string
  r_token: string
  expiresAt: Date
}

/** The factors that somebody has shown. */
export interface VerifiedFactors {
  /** A password with a code, or a passkey that verified its user. */
  twoFactors: boolean
  /** Since when the shown passkey or app has protected the account; null: neither was shown. */
  factorSince: Date | null
}

interface OpenSessionInput extends VerifiedFactors {
  userId: string
  device: string
  /** Whether signing in has proven who they are. */
  isProven: boolean
}

/** A new sign-in: a row and the first refresh token of its family, in the transaction of the sign-in. */
export async function openSession(
  tx: Tx,
  { wall }: Context,
  { userId, device, isProven, twoFactors, factorSince }: OpenSessionInput,
): Promise<OpenedSession> {
  const now = wall.now()
  const expiresAt = new Date(now.getTime() + refreshDays * dayMs)
  const { session_id } = await tx
    .insertInto('sessions')
    .values({
      ...{ user_id: userId, device, created_at: now, last_used_at: now, expires_at: expiresAt },
      ...{ proven_at: isProven ? now : null, two_factors: twoFactors, factor_since: factorSince },
    })
    .returning('session_id')
    .executeTakeFirstOrThrow()
  const r_token = newRefreshToken()
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(r_token), session_id, issued_at: now })
    .execute()
  return { sessionId: session_id, r_token, expiresAt }
}

export async function issueTokens(context: Context, { user_id, role }: Owner, session: OpenedSession): Promise<Tokens> {
  const { sessionId } = session
  const held_back = await isRestricted(context, { userId: user_id, role, sessionId })
  const claims = { userId: user_id, sessionId, role: role as Role, limited: held_back }
  const { token, expires_in } = await signAccessToken(context, claims)
  const until = sessionExpiresAt({ role, expiresAt: session.expiresAt }, context.wall.now())
  const r_expires_in = Math.floor(until.getTime() / 1000)
  return { token, expires_in, r_token: session.r_token, r_expires_in, held_back }
}

/** Marks a session as having shown two factors. Access tokens made before do not contain that. */
export async function markTwoFactors(db: Reader, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ two_factors: true }).where('session_id', '=', sessionId).execute()
}

/**
 * A refresh token works once. Shown again within the grace period it yields the same successor; later it is a sign of
 * theft, and the whole family is revoked.
 */
export async function refreshTokens(context: Context, refreshToken: string): Promise<Tokens> {
  const now = context.wall.now()
  await countTokenExchange(context, refreshToken)
  const successor = await deriveSuccessor(context, refreshToken)
  const found = await transaction(context.db, async tx => {
    const row = await lockJoined(
      tx,
      ['refresh_tokens', 'sessions'],
      tx
        .selectFrom('refresh_tokens')
        .innerJoin('sessions', 'sessions.session_id', 'refresh_tokens.session_id')
        .innerJoin('users', 'users.user_id', 'sessions.user_id')
        .select(['refresh_tokens.used_at', 'sessions.session_id', 'sessions.expires_at', 'sessions.revoked_at'])
        .select('sessions.last_used_at')
        .select(['users.user_id', 'users.role', 'users.user_status', 'users.deleted_at'])
        .where('token_hash', '=', hashToken(refreshToken)),
    )
    if (!row) return 'login_failed'
    if (row.user_status === 'disabled' || row.deleted_at) return 'user_not_found'
    const { role, expires_at: expiresAt } = row
    if (row.revoked_at || sessionExpiresAt({ role, expiresAt }, row.last_used_at) <= now) return 'login_failed'
    if (row.used_at && now.getTime() - row.used_at.getTime() > graceMs) {
      await revokeSessions(tx, context, { sessionId: row.session_id }, 'ended')
      return 'login_failed'
    }
    if (!row.used_at) await rotate(tx, row.session_id, { refreshToken, successor, now })
    return row
  })
  // Thrown outside the transaction, so that the revocation of a stolen family is committed.
  if (typeof found === 'string') return refuse(found)
  return issueTokens(context, found, { sessionId: found.session_id, r_token: successor, expiresAt: found.expires_at })
}

/**
 * A browser exchanges one token per quarter of an hour, and each exchange leaves a row. An unknown token leaves none.
 */
async function countTokenExchange(context: Context, refreshToken: string): Promise<void> {
  const row = await context.db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashToken(refreshToken))
    .executeTakeFirst()
  if (!row) return
  await countHit(context, 'refresh', 'refresh', row.session_id)
  await countHit(context, 'refresh_day', 'refresh-day', row.session_id)
}

interface Rotation {
  refreshToken: string
  successor: string
  now: Date
}

async function rotate(tx: Tx, session_id: string, { refreshToken, successor, now }: Rotation): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(refreshToken))
    .execute()
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: hashToken(successor), session_id, issued_at: now })
    .execute()
  await tx.updateTable('sessions').set({ last_used_at: now }).where('session_id', '=', session_id).execute()
}

export interface SessionFilter {
  sessionId?: string
  userId?: string
  except?: string | undefined
}

/** Ends sessions at once in every process: their refresh tokens are invalid, their access tokens no longer accepted. */
export async function revokeSessions(
  tx: Tx,
  { wall }: Context,
  which: SessionFilter,
  reason: RevokeReason,
): Promise<number> {
  let query = tx
    .updateTable('sessions')
    .set({ revoked_at: wall.now(), revoke_reason: reason })
    .where('revoked_at', 'is', null)
  if (which.sessionId) query = query.where('session_id', '=', which.sessionId)
  else if (which.userId) query = query.where('user_id', '=', which.userId)
  else throw new Refusal('service_error')
  if (which.except) query = query.where('session_id', '<>', which.except)
  const rows = await query.returning('session_id').execute()
  for (const { session_id } of rows)
    await sql`select pg_notify('session_revoked', ${`${session_id} ${reason}`})`.execute(tx)
  return rows.length
}
