import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { identifyProcess, isAlive, isSameProcess } from './processes.ts'

// Crash recovery happens under the lock and may take long; a dead holder is detected at once.
const maxWaitMs = 5 * 60_000
const free = 'free'

/**
 * Only one process at a time may start, stop or replace a cluster. PostgreSQL has an interlock of its own
 * (postmaster.pid, shared memory): this lock makes a second start wait and attach where PostgreSQL would only refuse.
 *
 * Each turn is a new file, `<path>-<number>`, that names its holder, and the highest number counts. When that turn is
 * marked as free or its holder is dead, the next turn begins by creating the file of the next number, which only one
 * process can do. No file is ever taken from its holder, so a live holder cannot lose the lock by mistake.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const turn = await acquire(path)
  try {
    await removeOld(path, turn)
    return await work()
  } finally {
    await release(path, turn)
  }
}

async function acquire(path: string): Promise<number> {
  const giveUpAt = performance.now() + maxWaitMs
  for (;;) {
    const last = await lastTurn(path)
    const holder = last === 0 ? free : await readFile(turnFile(path, last), 'utf8').catch(() => undefined)
    const over = holder === free || (holder !== undefined && !isSameProcess(holder))
    // Checked again afterwards: a slow process may have created a number that is long over.
    if (over && (await claim(path, last + 1)) && (await lastTurn(path)) === last + 1) return last + 1
    if (performance.now() > giveUpAt) {
      const pid = holder?.split(' ')[0]
      throw new EmbeddedPostgresError(`Process ${pid} has been starting or stopping the database for five minutes.`)
    }
    if (!over) await sleep(25)
  }
}

async function release(path: string, turn: number): Promise<void> {
  const draft = await write(path, free)
  await rename(draft, turnFile(path, turn))
}

/** Creates the file with its content atomically. */
async function claim(path: string, turn: number): Promise<boolean> {
  const draft = await write(path, `${identifyProcess(process.pid)}`)
  try {
    await link(draft, turnFile(path, turn))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function lastTurn(path: string): Promise<number> {
  return Math.max(0, ...(await turns(path)))
}

async function turns(path: string): Promise<number[]> {
  const prefix = `${basename(path)}-`
  const names = await readdir(dirname(path))
  return names.filter(name => name.startsWith(prefix)).map(name => Number(name.slice(prefix.length)))
}

function turnFile(path: string, turn: number): string {
  return `${path}-${turn}`
}

async function write(path: string, content: string): Promise<string> {
  const draft = `${path}.${process.pid}-${randomUUID()}`
  await writeFile(draft, content)
  return draft
}

/** Removes finished turns, and drafts of processes that were killed. */
async function removeOld(path: string, turn: number): Promise<void> {
  for (const old of await turns(path)) if (old < turn) await rm(turnFile(path, old), { force: true })
  const prefix = `${basename(path)}.`
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    await rm(join(dirname(path), name), { force: true })
  }
}
