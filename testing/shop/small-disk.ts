import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A disk of its own size that lives in memory, to be filled to its last byte. */
export interface SmallDisk {
  folder: string
  fill(): Promise<void>
  /** All that `fill` took. */
  makeRoom(): Promise<void>
  close(): Promise<void>
}

/** Undefined where nothing may be mounted (not root, or a container that may not): say so and skip. */
export async function smallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const root = await mkdtemp(join(tmpdir(), 'genie-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', root])
  } catch {
    await rm(root, { recursive: true, force: true })
    return undefined
  }
  const folder = join(root, 'data')
  await mkdir(folder)
  const ballast = join(root, 'ballast')
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'a')
      // Large pieces first, then whatever is left.
      for (const size of [2 ** 20, 2 ** 12, 1]) {
        const piece = Buffer.alloc(size, 1)
        try {
          for (;;) await file.write(piece)
        } catch (error) {
          if ((error as { code?: string }).code !== 'ENOSPC') throw error
        }
      }
      await file.close()
    },
    makeRoom: () => rm(ballast, { force: true }),
    close: async () => {
      // What has just ended may still stand in it.
      await run('umount', [root]).catch(() => run('umount', ['--lazy', root]))
      await rm(root, { recursive: true, force: true })
    },
  }
}
