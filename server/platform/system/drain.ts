import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'

/**
 * The last phase of draining, shorter than the time for which the proxy avoids a server that failed (ops/nginx.conf: 2
 * s).
 */
const leavingMs = 1500

/** By context, because tests start and stop several shops in one process. */
const stages = new WeakMap<Context, 'draining' | 'leaving'>()

/**
 * Announces through readiness that no new traffic should come, and serves everything meanwhile, so that the load
 * balancer has `seconds` to react. A listener that closes while a request arrives would lose it.
 */
export async function drain(context: Context, seconds: number): Promise<void> {
  stages.set(context, 'draining')
  const last = Math.min(leavingMs, seconds * 500)
  await sleep(seconds * 1000 - last)
  stages.set(context, 'leaving')
  await sleep(last)
}

export function isDraining(context: Context): boolean {
  return stages.has(context)
}

/** Whether the listener is about to close. */
export function isLeaving(context: Context): boolean {
  return stages.get(context) === 'leaving'
}
