import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '#db/embedded/processes.ts'

/** Drafts are beside the data: same disk, same owner, never visible incomplete under the final name. */
export async function makeDraftFolder(dataDir: string, purpose: 'backup' | 'restore'): Promise<string> {
  await removeAbandoned(dataDir)
  const folder = join(dataDir, `.${purpose}-${process.pid}`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const [, pid] = /^\.(?:backup|restore)-(\d+)$/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Uploaded files never change once written: a hard link to each costs neither time nor space. */
export async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(() => [])) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await linkFolder(source, target)
    else if (entry.isFile()) await linkFile(source, target)
  }
}

async function linkFile(source: string, target: string): Promise<void> {
  try {
    await link(source, target)
  } catch (error) {
    if (isCode(error, 'EEXIST') || isCode(error, 'ENOENT')) return
    // Another disk, or a file system without links.
    await copyFile(source, target)
  }
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
