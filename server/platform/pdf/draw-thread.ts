import { parentPort } from 'node:worker_threads'

export interface RenderJob {
  id: number
  module: string
  name: string
  input: unknown
}

export type RenderResult = { id: number; bytes: Uint8Array } | { id: number; error: string }

type Render = (input: unknown) => Promise<Buffer>

/** The thread of `render-pdf.ts`: renders one document after the other; fonts stay loaded in between. */
parentPort?.on('message', async ({ id, module, name, input }: RenderJob) => {
  try {
    const templates = (await import(module)) as Record<string, Render | undefined>
    const render = templates[name]
    if (!render) throw new Error(`${module} exports no ${name}`)
    postResult({ id, bytes: await render(input) })
  } catch (error) {
    postResult({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

function postResult(result: RenderResult): void {
  parentPort?.postMessage(result)
}
