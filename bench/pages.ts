import { fork } from 'node:child_process'
import { join } from 'node:path'
import { load, median } from './load.ts'
import type { Shop } from './shop.ts'

const rounds = 3
const seconds = 5

/**
 * Pages per second: from the cache, and rendered anew each time, beside bare Fastify in a process of its own sending
 * the very same bytes. The two are measured in turn, because such machines change their speed by the minute.
 */
export async function benchPages(shop: Shop): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  const page = await fetch(`${shop.url}/nl`, { headers })
  // fetch decodes; the same bytes on the wire are asked for again without decoding.
  const body = await rawBody(`${shop.url}/nl`)
  const bare = await startBare(body, Object.fromEntries([...page.headers].filter(([name]) => kept.includes(name))))

  const rows: Record<string, string | number>[] = []
  for (const connections of [1, 16, 64]) {
    const cached: number[] = []
    const ceiling: number[] = []
    let p99 = 0
    for (let round = 0; round < rounds; round += 1) {
      const ours = await load(`${shop.url}/nl`, connections, seconds, headers)
      p99 = ours.p99
      cached.push(ours.perSecond)
      ceiling.push((await load(bare.url, connections, seconds, headers)).perSecond)
    }
    const ratios = cached.map((value, index) => value / (ceiling[index] ?? 1))
    rows.push({
      connections,
      'cached /s': Math.round(median(cached)),
      'bare Fastify /s': Math.round(median(ceiling)),
      'ratio (median)': median(ratios).toFixed(2),
      'p99 ms': p99,
    })
  }
  const uncached = await load(`${shop.url}/nl/404?bench=1`, 16, seconds, headers)
  console.log(`\nHome page, ${body.length} bytes brotli, ${rounds} rounds of ${seconds} s in turn`)
  console.table(rows)
  console.log(
    `Rendered anew each time (16 connections, the 404 page): ${Math.round(uncached.perSecond)} /s, p99 ${uncached.p99} ms`,
  )
  bare.stop()
}

const kept = [
  'content-type',
  'content-encoding',
  'etag',
  'cache-control',
  'vary',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

async function rawBody(url: string): Promise<Buffer> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': 'br' } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
    })
    sent.on('error', reject).end()
  })
}

async function startBare(body: Buffer, headers: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'bare-fastify.ts'))
  child.send({ body: body.toString('base64'), headers: { ...headers, 'content-encoding': 'br' } })
  const { url } = await new Promise<{ url: string }>(resolve =>
    child.once('message', message => resolve(message as { url: string })),
  )
  return { url, stop: () => void child.kill() }
}
