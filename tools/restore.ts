import { access, chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { majorVersion } from '#db/embedded/cluster.ts'
import { whileStopped } from '#db/embedded/embedded.ts'
import { readEnvironment } from '#server/environment.ts'
import { unpack } from './archive.ts'
import { fileArgument, type Manifest, manifestName, outsideDatabase } from './backup.ts'
import { makeDraftFolder } from './backup-folders.ts'

export interface RestoreInput {
  dataDir: string
  file: string
  /** Replaces the database and the files that are there. */
  force?: boolean
}

/** Puts a backup into place; the next start of the shop replays the backup's log and is open. */
export async function restore({ dataDir, file, force = false }: RestoreInput): Promise<Manifest> {
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
      // All that can go wrong with the file goes wrong here, before anything is replaced.
      const manifest = await unpackChecked(file, draft)
      await mkdir(join(draft, 'files'), { recursive: true })
      await chmod(join(draft, 'postgres/cluster'), 0o700)
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

async function main(): Promise<void> {
  const args = process.argv.slice(2)
  const [name] = args.filter(arg => arg !== '--force')
  if (!name || name.startsWith('-')) throw new Error('Usage: npm run restore -- <file>.tar.gz [--force]')
  const { dataDir, databaseUrl } = readEnvironment(process.env)
  if (databaseUrl) throw new Error(outsideDatabase)
  const { made_at } = await restore({ dataDir, file: fileArgument(name), force: args.includes('--force') })
  console.log(`Restored the backup of ${made_at} to ${dataDir}. npm start opens the shop with it.`)
}

if (import.meta.main) {
  await main().catch(error => {
    console.error(`restore: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  })
}
