import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes of files are. The local folder is one; an S3-compatible store can be another. */
export interface FileStore {
  put(id: string, bytes: Buffer): Promise<void>
  read(id: string): Readable
  remove(id: string): Promise<void>
}

/** Nothing can be kept now: the disk is full, over its quota, can't be written or is broken. Nothing of the file is left. */
export class NoRoom extends Error {}

function isNoRoom(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|EMFILE|ENFILE)$/.test((error as { code?: string }).code ?? '')
}

/** Ids are our own UUIDs, so a path can't be steered from outside. Two letters of folders keep folders small. */
export function localFiles(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id.slice(-2), id)
  return {
    put: async (id, bytes) => {
      const path = pathOf(id)
      const part = `${path}.part`
      try {
        await mkdir(join(path, '..'), { recursive: true })
        // Written aside, brought to the disk and renamed: a reader sees the whole file or none.
        await writeFile(part, bytes, { flush: true })
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true }).catch(() => {})
        throw isNoRoom(error) ? new NoRoom('There is no room for files', { cause: error }) : error
      }
    },
    read: id => createReadStream(pathOf(id)),
    remove: id => rm(pathOf(id), { force: true }),
  }
}
