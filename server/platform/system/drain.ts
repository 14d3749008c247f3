import { setTimeout as sleep } from 'node:timers/promises'

/** The last part of draining, shorter than the proxy stays away from a server that failed it (ops/nginx.conf: 2 s). */
const leavingMs = 1500

let stage: 'open' | 'draining' | 'leaving' = 'open'

/**
 * From now on no new traffic should come. Readiness says so at once, and everything is still answered, so that whoever
 * balances has `seconds` to notice. A listener that closes under a question that has just arrived loses it.
 */
export async function drain(seconds: number): Promise<void> {
  stage = 'draining'
  const last = Math.min(leavingMs, seconds * 500)
  await sleep(seconds * 1000 - last)
  stage = 'leaving'
  await sleep(last)
}

export function isDraining(): boolean {
  return stage !== 'open'
}

/** The listener closes any moment. */
export function isLeaving(): boolean {
  return stage === 'leaving'
}
