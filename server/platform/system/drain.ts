import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../context.ts'

/** The last part of draining, shorter than the proxy stays away from a server that failed it (ops/nginx.conf: 2 s). */
const leavingMs = 1500

/** By context, because tests start and stop several shops in one process. */
const stages = new WeakMap<Context, 'draining' | 'leaving'>()

/**
 * From now on no new traffic should come. Readiness says so at once, and everything is still answered, so that whoever
 * balances has `seconds` to notice. A listener that closes under a question that has just arrived loses it.
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

/** The listener closes any moment. */
export function isLeaving(context: Context): boolean {
  return stages.get(context) === 'leaving'
}
