import { lchown, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-error.ts'
import { canReach, type RunAs } from './run-as.ts'

/** Where PostgreSQL puts each piece of its log once it is full, or a minute old: with a base copy, any moment since. */
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
  // Brought here from another machine, they are whose who brought them.
  for (const path of [folder, ...(await readdir(folder)).map(name => join(folder, name))]) {
    await lchown(path, user.uid, user.gid)
  }
}

/**
 * Complete and on the disk before it has its name: PostgreSQL then throws its own piece away. Told twice (a crash in
 * between), it must be the same. Mostly empty pieces are small once packed.
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

/** How a piece is brought back. */
export function restoreCommand(backupDir: string): string {
  return `gzip -dc ${quoted(logFolder(backupDir))}/%f.gz > %p`
}

/** For the shell, within a command in which PostgreSQL reads % as its own. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`
}
