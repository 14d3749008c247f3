import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

export interface Load {
  perSecond: number
  p50: number
  p99: number
  errors: number
}

const root = resolve(import.meta.dirname, '..')

/** Load from a process of its own, so that it does not share an event loop with what it measures. */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Load> {
  const args = ['--json', '-c', String(connections), '-d', String(seconds)]
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}=${value}`)
  const child = spawn(process.execPath, [join(root, 'node_modules/autocannon/autocannon.js'), ...args, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  const result = JSON.parse(text)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts + result.non2xx,
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
