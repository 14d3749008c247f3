import { lchown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { canReach, type RunAs } from './run-as.ts'

/**
 * The archive folder of the write-ahead log: PostgreSQL puts each segment there once it is full or a minute old. With a
 * base backup, any later moment can be restored.
 */
export function logFolder(backupDir: string): string {
  return join(backupDir, 'log')
}

export async function prepareLogFolder(backupDir: string, user: RunAs | undefined): Promise<void> {
  const folder = logFolder(backupDir)
  await mkdir(backupDir, { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!user) return
  if (!(await canReach(folder, user))) {
    throw new EmbeddedPostgresError(
      `The user that PostgreSQL runs as can't reach ${folder}: put BACKUP_DIR where others may enter.`,
    )
  }
  // Files brought from another machine belong to the user who copied them.
  for (const path of [folder, ...(await readdir(folder)).map(name => join(folder, name))]) {
    await lchown(path, user.uid, user.gid)
  }
}

/**
 * The archived file is complete and on disk before it gets its name, because PostgreSQL then discards its own copy. A
 * repeated call (after a crash in between) must find the same content. Segments are mostly empty and compress well.
 */
export function archiveSettings(backupDir: string): Record<string, string> {
  const file = `${quoted(logFolder(backupDir))}/%f.gz`
  const archive = `gzip -1 -c %p > ${file}.part && sync ${file}.part && mv ${file}.part ${file}`
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `if [ -f ${file} ]; then gzip -dc ${file} | cmp -s - %p; else ${archive}; fi`,
  }
}

/** The command that restores a segment. */
export function restoreCommand(backupDir: string): string {
  return `gzip -dc ${quoted(logFolder(backupDir))}/%f.gz > %p`
}

/** Quotes a path for the shell within a command in which PostgreSQL interprets %. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`
}
