import { readdir, readFile } from 'node:fs/promises'

/** Hundredths of a second: what Linux counts in, wherever it was not built otherwise. */
const tickMs = 10

/** CPU time of a process, of those it started, and of those of them that have ended; undefined: no Linux. */
export async function cpuMs(pid: number): Promise<number | undefined> {
  const own = await statOf(pid)
  if (!own) return undefined
  const all = await Promise.all(
    (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(name => statOf(Number(name))),
  )
  const children = all.filter(stat => stat?.parent === pid)
  const ticks = own.ticks + own.endedTicks + children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0)
  return ticks * tickMs
}

async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The name may hold anything, brackets too.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { parent, ticks: user + system, endedTicks: endedUser + endedSystem }
}

/** What a piece of work costs each process, in CPU milliseconds for one of `times`. */
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

/** What a process keeps in memory. */
export async function residentMb(pid: number): Promise<number | string> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(text ?? '')?.[1]
  return kilobytes === undefined ? 'not known here' : Math.round(Number(kilobytes) / 1024)
}
