import type { ProofChallenge } from '#contract/protocol/fresh.ts'
import type { Reader } from '#db/transaction.ts'
import { isFresh, proofMs } from '#domain/accounts/fresh.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/http/calls/route.ts'
import { personOf } from '#server/platform/http/person.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { findUser } from '../accounts/queries.ts'
import { askedOf } from './ways.ts'

/**
 * Whoever holds this session has proven lately who they are, in this session: what they proved in another one does not
 * count, for a thief may hold this one.
 */
export async function mustBeFresh(db: Reader, context: Context, caller: Caller, lastsMs = proofMs): Promise<void> {
  if (isFresh(await provenAtOf(db, caller), context.wall.now(), lastsMs)) return
  const { userId } = personOf(caller)
  const user = (await findUser(db, userId)) ?? refuse('user_not_found')
  const asked = await askedOf(context, user, db)
  // A guest who left no address: there is nobody yet from whom this could be kept.
  if (user.role === 'guest' && asked.ways.length === 0) return
  throw new Refusal('proof_required', asked satisfies ProofChallenge)
}

async function provenAtOf(db: Reader, caller: Caller): Promise<Date | null | undefined> {
  const { sessionId } = personOf(caller)
  if (caller.provenAt) return caller.provenAt
  const session = await db
    .selectFrom('sessions')
    .select('proven_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return session?.proven_at
}
