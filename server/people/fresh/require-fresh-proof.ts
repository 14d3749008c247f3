import type { ProofChallenge } from '#contract/protocol/fresh.ts'
import type { Reader } from '#db/transaction.ts'
import { isFresh, proofMs } from '#domain/accounts/fresh.ts'
import type { Context } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { findUser } from '../accounts/queries.ts'
import { describeProofRequired } from './proof-methods.ts'

/**
 * Refuses unless the holder of this session has recently proven who they are, in this session: a proof in another one
 * does not count, because this one may be stolen.
 */
export async function requireFreshProof(
  db: Reader,
  context: Context,
  caller: Caller,
  maxAgeMs = proofMs,
): Promise<void> {
  if (isFresh(await readProvenAt(db, caller), context.wall.now(), maxAgeMs)) return
  const { userId } = requireUser(caller)
  const user = (await findUser(db, userId)) ?? refuse('user_not_found')
  const challenge = await describeProofRequired(context, user, db)
  // A guest who left no address: there is no owner yet to protect.
  if (user.role === 'guest' && challenge.ways.length === 0) return
  throw new Refusal('proof_required', challenge satisfies ProofChallenge)
}

async function readProvenAt(db: Reader, caller: Caller): Promise<Date | null | undefined> {
  const { sessionId } = requireUser(caller)
  if (caller.provenAt) return caller.provenAt
  const session = await db
    .selectFrom('sessions')
    .select('proven_at')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return session?.proven_at
}
