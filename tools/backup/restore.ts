import { access, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { majorVersion } from '#db/embedded/cluster.ts'
import { whileStopped } from '#db/embedded/embedded.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { unpack } from './archive.ts'
import { fileArgument, type Manifest, manifestName, outsideDatabase } from './backup.ts'
import { makeDraftFolder } from './backup-folders.ts'

export interface RestoreInput {
  dataDir: string
  file: string
  /** Replaces an existing database and its files. */
  force?: boolean
  /** Called for the copy before it takes its place; if it fails, nothing was replaced. */
  prepare?: (draft: string) => Promise<void>
}

/** Puts a backup into place; the next start of the shop replays the backup's log and opens. */
export async function restore({ dataDir, file, force = false, prepare }: RestoreInput): Promise<Manifest> {
  await access(file)
  const present = await readdir(dataDir).catch(() => [])
  if (present.length > 0 && !force) {
    throw new Error(
      `${dataDir} is not empty. Set DATA_DIR to a new folder, or add --force to replace the database and files in it.`,
    )
  }
  return whileStopped(join(dataDir, 'postgres'), async home => {
    const draft = await makeDraftFolder(dataDir, 'restore')
    try {
      // Any defect of the file is detected here, before anything is replaced.
      const manifest = await unpackChecked(file, draft)
      await mkdir(join(draft, 'files'), { recursive: true })
      await chmod(join(draft, 'postgres/cluster'), 0o700)
      await prepare?.(draft)
      await replace(join(draft, 'files'), join(dataDir, 'files'), join(draft, 'old-files'))
      await replace(join(draft, 'postgres/cluster'), home.cluster, join(draft, 'old-cluster'))
      return manifest
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  })
}

async function unpackChecked(file: string, draft: string): Promise<Manifest> {
  try {
    await unpack(file, draft)
    const manifest = JSON.parse(await readFile(join(draft, manifestName), 'utf8')) as Manifest
    await access(join(draft, 'postgres/cluster/backup_label'))
    if (manifest.format === 1 && manifest.postgres === majorVersion) return manifest
    throw new Error(`made by another version (format ${manifest.format}, PostgreSQL ${manifest.postgres})`)
  } catch (error) {
    throw new Error(`${file} can't be restored: ${error instanceof Error ? error.message : error}`)
  }
}

async function replace(fresh: string, place: string, aside: string): Promise<void> {
  await rename(place, aside).catch(() => {})
  await rename(fresh, place)
}

/** The manifest of a backup, without unpacking the rest permanently. */
export async function unpackedManifest(file: string): Promise<Manifest & { first_log: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'genie-manifest-'))
  try {
    await unpack(file, folder, `./${manifestName}`)
    const manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as Manifest
    if (!manifest.first_log) throw new Error(`${file} was made by an older version`)
    return { ...manifest, first_log: manifest.first_log }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const usage = `Usage: npm run restore -- <file>.tar.gz [--force]
       npm run restore -- <folder> [--until 2026-03-31T14:05:00Z] [--force]   (a folder is what BACKUP_DIR was)`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, until: { type: 'string' } },
  })
  const [name] = positionals
  if (!name) throw new Error(usage)
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  if (databaseUrl) throw new Error(outsideDatabase)
  const from = fileArgument(name)
  const { force, until } = values
  if ((await stat(from)).isDirectory()) {
    const { restoreUntil } = await import('./restore-until.ts')
    const moment = until === undefined ? undefined : new Date(until)
    if (moment && Number.isNaN(moment.getTime())) throw new Error(`--until ${until} is no moment. ${usage}`)
    const told = await restoreUntil({ dataDir, backupDir: from, until: moment, force })
    console.log(`Restored to ${dataDir}: ${told}. npm start opens the shop with it.`)
    return
  }
  if (until) throw new Error(`--until needs the folder with the log, not one file. ${usage}`)
  const { made_at } = await restore({ dataDir, file: from, force })
  console.log(`Restored the backup of ${made_at} to ${dataDir}. npm start opens the shop with it.`)
}

if (import.meta.main) {
  await main().catch(error => {
    console.error(`restore: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  })
}
