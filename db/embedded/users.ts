import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identifyProcess, isSameProcess } from './processes.ts'

/** One file per user of the server, so that the last one to leave stops it. Only to be called under the lock. */
export async function addUser(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${process.pid}-${randomUUID().slice(0, 8)}`)
  await writeFile(file, `${identifyProcess(process.pid)}`)
  return file
}

/** How many still use the server; the files of the dead are cleared away. */
export async function countUsers(folder: string): Promise<number> {
  let living = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    if (isSameProcess(await readFile(file, 'utf8').catch(() => ''))) living++
    else await rm(file, { force: true })
  }
  return living
}
