import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Fired, Order } from './cannon.ts'

export interface Load {
  perSecond: number
  p50: number
  p99: number
  errors: number
}

/** Load from a process of its own, so that it does not share an event loop with what it measures. */
export async function fire(order: Order): Promise<Fired> {
  const child = fork(join(import.meta.dirname, 'cannon.ts'))
  child.send(order)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${order.url}: no answer`)))
  const heard = once(child, 'message') as Promise<[Fired]>
  const [fired] = await Promise.race([heard, ended])
  return fired
}

export async function load(
  url: string,
  connections: number,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Load> {
  const { waits, bad } = await fire({ url, connections, seconds, headers })
  waits.sort((a, b) => a - b)
  const at = (share: number) => Math.round(percentile(waits, share))
  return { perSecond: waits.length / seconds, p50: at(0.5), p99: at(0.99), errors: bad }
}

/** A percentile of sorted durations (0.95: nearly all were no longer than this). */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
