import { randomUUID } from 'node:crypto'
import { chmod, copyFile, lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { EmbeddedPostgresError, fallbackHint } from './embedded-error.ts'

const targetFolders = ['/var/lib/genie', '/opt/genie', '/var/tmp/genie']

/**
 * When root runs the project below a private folder (/root, a 0700 home), the user that PostgreSQL runs as cannot reach
 * the programs there. They are copied once per version (50 MB) to the first writable place.
 */
export async function copyForEveryone(native: string, version: string): Promise<string> {
  for (const folder of targetFolders) {
    const target = join(folder, `postgresql-${version}-${process.platform}-${process.arch}`)
    try {
      await makeOwnFolder(folder)
      if (await isOurs(target)) return target
      const draft = `${target}.${randomUUID()}`
      await copyOpen(native, draft)
      // The rename makes it appear complete or not at all; if another start was faster, its copy is used.
      await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
      if (await isOurs(target)) return target
    } catch {
      // Read-only, full or owned by somebody else: the next place is tried.
    }
  }
  throw new EmbeddedPostgresError(
    `The user that PostgreSQL runs as can't reach ${dirname(native)}, and no copy could be made in ${targetFolders.join(', ')}. ` +
      `Put the project where others may enter, or start Genie as an ordinary user. ${fallbackHint}`,
  )
}

async function makeOwnFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true })
  if (!(await isOurs(path))) throw new Error(`${path} belongs to somebody else`)
  await chmod(path, 0o755)
}

/** In /var/tmp another user could have placed programs under that name first. */
async function isOurs(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}

async function copyOpen(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) await copyOpen(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target)
      await chmod(target, (await lstat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
