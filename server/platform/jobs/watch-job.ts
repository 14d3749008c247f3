import type { Task } from 'graphile-worker'
import { runOutsideTransaction } from '#db/transaction.ts'
import type { Context } from '../context.ts'
import { currentSpan, runInSpan } from '../traces/span.ts'

/** The payload key that holds the trace of the request that added the job. */
export const causeKey = '_traceparent'

export function withCause(payload: object): object {
  const span = currentSpan()
  return span ? { ...payload, [causeKey]: span.traceparent } : payload
}

/**
 * Runs a job with metrics and tracing. It has a trace of its own, because it may run days after the request that caused
 * it.
 */
export function watchJob(context: Context, task: string, work: (payload: unknown) => Promise<void>): Task {
  return async (rawPayload, { job }) => {
    const { [causeKey]: cause, ...payload } = (rawPayload ?? {}) as Record<string, unknown>
    const { metrics, traces } = context
    const waited = (context.wall.now().getTime() - job.run_at.getTime()) / 1000
    const began = performance.now()
    const span = traces?.begin({
      ...{ name: `job ${task}`, kind: 'consumer', cause: typeof cause === 'string' ? cause : undefined },
      attributes: { 'messaging.destination.name': task, 'genie.job_attempt': job.attempts },
    })
    let outcome = 'done'
    try {
      await runOutsideTransaction(() => (span ? runInSpan(span, () => work(payload)) : work(payload)))
    } catch (error) {
      outcome = 'failed'
      span?.fail(error)
      throw error
    } finally {
      metrics?.countJob(task, { outcome, seconds: (performance.now() - began) / 1000, waited })
      span?.end()
    }
  }
}
