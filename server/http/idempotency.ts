import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

export interface StoredAnswer {
  http: number
  body: unknown
}

export interface IdempotentCall {
  caller: string
  key: string
  endpoint: string
  body: unknown
}

/**
 * A process that died in the middle leaves a row behind; after this long the next try takes it over. So it does with one
 * that lies that far ahead: a clock that was set back keeps nobody from his order until it has caught up.
 */
const takeOverMs = 60_000

/**
 * Runs `work` once per caller and key. The same key with the same body gets the stored answer, with another body 422,
 * while the first is still running 409 (code 1: the screen already shows it as busy). What the server itself got wrong
 * (5xx, 429) is not stored: it may be tried again under the same key.
 */
export async function once(
  context: Context,
  call: IdempotentCall,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const stored = await claim(context, call)
  if (stored) return stored
  let answer: StoredAnswer
  try {
    answer = await work()
  } catch (error) {
    await release(context, call)
    throw error
  }
  if (answer.http >= 500 || answer.http === 429) {
    await release(context, call)
    return answer
  }
  await context.db
    .updateTable('idempotency_keys')
    .set({ status: 'answered', http: answer.http, answer: JSON.stringify(answer.body) })
    .where('caller', '=', call.caller)
    .where('key', '=', call.key)
    .execute()
  return answer
}

async function claim({ db, clock }: Context, call: IdempotentCall): Promise<StoredAnswer | undefined> {
  const started_at = clock.now()
  const body_hash = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest()
  const { caller, key, endpoint } = call
  const mine = await db
    .insertInto('idempotency_keys')
    .values({ caller, key, endpoint, body_hash, status: 'running', started_at })
    .onConflict(conflict =>
      conflict
        .columns(['caller', 'key'])
        .doUpdateSet({ started_at })
        .where('idempotency_keys.status', '=', 'running')
        .where(eb =>
          eb.or([
            eb('idempotency_keys.started_at', '<', new Date(started_at.getTime() - takeOverMs)),
            eb('idempotency_keys.started_at', '>', new Date(started_at.getTime() + takeOverMs)),
          ]),
        )
        .where('idempotency_keys.body_hash', '=', body_hash)
        .where('idempotency_keys.endpoint', '=', endpoint),
    )
    .returning('key')
    .executeTakeFirst()
  if (mine) return undefined

  const row = await db
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'body_hash', 'status', 'http', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst()
  // Released by its owner between the two statements: as good as still running, the caller tries again.
  if (!row) throw new Refusal('already_done')
  if (row.endpoint !== endpoint || !row.body_hash.equals(body_hash)) throw new Refusal('idempotency_mismatch')
  if (row.status !== 'answered' || row.http === null) throw new Refusal('already_done')
  return { http: row.http, body: row.answer }
}

async function release({ db }: Context, { caller, key }: IdempotentCall): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('status', '=', 'running')
    .execute()
}
