import type { Context } from '../context.ts'
import { accessSeconds } from './access-token.ts'

export type RevokeReason = 'ended' | 'account'

/**
 * Access tokens are believed without a query, so a session that ended early must be known in every process: the revoked
 * of the last quarter of an hour, heard by NOTIFY and read anew after a lost connection. Older tokens have expired.
 */
export class Revocations {
  readonly #reasons = new Map<string, { reason: RevokeReason; at: number }>()
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
    context.notifications.on('session_revoked', payload => this.#hear(payload))
    context.notifications.on('reconnected', () =>
      this.load().catch(error => context.log.error({ err: error }, 'revocations')),
    )
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

  reasonOf(sessionId: string): RevokeReason | undefined {
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
    for (const [old, entry] of this.#reasons) {
      if (at - entry.at <= accessSeconds * 1000) break
      this.#reasons.delete(old)
    }
  }
}
