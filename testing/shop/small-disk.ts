import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A small disk in memory, to be filled to its last byte. */
export interface SmallDisk {
  folder: string
  fill(): Promise<void>
  /** Removes what `fill` wrote. */
  makeRoom(): Promise<void>
  close(): Promise<void>
}

/** undefined where nothing can be mounted (not root, or a restricted container): the test says so and is skipped. */
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
      // Large pieces first, then the rest.
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
      // A process that has just ended may still use it.
      await run('umount', [root]).catch(() => run('umount', ['--lazy', root]))
      await rm(root, { recursive: true, force: true })
    },
  }
}
