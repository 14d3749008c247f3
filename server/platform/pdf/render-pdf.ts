import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { drawInTurn } from '../queues/drawing-turn.ts'
import { FairQueue } from '../queues/fair-queue.ts'
import { currentRequester } from '../queues/requester.ts'
import { DocumentCache } from './document-cache.ts'
import type { RenderJob, RenderResult } from './draw-thread.ts'
import { noteRenderedPdf } from './rendered-pdfs.ts'

/** A document takes a tenth of a second; one that takes this long never ends. */
const maxRenderMs = 60_000

/** One at a time, because there is one thread. */
const queue = new FairQueue({ maxWeight: 1, maxQueued: 200, maxQueuedPerNetwork: 40 })

/**
 * The heap of the thread. A document that needs more ends the thread and fails; the process, and the pod that it runs
 * in, stay, and the next document starts a new thread.
 */
export const threadLimits = { maxOldGenerationSizeMb: 160 }

/** Tests make it throw: a call that renders says so in the contract, so that it waits in the pool of documents. */
export const unmarkedCalls = { throw: false }

/** A function that renders a PDF, in a form the thread can import. Its input is sent there, so it is plain data. */
export interface PdfTemplate<Facts> {
  module: string
  export: string
  /** For type checking only: the input of the function. */
  readonly inputType?: (facts: Facts) => void
}

/**
 * References a template whose module is loaded only in the thread: `pdfTemplate<typeof renderDocument>(new URL('./…'),
 * 'renderDocument')`.
 */
export function pdfTemplate<Render extends (facts: never) => Promise<Buffer>>(
  module: URL,
  name: string,
): PdfTemplate<Parameters<Render>[0]> {
  return { module: module.href, export: name }
}

/**
 * Renders a document in a separate thread, so that other responses are not delayed, and only once for the same input
 * while it is cached. The thread starts with the first document and stays, because loading the fonts takes longer than
 * most documents; it does not prevent the process from ending. `key` identifies the content of the document, where its
 * input contains more than that. A cached document takes no turn of those that wait to be rendered.
 */
export function renderPdf<Facts>(
  template: PdfTemplate<Facts>,
  input: Facts,
  key = hashInput(template, input),
): Promise<Buffer> {
  if (unmarkedCalls.throw && currentRequester().drawsNothing) {
    throw new Error(`A call renders ${template.export} without \`draws\` in the contract`)
  }
  const draw = () => renderInThread(template, input)
  return drawInTurn(inTurn =>
    documentCache.get(key, draw, (work, signal) => inTurn(() => queue.run(1, work, signal), signal)),
  )
}

/** The same input gives the same bytes, so a repeated request does not wait for the thread. */
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
  const fresh = new Worker(new URL('./draw-thread.ts', import.meta.url), { resourceLimits: threadLimits })
  const forget = () => {
    if (thread === fresh) thread = undefined
  }
  fresh.once('exit', forget)
  // Reported to the waiting caller; without a listener it would end the process. It exits later, so that the next
  // document must not be sent to it.
  fresh.on('error', forget)
  thread = fresh
  return fresh
}

async function renderInThread(template: { module: string; export: string }, input: unknown): Promise<Buffer> {
  const worker = getThread()
  lastJobId += 1
  const job: RenderJob = { id: lastJobId, module: template.module, name: template.export, input }
  const waiting = Promise.withResolvers<Buffer>()
  const onMessage = (result: RenderResult | { id?: undefined }) => {
    // In watch mode (`node --watch`) a thread also reports which files it has loaded.
    if (result.id !== job.id) return
    if ('bytes' in result) waiting.resolve(Buffer.from(result.bytes))
    else waiting.reject(new Error(`${template.export} failed: ${result.error}`))
  }
  const onExit = (cause?: unknown) =>
    waiting.reject(new Error(`The thread that renders ended with ${template.export}`, { cause }))
  const timer = setTimeout(() => {
    thread = undefined
    void worker.terminate()
  }, maxRenderMs)
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
