import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { FairQueue } from '../queues/fair-queue.ts'
import type { Drawn, Order } from './draw-thread.ts'
import { KeptDocuments } from './kept-documents.ts'
import { countPdf } from './pdf-page.ts'

/** A document takes a tenth of a second; what takes this long never ends. */
const longestMs = 60_000

/** One at a time: the thread has one core. */
const queue = new FairQueue({ most: 1, longest: 200, longestEach: 40 })

/** A function that renders a PDF, as a thread can find it. Its facts are sent there, so they are plain data. */
export interface PdfTemplate<Facts> {
  module: string
  export: string
  /** For the compiler alone: what the function takes. */
  readonly takes?: (facts: Facts) => void
}

/** The module of a template is loaded in the thread alone: `pdfTemplate<typeof drawPaper>(new URL('./…'), 'drawPaper')`. */
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
  facts: Facts,
  key = keyOf(template, facts),
): Promise<Buffer> {
  return kept.of(key, () => queue.run(1, () => inThread(template, facts)))
}

/** The same facts give the same bytes: whoever asks for a document again does not wait for the thread. */
const kept = new KeptDocuments(16 * 1024 * 1024)

function keyOf<Facts>({ module, export: name }: PdfTemplate<Facts>, facts: Facts): string {
  return createHash('sha256')
    .update(JSON.stringify([module, name, facts]))
    .digest('base64url')
}

let thread: Worker | undefined
let orders = 0

function threadOf(): Worker {
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

async function inThread(template: { module: string; export: string }, facts: unknown): Promise<Buffer> {
  const worker = threadOf()
  orders += 1
  const order: Order = { id: orders, module: template.module, name: template.export, facts }
  const waiting = Promise.withResolvers<Buffer>()
  const told = (answer: Drawn | { id?: undefined }) => {
    // Watched (`node --watch`), a thread also tells which files it has read.
    if (answer.id !== order.id) return
    if ('bytes' in answer) waiting.resolve(Buffer.from(answer.bytes))
    else waiting.reject(new Error(`${template.export} failed: ${answer.error}`))
  }
  const lost = (cause?: unknown) =>
    waiting.reject(new Error(`The thread that renders ended with ${template.export}`, { cause }))
  const timer = setTimeout(() => void worker.terminate(), longestMs)
  worker.on('message', told)
  worker.once('error', lost)
  worker.once('exit', lost)
  worker.ref()
  try {
    worker.postMessage(order)
    const bytes = await waiting.promise
    countPdf()
    return bytes
  } finally {
    clearTimeout(timer)
    worker.off('message', told)
    worker.off('error', lost)
    worker.off('exit', lost)
    worker.unref()
  }
}
