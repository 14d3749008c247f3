import { type FileHandle, open, stat, truncate } from 'node:fs/promises'

const maxBytes = 5 * 1024 * 1024
const tailBytes = 4000

/**
 * The log of PostgreSQL, which continues when this process has ended. It is read by people, so it is truncated at a
 * limit instead of rotated.
 */
export async function openLog(file: string): Promise<FileHandle> {
  const size = await fileSize(file)
  if (size > maxBytes) await truncate(file)
  return open(file, 'a', 0o600)
}

export async function fileSize(file: string): Promise<number> {
  return stat(file).then(
    found => found.size,
    () => 0,
  )
}

/** The end of what was written since `from`. */
export async function readTail(file: string, from = 0): Promise<string> {
  const handle = await open(file, 'r').catch(() => undefined)
  if (!handle) return ''
  try {
    const { size } = await handle.stat()
    const start = Math.max(from, size - tailBytes, 0)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(size - start, 0)), { position: start })
    const lines = buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n')
    return lines.slice(-15).join('\n')
  } finally {
    await handle.close()
  }
}
