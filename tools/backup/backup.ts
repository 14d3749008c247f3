import { access, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { startEmbedded } from '#db/embedded/embedded.ts'
import { readEnvironment } from '#server/platform/environment.ts'
import { pack } from './archive.ts'
import { backUpCluster } from './backup-cluster.ts'
import { linkFolder, makeDraftFolder } from './backup-folders.ts'

export const manifestName = 'genie-backup.json'

export interface Manifest {
  format: 1
  postgres: string
  made_at: string
  /** The first log segment that it needs. */
  first_log?: string
}

export interface BackupInput {
  dataDir: string
  file: string
  /** For a shop that archives its log there. */
  backupDir?: string | undefined
  beforeEnd?: () => void
}

/**
 * Database and uploaded files in one .tar.gz, while the shop is open: everything committed before the end is in it. The
 * copy is made beside the data first (it needs that much space for a while), because tar must not see files change.
 */
export async function backup({ dataDir, file, backupDir, beforeEnd }: BackupInput): Promise<void> {
  const cluster = join(dataDir, 'postgres/cluster')
  await access(cluster).catch(() => {
    throw new Error(`There is nothing to back up: no database in ${dataDir} (set DATA_DIR to where it is)`)
  })
  const server = await startEmbedded({ dataDir: join(dataDir, 'postgres'), backupDir })
  try {
    const draft = await makeDraftFolder(dataDir, 'backup')
    try {
      const files = () => linkFolder(join(dataDir, 'files'), join(draft, 'files'))
      // Before and after: a file deleted meanwhile may still have its row, and a row of the last second its file.
      await files()
      const target = join(draft, 'postgres/cluster')
      await mkdir(target, { recursive: true })
      const firstLog = await backUpCluster({
        ...{ url: server.url('postgres'), cluster, target },
        ...(beforeEnd ? { beforeEnd } : {}),
      })
      await files()
      await writeFile(join(draft, manifestName), JSON.stringify(await manifest(cluster, firstLog), null, 2))
      await pack(draft, file)
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  } finally {
    await server.stop()
  }
}

async function manifest(cluster: string, first_log: string): Promise<Manifest> {
  const postgres = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  return { format: 1, postgres, made_at: new Date().toISOString(), first_log }
}

/** npm runs scripts in the project folder; a file name is relative to the caller's folder. */
export function fileArgument(name: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), name)
}

export const outsideDatabase =
  'DATABASE_URL is set: the database is an outside server. Save and restore it with its own tools ' +
  '(pg_dump and pg_restore, or your provider’s backups), and copy the folder files in DATA_DIR or your S3 bucket.'

/** Imported lazily, because the module that manages several copies imports this one. */
async function nextCopy(folders: { dataDir: string; backupDir: string }): Promise<string> {
  const { backUpInto } = await import('./backup-shelf.ts')
  return backUpInto(folders)
}

async function main(): Promise<void> {
  const [name] = process.argv.slice(2)
  const { dataDir, databaseUrl, backupDir, s3 } = readEnvironment(process.env)
  if (databaseUrl) throw new Error(outsideDatabase)
  if (name ? name.startsWith('-') : !backupDir) {
    throw new Error('Usage: npm run backup -- <file>.tar.gz, or npm run backup with BACKUP_DIR set')
  }
  const started = performance.now()
  const file = name ? fileArgument(name) : await nextCopy({ dataDir, backupDir: backupDir ?? '' })
  if (name) {
    await access(dirname(file))
    await backup({ dataDir, file, backupDir })
  }
  const megabytes = ((await stat(file)).size / 1_000_000).toFixed(1)
  console.log(`Saved ${dataDir} to ${file}: ${megabytes} MB, ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (s3)
    console.log(`Uploaded files are in the bucket ${s3.bucket}: not in this copy, the store keeps versions of its own`)
}

if (import.meta.main) {
  await main().catch(error => {
    console.error(`backup: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  })
}
