import { spawnSync } from 'node:child_process'

export type Pgbench = (kind: 'one SELECT' | 'TPC-B', clients: number, seconds: number) => number

/** undefined: not installed on this machine. It uses its own tables in a database of its own on the same server. */
export function preparePgbench(url: string): Pgbench | undefined {
  const { username, port, searchParams } = new URL(url)
  const access = ['-h', searchParams.get('host') ?? 'localhost', '-p', port, '-U', username]
  const run = (args: string[]) => spawnSync('pgbench', [...access, ...args, 'postgres'], { encoding: 'utf8' })
  const made = run(['-i', '-q', '-s', '10'])
  if (made.error || made.status !== 0) return undefined
  return (kind, clients, seconds) => {
    const only = kind === 'one SELECT' ? ['-S'] : []
    const { stdout } = run(['-n', ...only, '-c', String(clients), '-T', String(seconds)])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN)
  }
}
