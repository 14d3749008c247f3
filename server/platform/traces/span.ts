import { AsyncLocalStorage } from 'node:async_hooks'
import type { Environment } from '../environment.ts'

/** Never values that somebody typed: only names of calls, statements, hosts and jobs. */
export type SpanAttributes = Record<string, string | number>

export interface NewSpan {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: SpanAttributes
}

export interface Span {
  traceId: string
  /** The W3C header with which the next service continues the trace. */
  traceparent: string
  begin(span: NewSpan): Span
  setAttributes(attributes: SpanAttributes): void
  /** Records only the name of the error, because its message may contain personal data. */
  fail(error?: unknown): void
  end(): void
}

export interface Traces {
  /** Begins the first span of this process: as a child of the caller (`parent`), or linked to its cause (`cause`). */
  begin(span: NewSpan & { parent?: string | undefined; cause?: string | undefined }): Span
  close(): Promise<void>
}

/** Loads OpenTelemetry only where traces are enabled. */
export async function openTraces({ traces }: Pick<Environment, 'traces'>): Promise<Traces | undefined> {
  return traces && (await import('./open-telemetry.ts')).openTelemetry(traces)
}

const current = new AsyncLocalStorage<Span>()

/** The active span; undefined where nothing is traced. */
export function currentSpan(): Span | undefined {
  return current.getStore()
}

export function runInSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work)
}

/** Runs work in a child of the active span. */
export async function inSpan<T>(name: NewSpan, work: (span: Span | undefined) => Promise<T>): Promise<T> {
  const span = currentSpan()?.begin(name)
  if (!span) return work(undefined)
  try {
    return await runInSpan(span, () => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
