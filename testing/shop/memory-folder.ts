import { statfsSync } from 'node:fs'

/** Of a machine; a container often has 64 MB. */
const inMemory = '/dev/shm'
const enoughBytes = 6 * 1024 ** 3

/**
 * What tests write needs to outlive nothing: where memory has room, temporary folders are there, so that no database of
 * a test waits for a disk. Playwright, vitest and all processes that they start read the same variable.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR === undefined && freeBytes(inMemory) > enoughBytes) process.env.TMPDIR = inMemory
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
