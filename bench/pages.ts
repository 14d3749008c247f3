import { load, median } from './load.ts'
import { startSame } from './same-bytes.ts'
import type { Shop } from './shop.ts'

const rounds = 3
const seconds = 5

/**
 * Pages per second: from the cache, and rendered anew each time, beside bare Fastify in a process of its own sending
 * the very same bytes. The two are measured in turn, because such machines change their speed by the minute.
 */
export async function benchPages(shop: Shop): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  const bare = await startSame(`${shop.url}/nl`)

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
  console.log(`\nHome page, ${bare.bytes} bytes brotli, ${rounds} rounds of ${seconds} s in turn`)
  console.table(rows)
  console.log(
    `Rendered anew each time (16 connections, the 404 page): ${Math.round(uncached.perSecond)} /s, p99 ${uncached.p99} ms`,
  )
  bare.stop()
}
