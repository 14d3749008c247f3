import { readdir, readFile } from 'node:fs/promises'

/** Hundredths of a second: the unit in which Linux reports ended processes by default. */
const tickMs = 10
const nanoseconds = 1_000_000

/** CPU time of a process, of those it started, and of those of them that have ended; undefined: not Linux. */
export async function cpuMs(pid: number): Promise<number | undefined> {
  const own = await statOf(pid)
  if (!own) return undefined
  const all = await Promise.all(
    (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(name => statOf(Number(name))),
  )
  const children = all.filter(stat => stat?.parent === pid)
  const times = await Promise.all([own, ...children].map(async stat => (stat && (await ranMs(stat.pid))) ?? 0))
  return times.reduce((sum, ms) => sum + ms, own.endedTicks * tickMs)
}

async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The name may contain anything, even brackets.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [endedUser = 0, endedSystem = 0] = fields.slice(13, 15)
  return { pid, parent, endedTicks: endedUser + endedSystem }
}

/**
 * How long the threads of a process ran, in nanoseconds: the times beside the name are rounded down to ticks, twice for
 * each process, and for a pool of ten connections the rounding of a short run exceeds its cost.
 */
async function ranMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const texts = await Promise.all(
    threads.map(thread => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return texts.reduce((sum, text) => sum + Number(text.split(' ')[0]) / nanoseconds, 0)
}

/** The cost of some work for each process, in CPU milliseconds per one of `times`. */
export async function costOf(
  pids: Readonly<Record<string, number>>,
  times: number,
  work: () => Promise<unknown>,
): Promise<Record<string, string>> {
  const read = () => Promise.all(Object.entries(pids).map(async ([name, pid]) => [name, await cpuMs(pid)] as const))
  const before = new Map(await read())
  await work()
  const costs = await read()
  return Object.fromEntries(
    costs.map(([name, after]) => {
      const start = before.get(name)
      const known = after !== undefined && start !== undefined
      return [name, known ? ((after - start) / times).toFixed(2) : 'not known here']
    }),
  )
}

/** Resident memory of a process. */
export async function residentMb(pid: number): Promise<number | string> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(text ?? '')?.[1]
  return kilobytes === undefined ? 'not known here' : Math.round(Number(kilobytes) / 1024)
}
