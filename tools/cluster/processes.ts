import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const root = resolve(import.meta.dirname, '../..')

/** All processes started and not ended yet: they are ended in any case. */
const running = new Set<Program>()

export interface ProgramInput {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /** File of its output. */
  logFile: string
  as?: { uid: number; gid: number } | undefined
  cwd?: string
}

/** One process of the cluster, ended by its own id and nothing else. */
export class Program {
  readonly name: string
  readonly child: ChildProcess
  readonly logFile: string

  constructor({ name, command, args, env = {}, logFile, as, cwd = root }: ProgramInput) {
    this.name = name
    this.logFile = logFile
    const log = openSync(logFile, 'a')
    this.child = spawn(command, args, { cwd, stdio: ['ignore', log, log], env: { ...process.env, ...env }, ...as })
    running.add(this)
    this.child.on('error', () => {})
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null || this.child.pid === undefined
  }

  async end(signal: NodeJS.Signals = 'SIGTERM', seconds = 30): Promise<void> {
    running.delete(this)
    if (this.ended) return
    const gone = once(this.child, 'exit')
    this.child.kill(signal)
    const late = setTimeout(() => this.child.kill('SIGKILL'), seconds * 1000)
    await gone
    clearTimeout(late)
  }

  async lastWords(): Promise<string> {
    return (await readFile(this.logFile, 'utf8').catch(() => '')).slice(-1500)
  }
}

export async function endAll(): Promise<void> {
  // A stopped process receives no signal until it continues.
  for (const { child } of running) child.kill('SIGCONT')
  await Promise.all([...running].map(program => program.end('SIGTERM', 5)))
}

export async function until(isTrue: () => Promise<boolean>, what: string, seconds = 30, everyMs = 50): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    if (await isTrue().catch(() => false)) return performance.now() - began
    await sleep(everyMs)
  }
  throw new Error(`It did not come to it within ${seconds} s: ${what}`)
}
