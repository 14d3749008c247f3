import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { sql } from 'kysely'
import type { Journal, JournalStep, Tx } from '#db/transaction.ts'
import type { TextBox } from '../../keys/seal-text.ts'
import { Refusal } from '../../refusal.ts'

/** One run of a call under its key. A run that takes over the key increments `claim`. */
export interface Run {
  caller: string
  key: string
  claim: number
  /** The results committed by earlier runs: sealed values by the name of their transaction. */
  steps: Record<string, string>
  box: TextBox
}

/**
 * Records the result of each transaction beside the key of its call, in the same transaction. Run again after a crash,
 * the call takes committed results from here and continues with the first transaction that was not committed.
 */
export class CallJournal implements Journal {
  #run: Run
  #left: Set<string>
  #counts = new Map<string, number>()
  #isOver = false

  constructor(run: Run) {
    this.#run = run
    this.#left = new Set(Object.keys(run.steps))
  }

  /** The response is final: work that still runs is not part of the call. */
  end(): void {
    this.#isOver = true
  }

  begin(work: (tx: Tx) => Promise<unknown>): JournalStep | undefined {
    if (this.#isOver) return undefined
    const name = this.#nameOf(work)
    const sealed = this.#run.steps[name]
    // A different transaction than the committed ones: the data has changed, and running it could repeat what was done.
    if (sealed === undefined && this.#left.size > 0) throw new Refusal('already_done')
    this.#left.delete(name)
    return {
      committed: sealed === undefined ? undefined : { value: this.#open(sealed) },
      write: (tx, value) => this.#write(tx, name, value),
    }
  }

  /** Named by its source text and its count within this call: the same in every process of one version. */
  #nameOf(work: (tx: Tx) => Promise<unknown>): string {
    const text = createHash('sha256').update(work.toString()).digest('base64url').slice(0, 16)
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    return `${text}.${count}`
  }

  async #write(tx: Tx, name: string, value: unknown): Promise<void> {
    const { caller, key, claim, box } = this.#run
    const step = JSON.stringify({ [name]: box.seal(serialize(value).toString('base64')) })
    const { numUpdatedRows } = await tx
      .updateTable('idempotency_keys')
      .set({ steps: sql`steps || ${step}::jsonb` })
      .where('caller', '=', caller)
      .where('key', '=', key)
      .where('claim', '=', claim)
      .where('status', '=', 'running')
      .executeTakeFirst()
    // Another run that considered this one dead has taken over meanwhile: only one of the two commits.
    if (numUpdatedRows === 0n) throw new Refusal('already_done')
  }

  #open(sealed: string): unknown {
    return deserialize(Buffer.from(this.#run.box.open(sealed), 'base64'))
  }
}
