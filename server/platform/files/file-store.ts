import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'

/** Where the bytes of files are: a folder (`localFiles`), or an S3-compatible store that any number of processes share. */
export interface FileStore {
  /** `type`: what the bytes are, for whoever looks into the store by other means. */
  put(id: string, bytes: Buffer, type?: string): Promise<void>
  /** `length`: what was promised to the reader already; a store beyond a network breaks off what has another. */
  read(id: string, length?: number): Readable
  remove(id: string): Promise<void>
}

/**
 * Nothing can be kept now: the disk is full, over its quota, can't be written or is broken, or the store is away or does
 * not take it. Nothing of the file is left.
 */
export class FileStoreFull extends Error {}

/** It may well be there, but can't be read now. Whoever asked can only come back. */
export class FileUnavailable extends Refusal {
  constructor(cause: unknown) {
    super('unavailable')
    this.cause = cause
  }
}

/**
 * The same name in every store, so that a shop moves by copying. Ids are our own UUIDs and nothing else is let through:
 * a name can't climb out of its folder, and has nothing in it that an address would write differently.
 */
export function toFileName(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('Not an id of a file')
  // Two letters of folders keep folders small.
  return `${id.slice(-2)}/${id}`
}

function isStoreFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|EMFILE|ENFILE)$/.test((error as { code?: string }).code ?? '')
}

export function localFiles(folder: string): FileStore {
  const toPath = (id: string) => join(folder, toFileName(id))
  return {
    put: async (id, bytes) => {
      const path = toPath(id)
      // Two who write the same file each write their own aside.
      const temporaryPath = `${path}.${randomUUID()}.part`
      try {
        await mkdir(join(path, '..'), { recursive: true })
        // Written aside, brought to the disk and renamed: a reader sees the whole file or none.
        await writeFile(temporaryPath, bytes, { flush: true })
        await rename(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true }).catch(() => {})
        throw isStoreFull(error) ? new FileStoreFull('There is no room for files', { cause: error }) : error
      }
    },
    read: id => createReadStream(toPath(id)),
    remove: async id => rm(toPath(id), { force: true }),
  }
}
