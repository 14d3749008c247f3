import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, chmod, chown, lchown, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Binaries, findBinaries } from './binaries.ts'
import { EmbeddedPostgresError, fallbackHint } from './embedded-error.ts'
import type { Home } from './home.ts'
import { canReach, chooseUser, type RunAs } from './run-as.ts'

export const majorVersion = '18'
export const superuser = 'genie'

/** What is needed to run a program on a cluster: the user, and the path under which the program finds its data. */
export interface Cluster extends Binaries {
  path: string
  user: RunAs | undefined
  dataArgument: string
}

export async function hasCluster(home: Home): Promise<boolean> {
  return access(join(home.cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

/** Must be called under the lock. */
export async function prepareCluster(home: Home, durable: boolean): Promise<Cluster> {
  const user = await chooseUser(home.cluster)
  const programs = await findBinaries(user)
  await removeDrafts(home)
  if (!(await hasCluster(home))) await createCluster(home, { ...programs, user, durable })
  await checkVersion(home.cluster)
  await checkOwner(home.cluster, user)
  return { ...programs, path: home.cluster, user, dataArgument: await dataArgument(home.cluster, user) }
}

/**
 * Below a folder that PostgreSQL's user may not enter (/root, mkdtemp's 0700), that user cannot use a path, but can use
 * a working directory that is set before the user changes. So the data stays in the requested place and remains
 * private.
 */
async function dataArgument(path: string, user: RunAs | undefined): Promise<string> {
  if (await canReach(path, user)) return path
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new EmbeddedPostgresError(
    `The user that PostgreSQL runs as can't reach ${path}. Start Genie as an ordinary user. ${fallbackHint}`,
  )
}

async function createCluster(home: Home, options: Binaries & { user: RunAs | undefined; durable: boolean }) {
  // Created under another name and renamed when complete, so that an interrupted first start leaves no partial cluster.
  const draft = `${home.cluster}.new-${randomUUID().slice(0, 8)}`
  await mkdir(draft, { mode: 0o700 })
  if (options.user) await chown(draft, options.user.uid, options.user.gid)
  try {
    await initdb(draft, options)
    await rename(draft, home.cluster)
    if (options.durable) await syncFolder(home.root)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/**
 * lc-ctype decides which characters are letters: with plain C, trigram search finds no Chinese and splits words at
 * umlauts. Order and case come from the built-in locale, which is the same on every machine; sorting by language is
 * done with ICU collations or in the app. macOS may offer UTF-8 only under the name of a country.
 */
async function initdb(
  path: string,
  { initdb: program, user, durable }: Binaries & { user: RunAs | undefined; durable: boolean },
) {
  let output = ''
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8']) {
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`]
    const account = [
      '-U',
      superuser,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]
    const folder = ['-D', await dataArgument(path, user)]
    try {
      await promisify(execFile)(program, [...folder, ...account, ...locale], spawnOptions(path, user))
      return
    } catch (error) {
      output = error instanceof Error && 'stderr' in error ? `${error.message}\n${error.stderr}` : String(error)
      if (!output.includes('invalid locale name')) break
    }
  }
  throw new EmbeddedPostgresError(`PostgreSQL could not make its data folder ${path}. ${fallbackHint}`, output)
}

export function spawnOptions(path: string, user: RunAs | undefined) {
  // Without the caller's PG* variables: PGDATA or PGOPTIONS of another server would be used instead.
  return { cwd: path, env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' }, ...user }
}

async function checkVersion(cluster: string): Promise<void> {
  const version = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === majorVersion) return
  throw new EmbeddedPostgresError(`${cluster} was made by PostgreSQL ${version}, this is PostgreSQL ${majorVersion}.`)
}

/**
 * Files restored or copied by root belong to root: they are given to PostgreSQL's user, with the private mode that it
 * requires.
 */
async function checkOwner(cluster: string, user: RunAs | undefined): Promise<void> {
  const { uid } = await stat(cluster)
  if (user && uid !== user.uid) await giveTo(cluster, user)
  if (!user && uid !== process.getuid?.()) {
    throw new EmbeddedPostgresError(
      `The data in ${cluster} belongs to user ${uid}, this is user ${process.getuid?.()}: ` +
        'start Genie as that user or as root, or set DATA_DIR to another folder.',
    )
  }
  await chmod(cluster, 0o700)
}

async function giveTo(path: string, user: RunAs): Promise<void> {
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), user.uid, user.gid)
  await chown(path, user.uid, user.gid)
}

async function removeDrafts(home: Home): Promise<void> {
  const prefix = `${basename(home.cluster)}.new-`
  for (const name of await readdir(home.root)) {
    if (!name.startsWith(prefix)) continue
    // An initdb whose parent was killed may still be writing there; the next start removes it.
    await rm(join(dirname(home.cluster), name), { recursive: true, force: true }).catch(() => {})
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
