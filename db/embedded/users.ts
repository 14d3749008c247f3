import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identifyProcess, isSameProcess } from './processes.ts'

/**
 * Writes one file per process that uses the server, so that the last one to leave can stop it. Must be called under the
 * lock.
 */
export async function addUser(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${process.pid}-${randomUUID().slice(0, 8)}`)
  await writeFile(file, `${identifyProcess(process.pid)}`)
  return file
}

/** Counts the processes that still use the server; files of dead processes are removed. */
export async function countUsers(folder: string): Promise<number> {
  let living = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    if (isSameProcess(await readFile(file, 'utf8').catch(() => ''))) living++
    else await rm(file, { force: true })
  }
  return living
}
