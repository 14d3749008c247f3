import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#db/connect.ts'
import { challengeMs } from '#domain/accounts/passkeys.ts'
import type { Context } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refusal.ts'
import { hashToken } from '../accounts/sign-in/refresh-token.ts'
import { fromBase64 } from './bytes.ts'

/** Who a challenge was issued to and may respond: a session, or the network of a visitor who is not signed in. */
export type ChallengeHolder = { sessionId: string } | { network: string }

export interface ChallengeInput {
  purpose: 'register' | 'sign_in' | 'prove'
  who: ChallengeHolder
}

function toColumns(holder: ChallengeHolder): { session_id: string } | { network_hash: Buffer } {
  if ('sessionId' in holder) return { session_id: holder.sessionId }
  return { network_hash: createHash('sha256').update(`passkey:${holder.network}`).digest() }
}

export async function issueChallenge({ db, wall }: Context, { purpose, who }: ChallengeInput): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const created_at = wall.now()
  const expires_at = new Date(created_at.getTime() + challengeMs)
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hashToken(challenge), purpose, ...toColumns(who), created_at, expires_at })
    .execute()
  return challenge
}

/** Consumed before anything else is checked, so that a replay finds nothing. */
export async function consumeChallenge(
  context: Context,
  clientData: string,
  { purpose, who }: ChallengeInput,
): Promise<string> {
  const { challenge, crossOrigin } = readClientData(clientData)
  // The request came from a frame in another site.
  if (crossOrigin) refuse('passkey_refused')
  const [column, value] = Object.entries(toColumns(who))[0] ?? []
  const consumed = await deleteChallenge(context.db, hashToken(challenge))
    .where('purpose', '=', purpose)
    .where(column as 'session_id', '=', value as string)
    .where('expires_at', '>', context.wall.now())
    .executeTakeFirst()
  if (!consumed) refuse('passkey_refused')
  return challenge
}

function deleteChallenge(db: Database, challengeHash: Buffer) {
  return db.deleteFrom('passkey_challenges').where('challenge_hash', '=', challengeHash).returning('challenge_hash')
}

const clientDataSchema = z.object({ challenge: z.string().max(200), crossOrigin: z.boolean().optional() })

/** The client data of the browser; refused if they cannot be parsed. The library checks the rest. */
function readClientData(clientData: string): z.output<typeof clientDataSchema> {
  try {
    return clientDataSchema.parse(JSON.parse(fromBase64(clientData).toString('utf8')))
  } catch {
    return refuse('passkey_refused')
  }
}
