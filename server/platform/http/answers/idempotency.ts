import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { codes } from '#contract/protocol/codes.ts'
import { withJournal } from '#db/transaction.ts'
import { toNetwork } from '#domain/network/network.ts'
import type { Context } from '../../context.ts'
import { currentKey } from '../../keys/keys.ts'
import { textBox } from '../../keys/seal-text.ts'
import { Refusal } from '../../refusal.ts'
import { type Payer, secondsWithoutRoom } from '../admission/large-bytes.ts'
import { CallJournal, type Run } from '../calls/call-journal.ts'
import type { RouteInput } from '../calls/route.ts'

export interface StoredResponse {
  http: number
  body: unknown
}

export interface IdempotentCall {
  caller: string
  key: string
  endpoint: string
  body: unknown
  /** Whose budget a large response counts against. */
  payers?: readonly Payer[]
}

/**
 * The lock of a process that dies is released, and the next attempt takes over its call at once. No call takes this
 * long: the limit is for a machine that vanished with its connections open.
 */
const maxMinutes = 10

/**
 * Keys belong to one person, or without a session to one browser on one connection, of which only a hash is stored.
 */
export async function identifyCaller(
  context: Context,
  { caller, ip, userAgent }: Pick<RouteInput, 'caller' | 'ip' | 'userAgent'>,
): Promise<string> {
  if (caller.userId) return caller.userId
  const { privateKey } = await currentKey(context, 'derive')
  const from = JSON.stringify([toNetwork(ip), userAgent])
  return `network:${createHmac('sha256', privateKey).update(`network:${from}`).digest('base64url')}`
}

/**
 * Runs `work` once per caller and key, and none of its transactions twice. The same key with the same body gets the
 * stored response, with another body 422, while the first is still running 409 (code 1: the screen already shows it as
 * busy). Server errors (5xx), 429 and a missing proof are not stored: repeated under the same key, the call continues
 * after what it has committed. For a large response whose budget is used up, only the fact that there was one is
 * stored: nobody is refused an order because of what others on their network have stored.
 */
export async function runOnce(
  context: Context,
  call: IdempotentCall,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  const box = await textBox(context, `answer:${call.caller}:${call.key}`)
  const claimed = await claim(context, call)
  if ('sealed' in claimed) return JSON.parse(box.open(claimed.sealed)) as StoredResponse
  if ('http' in claimed) return claimed
  const run = { ...call, ...claimed, box }
  const journal = new CallJournal(run)
  let response: StoredResponse
  try {
    response = await withJournal(journal, work)
  } catch (error) {
    await release(context, run)
    throw error
  } finally {
    journal.end()
  }
  if (isRetryable(response)) await release(context, run)
  else await storeResponse(context, run, box.seal(JSON.stringify(response)))
  return response
}

/** No final response yet: repeated under the same key, the call continues. */
function isRetryable({ http, body }: StoredResponse): boolean {
  const { code } = body as { code?: number }
  return http >= 500 || http === 429 || code === codes.proof_required.code
}

type Claimed = Pick<Run, 'claim' | 'steps'>

async function claim(
  { db, clock, notifications }: Context,
  call: IdempotentCall,
): Promise<Claimed | { sealed: string } | StoredResponse> {
  const body_hash = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest()
  const { caller, key, endpoint } = call
  const owner = notifications.living.process
  const mine = await db
    .insertInto('idempotency_keys')
    .values({ caller, key, endpoint, body_hash, owner, status: 'running', started_at: clock.now() })
    .onConflict(conflict =>
      conflict
        .columns(['caller', 'key'])
        .doUpdateSet(eb => ({ owner, claim: eb('idempotency_keys.claim', '+', 1), claimed_at: sql`now()` }))
        .where('idempotency_keys.status', '=', 'running')
        .where('idempotency_keys.body_hash', '=', body_hash)
        .where('idempotency_keys.endpoint', '=', endpoint)
        .where(
          sql<boolean>`(idempotency_keys.claimed_at not between now() - make_interval(mins => ${maxMinutes})
            and now() + make_interval(mins => ${maxMinutes}) or not is_living(idempotency_keys.owner))`,
        ),
    )
    .returning(['claim', 'steps'])
    .executeTakeFirst()
  if (mine) return { claim: mine.claim, steps: mine.steps as Run['steps'] }

  const row = await db
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'body_hash', 'status', 'sealed', 'http', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
  // Released by its owner between the two statements: treated as still running, the caller retries.
  if (!row) throw new Refusal('already_done')
  if (row.endpoint !== endpoint || !row.body_hash.equals(body_hash)) throw new Refusal('idempotency_mismatch')
  if (row.status !== 'answered') throw new Refusal('already_done')
  if (row.sealed !== null) return { sealed: row.sealed }
  // Stored by the previous version, emptied, or too large for its budget.
  if (row.http === null) throw new Refusal('already_done')
  return { http: row.http, body: row.answer }
}

async function storeResponse(context: Context, run: IdempotentCall & Run, sealed: string): Promise<void> {
  const { payers = [] } = run
  const seconds = await secondsWithoutRoom(context, { what: 'kept-answers', payers, bytes: sealed.length })
  const storedText = seconds === undefined ? sealed : null
  await runningRow(context, run).set({ status: 'answered', sealed: storedText, steps: '{}' }).execute()
}

/** Releases the key for the next attempt: as if it had never been used, or with what was committed. */
async function release(context: Context, run: Pick<Run, 'caller' | 'key' | 'claim'>): Promise<void> {
  const { caller, key, claim } = run
  await context.db
    .deleteFrom('idempotency_keys')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('status', '=', 'running')
    .where('steps', '=', '{}')
    .execute()
  await runningRow(context, run).set({ owner: '' }).execute()
}

function runningRow({ db }: Context, { caller, key, claim }: Pick<Run, 'caller' | 'key' | 'claim'>) {
  return db
    .updateTable('idempotency_keys')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('status', '=', 'running')
}
