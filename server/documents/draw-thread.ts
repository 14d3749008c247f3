import { parentPort } from 'node:worker_threads'
import { type DrawingName, drawings } from './drawings.ts'

export interface Order {
  id: number
  name: DrawingName
  facts: unknown
}

export type Drawn = { id: number; bytes: Uint8Array } | { id: number; error: string }

/** What the thread of `draw.ts` does: one document after the other; faces stay loaded in between. */
parentPort?.on('message', async ({ id, name, facts }: Order) => {
  try {
    const draw = drawings[name] as (facts: unknown) => Promise<Buffer>
    answer({ id, bytes: await draw(facts) })
  } catch (error) {
    answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function answer(drawn: Drawn): void {
  parentPort?.postMessage(drawn)
}
