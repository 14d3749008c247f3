import { parentPort } from 'node:worker_threads'

export interface Order {
  id: number
  module: string
  name: string
  facts: unknown
}

export type Drawn = { id: number; bytes: Uint8Array } | { id: number; error: string }

type Render = (facts: unknown) => Promise<Buffer>

/** What the thread of `draw.ts` does: one document after the other; fonts stay loaded in between. */
parentPort?.on('message', async ({ id, module, name, facts }: Order) => {
  try {
    const templates = (await import(module)) as Record<string, Render | undefined>
    const render = templates[name]
    if (!render) throw new Error(`${module} exports no ${name}`)
    answer({ id, bytes: await render(facts) })
  } catch (error) {
    answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function answer(drawn: Drawn): void {
  parentPort?.postMessage(drawn)
}
