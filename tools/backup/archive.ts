import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/**
 * Packs everything in the folder into one file, which appears when it is complete and on the disk; it contains personal
 * data.
 */
export async function pack(folder: string, file: string): Promise<void> {
  const draft = `${file}.part`
  try {
    const tar = startTar(['-cf', '-', '-C', folder, '.'], ['ignore', 'pipe', 'pipe'])
    const written = pipeline(tar.output, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }))
    await Promise.all([written, tar.done])
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Owners of the other machine mean nothing here: the files belong to the caller. */
export async function unpack(file: string, folder: string, only?: string): Promise<void> {
  const tar = startTar(['-x', '-o', '-f', '-', '-C', folder, ...(only ? [only] : [])], ['pipe', 'ignore', 'pipe'])
  const read = pipeline(createReadStream(file), createGunzip(), tar.input)
  // If the file is broken, tar's error about its short input is a consequence.
  const [reading, unpacking] = await Promise.allSettled([read, tar.done])
  if (reading.status === 'rejected' && !(isClosedPipe(reading.reason) && unpacking.status === 'fulfilled'))
    throw reading.reason
  if (unpacking.status === 'rejected') throw unpacking.reason
}

/** tar stops reading at the end mark of the archive; writing the padding after it may then fail. */
function isClosedPipe(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

interface Tar {
  input: Writable
  output: Readable
  done: Promise<void>
}

function startTar(args: string[], stdio: ['ignore' | 'pipe', 'ignore' | 'pipe', 'pipe']): Tar {
  // macOS would add a hidden file per file.
  const child = spawn('tar', args, { stdio, env: { ...process.env, COPYFILE_DISABLE: '1' } })
  let words = ''
  child.stderr?.on('data', data => {
    words += data
  })
  const done = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`tar failed: ${words.trim()}`)
  })
  return { input: child.stdin as Writable, output: child.stdout as Readable, done }
}
