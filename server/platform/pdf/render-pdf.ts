import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { FairQueue } from '../queues/fair-queue.ts'
import { DocumentCache } from './document-cache.ts'
import type { RenderJob, RenderResult } from './draw-thread.ts'
import { noteRenderedPdf } from './pdf-page.ts'

/** A document takes a tenth of a second; what takes this long never ends. */
const maxRenderMs = 60_000

/** One at a time: the thread has one core. */
const queue = new FairQueue({ maxWeight: 1, maxQueued: 200, maxQueuedPerNetwork: 40 })

/** A function that renders a PDF, as a thread can find it. Its facts are sent there, so they are plain data. */
export interface PdfTemplate<Facts> {
  module: string
  export: string
  /** For the compiler alone: what the function takes. */
  readonly inputType?: (facts: Facts) => void
}

/** The module of a template is loaded in the thread alone: `pdfTemplate<typeof renderDocument>(new URL('./…'), 'renderDocument')`. */
export function pdfTemplate<Render extends (facts: never) => Promise<Buffer>>(
  module: URL,
  name: string,
): PdfTemplate<Parameters<Render>[0]> {
  return { module: module.href, export: name }
}

/**
 * Renders a document in a thread of its own, once for the same facts while there is room, so that nobody else's answer waits for it. The thread starts with the first
 * document and stays, because loading the fonts takes longer than most documents; it keeps no process from ending. `key` names all that the document is made of, where its facts hold more than that.
 */
export function renderPdf<Facts>(
  template: PdfTemplate<Facts>,
  input: Facts,
  key = hashInput(template, input),
): Promise<Buffer> {
  return documentCache.get(key, () => queue.run(1, () => renderInThread(template, input)))
}

/** The same facts give the same bytes: whoever asks for a document again does not wait for the thread. */
const documentCache = new DocumentCache(16 * 1024 * 1024)

function hashInput<Facts>({ module, export: name }: PdfTemplate<Facts>, input: Facts): string {
  return createHash('sha256')
    .update(JSON.stringify([module, name, input]))
    .digest('base64url')
}

let thread: Worker | undefined
let lastJobId = 0

function getThread(): Worker {
  if (thread) return thread
  const fresh = new Worker(new URL('./draw-thread.ts', import.meta.url))
  fresh.once('exit', () => {
    if (thread === fresh) thread = undefined
  })
  // Told to whoever waits; without a listener it would end the process.
  fresh.on('error', () => {})
  thread = fresh
  return fresh
}

async function renderInThread(template: { module: string; export: string }, input: unknown): Promise<Buffer> {
  const worker = getThread()
  lastJobId += 1
  const job: RenderJob = { id: lastJobId, module: template.module, name: template.export, input }
  const waiting = Promise.withResolvers<Buffer>()
  const onMessage = (result: RenderResult | { id?: undefined }) => {
    // Watched (`node --watch`), a thread also tells which files it has read.
    if (result.id !== job.id) return
    if ('bytes' in result) waiting.resolve(Buffer.from(result.bytes))
    else waiting.reject(new Error(`${template.export} failed: ${result.error}`))
  }
  const onExit = (cause?: unknown) =>
    waiting.reject(new Error(`The thread that renders ended with ${template.export}`, { cause }))
  const timer = setTimeout(() => void worker.terminate(), maxRenderMs)
  worker.on('message', onMessage)
  worker.once('error', onExit)
  worker.once('exit', onExit)
  worker.ref()
  try {
    worker.postMessage(job)
    const bytes = await waiting.promise
    noteRenderedPdf()
    return bytes
  } finally {
    clearTimeout(timer)
    worker.off('message', onMessage)
    worker.off('error', onExit)
    worker.off('exit', onExit)
    worker.unref()
  }
}
