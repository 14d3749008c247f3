import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { identityOf, isAlive, isSameProcess } from './processes.ts'

// Recovery after a crash happens inside the lock and may take its time; a dead holder is noticed at once.
const mostWaitingMs = 5 * 60_000

/**
 * One process at a time starts, stops or replaces a cluster. The file names its holder; a dead holder's lock is taken
 * over. PostgreSQL's own interlock (postmaster.pid, shared memory) stands behind it: this one makes a second start wait
 * and attach where PostgreSQL would only refuse.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mine = `${identityOf(process.pid)}\n${randomUUID()}\n`
  await acquire(file, mine)
  try {
    await removeDrafts(file)
    return await work()
  } finally {
    if ((await read(file)) === mine) await rm(file, { force: true })
  }
}

async function acquire(file: string, mine: string): Promise<void> {
  const giveUpAt = performance.now() + mostWaitingMs
  while (!(await claim(file, mine))) {
    const held = await read(file)
    const [holder = ''] = held.split('\n')
    if (held && !isSameProcess(holder)) await takeAway(file, held)
    else await sleep(25)
    if (performance.now() > giveUpAt) {
      throw new EmbeddedPostgresError(
        `Process ${holder.split(' ')[0]} has been starting the database for five minutes.`,
      )
    }
  }
}

/** The file appears with its content or not at all: nobody sees a lock without a name in it. */
async function claim(file: string, mine: string): Promise<boolean> {
  const draft = besides(file)
  await writeFile(draft, mine)
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

function besides(file: string): string {
  return `${file}.${process.pid}-${randomUUID()}`
}

/** Of processes killed between draft and lock. */
async function removeDrafts(file: string): Promise<void> {
  const prefix = `${basename(file)}.`
  for (const name of await readdir(dirname(file))) {
    if (!name.startsWith(prefix) || isAlive(Number.parseInt(name.slice(prefix.length), 10))) continue
    await rm(join(dirname(file), name), { force: true })
  }
}

async function takeAway(file: string, stale: string): Promise<void> {
  const aside = besides(file)
  try {
    await rename(file, aside)
  } catch {
    return
  }
  // Another process was faster and this is already its fresh lock: give it back.
  if ((await read(aside)) !== stale) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '')
}
