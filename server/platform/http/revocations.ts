import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'

/** How long an access token is valid. */
export const accessSeconds = 15 * 60

export type RevokeReason = 'ended' | 'account'

const known = new WeakMap<Context['notifications'], Revocations>()

/** Those of this process. */
export function getRevocations(context: Context): Revocations {
  const found = known.get(context.notifications) ?? new Revocations(context)
  known.set(context.notifications, found)
  return found
}

const retryMs = 500

/**
 * Access tokens are believed without a query, so a session that ended early must be known in every process: the revoked
 * of the last quarter of an hour, heard by NOTIFY and read anew after a lost connection. Older tokens have expired.
 */
class Revocations {
  readonly #reasons = new Map<string, { reason: RevokeReason; at: number }>()
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #context: Context
  /** Nobody is believed before what was missed has been read. */
  #reading: Promise<void> = Promise.resolve()

  constructor(context: Context) {
    this.#context = context
    context.notifications.on('session_revoked', payload => this.#hear(payload))
    context.notifications.on('reconnected', () => {
      this.#reading = this.#readMissed()
    })
  }

  async #readMissed(): Promise<void> {
    await this.load().catch(error => {
      this.#context.log.error({ err: error }, 'revocations')
      // Not for whoever waits now: a database that is away answers nobody.
      pause(retryMs, undefined, { ref: false }).then(() => this.#readMissed())
    })
  }

  /** After a lost connection: once it is known which sessions ended meanwhile. */
  upToDate(): Promise<void> {
    return this.#reading
  }

  /** Calls `then` at once when the session ends; gives back how to stop waiting. */
  whenEnded(sessionId: string, then: () => void): () => void {
    const waiting = this.#waiting.get(sessionId) ?? new Set()
    this.#waiting.set(sessionId, waiting.add(then))
    return () => {
      waiting.delete(then)
      if (waiting.size === 0 && this.#waiting.get(sessionId) === waiting) this.#waiting.delete(sessionId)
    }
  }

  async load(): Promise<void> {
    const since = new Date(this.#context.wall.now().getTime() - accessSeconds * 1000)
    const rows = await this.#context.db
      .selectFrom('sessions')
      .select(['session_id', 'revoke_reason', 'revoked_at'])
      .where('revoked_at', '>', since)
      .execute()
    for (const row of rows) {
      this.#note(row.session_id, row.revoke_reason === 'account' ? 'account' : 'ended')
    }
  }

  findReason(sessionId: string): RevokeReason | undefined {
    return this.#reasons.get(sessionId)?.reason
  }

  /** Payload: `<session id> <reason>`. */
  #hear(payload: string): void {
    const [sessionId, reason] = payload.split(' ')
    if (sessionId) this.#note(sessionId, reason === 'account' ? 'account' : 'ended')
  }

  #note(sessionId: string, reason: RevokeReason): void {
    const at = this.#context.wall.now().getTime()
    this.#reasons.set(sessionId, { reason, at })
    for (const then of [...(this.#waiting.get(sessionId) ?? [])]) then()
    for (const [old, entry] of this.#reasons) {
      if (at - entry.at <= accessSeconds * 1000) break
      this.#reasons.delete(old)
    }
  }
}
