import { load, median } from './load/load.ts'
import { startSame } from './same-bytes.ts'
import type { Shop } from './shop.ts'

const rounds = 3
const seconds = 4
const headers = { 'accept-encoding': 'br' }
/** The most visited pages, and the most frequent request of their browsers. */
const kept = ['/nl', '/nl/detail?type=genie-600', '/api/products']

/**
 * Pages and lists per second, from the cache, compared with a bare Fastify in a process of its own sending the same
 * bytes. The two are measured in turn, because the speed of such machines varies by the minute.
 */
export async function benchPages(shop: Shop): Promise<void> {
  const rows: Record<string, string | number>[] = []
  for (const path of kept) rows.push(...(await besideBare(shop.url + path, path)))
  console.log(`\nKept pages and lists as they are sent (brotli), ${rounds} rounds of ${seconds} s in turn`)
  console.table(rows)
  const uncached = await load(`${shop.url}/nl/404?bench=1`, 16, seconds, headers)
  console.log(
    `Rendered anew each time (16 connections, the 404 page): ${Math.round(uncached.perSecond)} /s, p99 ${uncached.p99} ms`,
  )
}

async function besideBare(url: string, path: string) {
  const bare = await startSame(url)
  const rows: Record<string, string | number>[] = []
  // Neither is measured before its code is compiled.
  for (const address of [url, bare.url]) await load(address, 16, 1, headers)
  for (const connections of [1, 16, 64]) {
    const ours: number[] = []
    const ceiling: number[] = []
    let p99 = 0
    for (let round = 0; round < rounds; round += 1) {
      const measured = await load(url, connections, seconds, headers)
      p99 = measured.p99
      ours.push(measured.perSecond)
      ceiling.push((await load(bare.url, connections, seconds, headers)).perSecond)
    }
    const ratios = ours.map((value, index) => value / (ceiling[index] ?? 1))
    rows.push({
      ...{ path, bytes: bare.bytes, connections },
      'kept /s': Math.round(median(ours)),
      'bare Fastify /s': Math.round(median(ceiling)),
      'ratio (median)': median(ratios).toFixed(2),
      'p99 ms': p99,
    })
  }
  bare.stop()
  return rows
}
