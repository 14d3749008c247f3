import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { logFolder } from '#db/embedded/log-archive.ts'
import { backup } from './backup.ts'
import { unpackedManifest } from './restore.ts'

/** A month of weekly copies, or a week of daily ones. */
export const mostCopies = 7

export interface BaseCopy {
  file: string
  /** When it was complete. */
  at: Date
  firstLog: string
}

/** The copies in BACKUP_DIR, the oldest first. The name of each contains its time and the beginning of its log. */
export async function copiesIn(backupDir: string): Promise<BaseCopy[]> {
  const names = await readdir(backupDir)
  return names.sort().flatMap(name => {
    const [, day, hour, minute, second, firstLog] =
      /^base-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([0-9A-F]{24})\.tar\.gz$/.exec(name) ?? []
    if (!day || !firstLog) return []
    return [{ file: join(backupDir, name), at: new Date(`${day}T${hour}:${minute}:${second}Z`), firstLog }]
  })
}

/** Adds a copy of everything beside the log; removes old copies, and the log that only they need. */
export async function backUpInto({ dataDir, backupDir }: { dataDir: string; backupDir: string }): Promise<string> {
  await mkdir(backupDir, { recursive: true })
  const draft = join(backupDir, `.base-${process.pid}.tar.gz`)
  await backup({ dataDir, file: draft, backupDir })
  const { made_at, first_log } = await unpackedManifest(draft)
  // Rounded up to the next second: a moment before the end of a copy cannot be restored from it.
  const at = new Date(Math.ceil(new Date(made_at).getTime() / 1000) * 1000).toISOString()
  const file = join(backupDir, `base-${at.slice(0, 19).replaceAll(':', '-')}Z-${first_log}.tar.gz`)
  await rename(draft, file)
  await forgetOld(backupDir)
  return file
}

async function forgetOld(backupDir: string): Promise<void> {
  const copies = await copiesIn(backupDir)
  for (const { file } of copies.slice(0, -mostCopies)) await rm(file)
  const [oldest] = copies.slice(-mostCopies)
  if (!oldest) return
  for (const name of await readdir(logFolder(backupDir))) {
    const [, place] = /^[0-9A-F]{8}([0-9A-F]{16})(\.|$)/.exec(name) ?? []
    // The first eight digits are the timeline, which changes at a restore; the rest only increases.
    if (place && place < oldest.firstLog.slice(8)) await rm(join(logFolder(backupDir), name))
  }
}
