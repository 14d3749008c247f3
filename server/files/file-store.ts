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

/** Ids are our own UUIDs, so a path can't be steered from outside. Two letters of folders keep folders small. */
export function localFiles(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id.slice(-2), id)
  return {
    put: async (id, bytes) => {
      const path = pathOf(id)
      await mkdir(join(path, '..'), { recursive: true })
      // Written aside and renamed: a reader sees the whole file or none.
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
    },
    read: id => createReadStream(pathOf(id)),
    remove: id => rm(pathOf(id), { force: true }),
  }
}
