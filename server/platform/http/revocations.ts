import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'

/** How long an access token is valid. */
export const accessSeconds = 15 * 60

export type RevokeReason = 'ended' | 'account'

const known = new WeakMap<Context['notifications'], Revocations>()

/** The revocations known to this process. */
export function getRevocations(context: Context): Revocations {
  const found = known.get(context.notifications) ?? new Revocations(context)
  known.set(context.notifications, found)
  return found
}

const retryMs = 500

/**
 * Access tokens are accepted without a query, so every process must know sessions that ended early: those revoked in
 * the last quarter of an hour, received by NOTIFY and read again after a lost connection. Older tokens have expired.
 */
class Revocations {
  readonly #reasons = new Map<string, { reason: RevokeReason; at: number }>()
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #context: Context
  /** Tokens are not accepted until missed revocations have been read. */
  #reading: Promise<void> = Promise.resolve()

  constructor(context: Context) {
    this.#context = context
    context.notifications.on('session_revoked', payload => this.#receive(payload))
    context.notifications.on('reconnected', () => {
      this.#reading = this.#readMissed()
    })
  }

  async #readMissed(): Promise<void> {
    await this.load().catch(error => {
      this.#context.log.error({ err: error }, 'revocations')
      // Retried in the background: present requests do not wait, because they fail anyway while the database is
      // unavailable.
      pause(retryMs, undefined, { ref: false }).then(() => this.#readMissed())
    })
  }

  /** Resolves once the sessions that ended during a lost connection are known. */
  upToDate(): Promise<void> {
    return this.#reading
  }

  /** Calls `then` when the session ends; returns a function that cancels this. */
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
  #receive(payload: string): void {
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
