import { readFile } from 'node:fs/promises'
import { load, median } from './load/load.ts'
import { type Shop, startShop } from './shop.ts'

const rounds = 8
const seconds = 3
const connections = 16
/** Three times as often as Prometheus would. */
const scrapeMs = 5000

interface Turn {
  perSecond: number
  /** Of the process alone, in microseconds per request: less affected by other load on the machine. */
  cpu: number
}

/** The cost of metrics: the same shop twice, one of them scraped, in turn. */
export async function benchMetrics(): Promise<void> {
  const port = 40_000 + Math.floor(Math.random() * 10_000)
  // With its default settings: the request log runs in both.
  const plain = await startShop(undefined, { LOG_LEVEL: 'info' })
  const counting = await startShop(undefined, { LOG_LEVEL: 'info', METRICS_PORT: String(port) })
  const scraping = setInterval(() => {
    fetch(`http://127.0.0.1:${port}/metrics`).then(
      answer => answer.text(),
      () => {},
    )
  }, scrapeMs)
  try {
    const rows: Record<string, string | number>[] = []
    for (const path of ['/nl', '/api/device-types']) {
      await turn(plain, path)
      await turn(counting, path)
      const without: Turn[] = []
      const counted: Turn[] = []
      for (let round = 0; round < rounds; round += 1) {
        // The order alternates too.
        if (round % 2 === 0) without.push(await turn(plain, path))
        counted.push(await turn(counting, path))
        if (round % 2 === 1) without.push(await turn(plain, path))
      }
      const ratioOf = (of: (turn: Turn) => number) =>
        median(counted.map((one, at) => of(one) / of(without[at] ?? one))).toFixed(2)
      rows.push({
        path,
        'without /s': Math.round(median(without.map(one => one.perSecond))),
        'counted /s': Math.round(median(counted.map(one => one.perSecond))),
        'ratio (median)': ratioOf(one => one.perSecond),
        'CPU without µs': Math.round(median(without.map(one => one.cpu))),
        'CPU counted µs': Math.round(median(counted.map(one => one.cpu))),
        'CPU ratio (median)': ratioOf(one => one.cpu),
      })
    }
    console.log(`\nCounting, ${connections} connections, ${rounds} rounds of ${seconds} s in turn, asked every 5 s`)
    console.table(rows)
  } finally {
    clearInterval(scraping)
    await Promise.all([plain.stop(), counting.stop()])
  }
}

async function turn({ url, pid }: Shop, path: string): Promise<Turn> {
  const before = await cpuMicroseconds(pid)
  const { perSecond } = await load(url + path, connections, seconds, { 'accept-encoding': 'br' })
  return { perSecond, cpu: ((await cpuMicroseconds(pid)) - before) / (perSecond * seconds) }
}

/** Where the system reports it (Linux), in ticks of ten milliseconds. */
async function cpuMicroseconds(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
