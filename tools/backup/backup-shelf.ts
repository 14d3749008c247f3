import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { logFolder } from '#db/embedded/log-archive.ts'
import { backup } from './backup.ts'
import { unpackedManifest } from './restore.ts'

/** More than a month of weeks, or a week of days. */
export const mostCopies = 7

export interface BaseCopy {
  file: string
  /** When it was complete. */
  at: Date
  firstLog: string
}

/** The copies in BACKUP_DIR, the oldest first. When each was made, and where its log begins, stands in its name. */
export async function copiesIn(backupDir: string): Promise<BaseCopy[]> {
  const names = await readdir(backupDir)
  return names.sort().flatMap(name => {
    const [, day, hour, minute, second, firstLog] =
      /^base-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-([0-9A-F]{24})\.tar\.gz$/.exec(name) ?? []
    if (!day || !firstLog) return []
    return [{ file: join(backupDir, name), at: new Date(`${day}T${hour}:${minute}:${second}Z`), firstLog }]
  })
}

/** A copy of everything beside the log; of old ones, and of the log that only they need, it keeps no more than it should. */
export async function backUpInto({ dataDir, backupDir }: { dataDir: string; backupDir: string }): Promise<string> {
  await mkdir(backupDir, { recursive: true })
  const draft = join(backupDir, `.base-${process.pid}.tar.gz`)
  await backup({ dataDir, file: draft, backupDir })
  const { made_at, first_log } = await unpackedManifest(draft)
  // The second it was made in is over for sure at the next: a moment before the end of a copy can't be reached from it.
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
    // The first eight digits are the timeline, which a restore begins anew; the rest only grows.
    if (place && place < oldest.firstLog.slice(8)) await rm(join(logFolder(backupDir), name))
  }
}
