import { AsyncLocalStorage } from 'node:async_hooks'
import type { Environment } from '../environment.ts'

/** Never a value somebody typed: names of calls, statements, hosts, jobs. */
export type SpanAttributes = Record<string, string | number>

export interface NewSpan {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: SpanAttributes
}

export interface Span {
  traceId: string
  /** W3C: who is asked next goes on with it. */
  traceparent: string
  begin(span: NewSpan): Span
  setAttributes(attributes: SpanAttributes): void
  /** Its name alone is told: what an error says may be somebody's. */
  fail(error?: unknown): void
  end(): void
}

export interface Traces {
  /** The first span of this process: the child of who asked (`parent`), or told to come from him (`cause`). */
  begin(span: NewSpan & { parent?: string | undefined; cause?: string | undefined }): Span
  close(): Promise<void>
}

/** OpenTelemetry is loaded only where spans go somewhere. */
export async function openTraces({ traces }: Pick<Environment, 'traces'>): Promise<Traces | undefined> {
  return traces && (await import('./open-telemetry.ts')).openTelemetry(traces)
}

const current = new AsyncLocalStorage<Span>()

/** What is under way; undefined where nothing is traced. */
export function currentSpan(): Span | undefined {
  return current.getStore()
}

export function runInSpan<T>(span: Span, work: () => T): T {
  return current.run(span, work)
}

/** A part of what is under way, from beginning to end. */
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
