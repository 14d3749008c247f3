import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { fetchOutside, forbidInsideTransaction } from '../outside.ts'
import { type FileStore, FileStoreFull, FileUnavailable, toFileName } from './file-store.ts'
import type { S3Settings } from './s3-settings.ts'

export interface S3Input {
  settings: S3Settings
  /** A store refuses what was signed a quarter of an hour ago or ahead: the time machine must not reach it. */
  wall: Clock
  log: Log
  /** How long it may be silent. */
  patienceMs?: number
}

/** What the store answered instead of doing what it was asked. */
export class S3Failure extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`The store of files answered ${status}${code && ` (${code})`}`)
    this.status = status
    this.code = code
  }
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  id: string
  timeoutMs: number
  body?: Buffer
  type?: string
  signal?: AbortSignal
}

/** No picture is as long: what is longer is not ours. */
const maxBytes = 32 * 1024 * 1024
/** A store that does not answer is down; one that is only busy has done so by then, and the visitor still waits. */
const defaultSilenceMs = 10_000
/** Whoever has a slow line takes minutes for a picture. */
const maxReadMs = 300_000
const retryMs = 200
const errorBytes = 16 * 1024

/** Files in an S3-compatible store, addressed by path (`endpoint/bucket/key`): all of them understand that. */
export function s3Files({ settings, wall, log, patienceMs = defaultSilenceMs }: S3Input): FileStore {
  const { endpoint, bucket, region, accessKey, secretKey, prefix } = settings

  async function requestOnce({ method, id, body, type, ...rest }: S3Request): Promise<Response> {
    const signer = new AwsV4Signer({
      ...{ method, url: `${endpoint}/${bucket}/${prefix}${toFileName(id)}`, service: 's3', region },
      ...{ accessKeyId: accessKey, secretAccessKey: secretKey },
      // With the sum of the bytes signed, what was changed on its way is refused.
      headers: { 'x-amz-content-sha256': sha256(body ?? ''), ...(type && { 'content-type': type }) },
      datetime: wall
        .now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
      allHeaders: true,
    })
    const { url, headers } = await signer.sign()
    // Not signed, because it may change on its way: bytes are to come as long as they were put.
    headers.set('accept-encoding', 'identity')
    // A signature holds for one host and path; and bytes and keys go to no host but the one that was set.
    const response = await fetchOutside(url, { method, headers, redirect: 'manual', ...(body && { body }), ...rest })
    return response.ok ? response : throwFailure(response)
  }

  /** Whatever is asked here can be asked twice: the same bytes under the same name, or gone twice. */
  async function requestWithRetry(request: S3Request): Promise<Response> {
    try {
      return await requestOnce(request)
    } catch (error) {
      if (!isTransient(error)) throw error
      await pause(retryMs)
      return requestOnce(request)
    }
  }

  async function put(id: string, body: Buffer, type = 'application/octet-stream'): Promise<void> {
    const response = await requestWithRetry({ method: 'PUT', id, body, type, timeoutMs: patienceMs })
    await readBeginning(response)
    // Every store names what it has taken so; whoever answers without is none.
    if (!response.headers.has('etag')) throw new S3Failure(response.status, 'no ETag')
  }

  async function remove(id: string, timeoutMs = patienceMs): Promise<void> {
    try {
      await readBeginning(await requestWithRetry({ method: 'DELETE', id, timeoutMs }))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  async function removeQuietly(id: string): Promise<void> {
    await remove(id, Math.ceil(patienceMs / 3)).catch(error =>
      log.warn({ err: error, file_id: id }, 'a file may have been left behind'),
    )
  }

  /** Piece by piece, each within the patience: how long the reader takes for them in between is his affair. */
  async function* pieces(id: string, length: number | undefined): AsyncGenerator<Uint8Array> {
    const giveUp = new AbortController()
    const withinSilence = async <T>(work: Promise<T>): Promise<T> => {
      const silent = new Error(`The store of files was silent for ${patienceMs} ms`)
      const timer = setTimeout(() => giveUp.abort(silent), patienceMs)
      return work.finally(() => clearTimeout(timer))
    }
    try {
      const { signal } = giveUp
      const response = await withinSilence(requestWithRetry({ method: 'GET', id, timeoutMs: maxReadMs, signal }))
      const contentLength = response.headers.get('content-length')
      if (length !== undefined && contentLength !== null && Number(contentLength) !== length)
        throw new Error('Another length than was put')
      const body = response.body?.values()
      let received = 0
      for (;;) {
        const piece = await withinSilence(body?.next() ?? Promise.resolve({ done: true, value: undefined } as const))
        if (piece.done) break
        received += piece.value.byteLength
        if (received > (length ?? maxBytes)) throw new Error('Longer than was put')
        yield piece.value
      }
      if (length !== undefined && received < length) throw new Error('Shorter than was put')
    } finally {
      // Whoever stops reading in the middle lets the connection go.
      giveUp.abort()
    }
  }

  async function* read(id: string, length: number | undefined): AsyncGenerator<Uint8Array> {
    forbidInsideTransaction()
    toFileName(id)
    try {
      yield* pieces(id, length)
    } catch (error) {
      if (isMissing(error)) throw Object.assign(new Error('There is no such file'), { code: 'ENOENT' })
      log.warn({ err: error }, 'a file could not be read')
      throw new FileUnavailable(error)
    }
  }

  return {
    put: async (id, bytes, type) => {
      forbidInsideTransaction()
      toFileName(id)
      try {
        await put(id, bytes, type)
      } catch (error) {
        // Perhaps it was taken and only not told: without its row nobody would ever find it, nor remove it.
        if (!isRefused(error)) await removeQuietly(id)
        throw new FileStoreFull('The store did not take a file', { cause: error })
      }
    },
    read: (id, length) => Readable.from(read(id, length), { objectMode: false }),
    remove: id => remove(id),
  }
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function throwFailure(response: Response): Promise<never> {
  // The name of the error alone: some stores repeat in their answer what they were asked, and by whom.
  const [, named = ''] = (await readBeginning(response)).split('<Code>')
  const [code = ''] = named.split('<')
  throw new S3Failure(response.status, code.replace(/\W/g, '').slice(0, 64))
}

/** Read to its end, so that the connection serves again; given up where it has none. */
async function readBeginning(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.byteLength
    if (bytes > errorBytes) break
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Nobody was reached, or he had trouble of his own. Who was too slow once is not waited for again. */
function isTransient(error: unknown): boolean {
  if (error instanceof S3Failure) return error.status >= 500 || error.status === 429
  return error instanceof TypeError
}

function isMissing(error: unknown): boolean {
  return error instanceof S3Failure && error.status === 404 && error.code === 'NoSuchKey'
}

/** He said no, so there is nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof S3Failure && error.status >= 300 && error.status < 500
}
