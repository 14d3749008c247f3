import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { type ConcessionVote, type MailServerChange, mayComeByMail } from '#domain/concessions/colleagues.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/http/calls/route.ts'
import { type Person, personOf } from '#server/platform/http/person.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { findUser } from '../accounts/queries.ts'
import { askedOf } from '../fresh/ways.ts'
import { otherServerOf } from './colleagues.ts'
import type { Proposal } from './store.ts'

/** What somebody says by this call, with what they have shown in their session. */
export async function sayingOf(db: Reader, { userId, sessionId }: Person): Promise<ConcessionVote> {
  const session = await db
    .selectFrom('sessions')
    .select('factor_since')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return { userId, factorSince: session?.factor_since ?? null }
}

/** What somebody has said by asking. */
export function askingOf({ asked_by, factor_since, asked_at }: Proposal): ConcessionVote {
  return { userId: asked_by, factorSince: factor_since, at: asked_at }
}

/** What they can say: they are asked for a factor that they have, before it counts. */
export async function possibleSayingOf(db: Reader, { userId }: Pick<Person, 'userId'>): Promise<ConcessionVote> {
  const { passkey, app } = await factorsOf(db, userId)
  return { userId, factorSince: [passkey, app].filter(since => since !== null).sort(byTime)[0] ?? null }
}

/**
 * While mails go by a server that is new, whoever has a passkey or an app from before it shows that, for a password may
 * have come by mail. Who has neither goes on, and what they say counts once the week is over.
 */
export async function mustShowOlderFactor(db: Reader, context: Context, caller: Caller): Promise<void> {
  const person = personOf(caller)
  const server = await otherServerOf(db, context)
  if (!server || !mayComeByMail(await sayingOf(db, person), server)) return
  const ways = olderWays(await factorsOf(db, person.userId), server)
  if (ways.length === 0) return
  const user = (await findUser(db, person.userId)) ?? refuse('user_not_found')
  throw new Refusal('proof_required', { ...(await askedOf(context, user, db)), ways, email_hint: null })
}

type Factors = Record<'passkey' | 'app', Date | null>

function olderWays({ passkey, app }: Factors, server: MailServerChange): ('passkey' | 'password')[] {
  const isOlder = (factorSince: Date | null) => !mayComeByMail({ factorSince }, server)
  return [...(isOlder(passkey) ? (['passkey'] as const) : []), ...(isOlder(app) ? (['password'] as const) : [])]
}

/** Since when the oldest passkey and the app have protected the account. */
async function factorsOf(db: Reader, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select (select min(created_at) from passkeys where user_id = ${userId}) as passkey,
           (select confirmed_at from second_factors where user_id = ${userId}) as app`.execute(db)
  return rows[0] ?? { passkey: null, app: null }
}

const byTime = (one: Date, other: Date) => one.getTime() - other.getTime()
