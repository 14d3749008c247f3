import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { type ConcessionVote, type MailServerChange, mayComeByMail } from '#domain/concessions/colleagues.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/http/calls/route.ts'
import { requireUser, type SignedInUser } from '#server/platform/http/require-user.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { findUser } from '../accounts/queries.ts'
import { describeProofRequired } from '../fresh/proof-methods.ts'
import { findOtherServer } from './colleagues.ts'
import type { Proposal } from './store.ts'

/** The statement that a person makes by this call, with the factor of their session. */
export async function readStatement(db: Reader, { userId, sessionId }: SignedInUser): Promise<ConcessionVote> {
  const session = await db
    .selectFrom('sessions')
    .select('factor_since')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return { userId, factorSince: session?.factor_since ?? null }
}

/** The statement that a person made by their request. */
export function toStatement({ asked_by, factor_since, asked_at }: Proposal): ConcessionVote {
  return { userId: asked_by, factorSince: factor_since, at: asked_at }
}

/** The statement that a person could make: they are asked for a factor they have before it counts. */
export async function readPossibleStatement(
  db: Reader,
  { userId }: Pick<SignedInUser, 'userId'>,
): Promise<ConcessionVote> {
  const { passkey, app } = await readFactors(db, userId)
  return { userId, factorSince: [passkey, app].filter(since => since !== null).sort(byTime)[0] ?? null }
}

/**
 * For a week after a change of the mail server, a person with an older passkey or app must show it, because a password
 * may have been set by mail. A person without either can continue, and what they approve counts once the week is over.
 */
export async function requireOlderFactor(db: Reader, context: Context, caller: Caller): Promise<void> {
  const actor = requireUser(caller)
  const server = await findOtherServer(db, context)
  if (!server || !mayComeByMail(await readStatement(db, actor), server)) return
  const ways = findOlderMethods(await readFactors(db, actor.userId), server)
  if (ways.length === 0) return
  const user = (await findUser(db, actor.userId)) ?? refuse('user_not_found')
  throw new Refusal('proof_required', { ...(await describeProofRequired(context, user, db)), ways, email_hint: null })
}

type Factors = Record<'passkey' | 'app', Date | null>

function findOlderMethods({ passkey, app }: Factors, server: MailServerChange): ('passkey' | 'password')[] {
  const isOlder = (factorSince: Date | null) => !mayComeByMail({ factorSince }, server)
  return [...(isOlder(passkey) ? (['passkey'] as const) : []), ...(isOlder(app) ? (['password'] as const) : [])]
}

/** Since when the oldest passkey and the app have protected the account. */
async function readFactors(db: Reader, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select (select min(created_at) from passkeys where user_id = ${userId}) as passkey,
           (select confirmed_at from second_factors where user_id = ${userId}) as app`.execute(db)
  return rows[0] ?? { passkey: null, app: null }
}

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime()
