import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { isCode } from './backup-folders.ts'

export interface ClusterBackup {
  /** Address with superuser rights, the server's data folder, and the target folder. */
  url: string
  cluster: string
  target: string
  /** Called right before the backup ends: everything committed by then is in it. */
  beforeEnd?: () => void
}

// Folders of the running server only, useless in the copy; PostgreSQL expects them to exist, empty.
const emptyFolders = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
)
const leftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|attach-check-.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/
const controlFile = 'global/pg_control'

/**
 * A consistent copy of a running server, as described in PostgreSQL's manual ("low-level base backup"): the files are
 * copied while they change, and the write-ahead log of that time, replayed at the first start, makes them consistent.
 * Returns the name of the first log segment.
 */
export async function backUpCluster({ url, cluster, target, beforeEnd }: ClusterBackup): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Prevents the needed log from being recycled; temporary: dropped with this connection, however it ends.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`])
    await client.query(`select pg_backup_start('genie', fast => true)`)
    await copyTree(cluster, target)
    // Read in one piece, last, as pg_basebackup does.
    await copyFile(join(cluster, controlFile), join(target, controlFile))
    beforeEnd?.()
    const { rows } = await client.query<{ label: string; tablespaces: string | null; last: string }>(
      `select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as last
       from pg_backup_stop(wait_for_archive => false)`,
    )
    const [end] = rows
    if (!end) throw new Error('PostgreSQL did not end the backup')
    if (end.tablespaces?.trim()) throw new Error('The database has tablespaces, which a backup of Genie does not hold')
    await writeFile(join(target, 'backup_label'), end.label)
    const first = firstSegment(end.label)
    for (const name of segmentsBetween(first, end.last)) {
      await copyFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name))
    }
    return first
  } finally {
    await client.end()
  }
}

async function copyTree(from: string, to: string, path = ''): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  if (emptyFolders.has(path)) return
  for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (leftOut.test(entry.name) || inner === controlFile) continue
    if (entry.isDirectory()) await copyTree(from, to, inner)
    else if (entry.isFile()) await copyUnlessGone(join(from, inner), join(to, inner))
  }
}

/** A table dropped meanwhile: the log contains its removal. */
async function copyUnlessGone(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

function firstSegment(label: string): string {
  const [, name] = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/m.exec(label) ?? []
  if (!name) throw new Error('PostgreSQL does not say where the backup begins')
  return name
}

/** Names of the log segments from first to last: 8 digits timeline, 8 + 8 digits number, 256 of 16 MB to a block. */
export function segmentsBetween(first: string, last: string): string[] {
  const timeline = first.slice(0, 8)
  const numberOf = (name: string) => Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')
  const names: string[] = []
  for (let number = numberOf(first); number <= numberOf(last); number++) {
    names.push(`${timeline}${hex(Math.floor(number / 256))}${hex(number % 256)}`)
  }
  return names
}
