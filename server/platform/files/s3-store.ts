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
  /** A store refuses signatures that are more than a quarter of an hour off, so shop time must not be used. */
  wall: Clock
  log: Log
  /** The timeout of a silent store. */
  maxSilenceMs?: number
}

/** The error response of a store. */
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

/** Longer than any picture of the shop, so a longer file is not one. */
const maxBytes = 32 * 1024 * 1024
/** A store that is silent for this long is down; a busy one has answered by then, and the visitor still waits. */
const defaultSilenceMs = 10_000
/** A slow client takes minutes for a picture. */
const maxReadMs = 300_000
const retryMs = 200
const errorBytes = 16 * 1024

/** Files in an S3-compatible store, addressed by path (`endpoint/bucket/key`), which all of them support. */
export function s3Files({ settings, wall, log, maxSilenceMs = defaultSilenceMs }: S3Input): FileStore {
  const { endpoint, bucket, region, accessKey, secretKey, prefix } = settings

  async function requestOnce({ method, id, body, type, ...rest }: S3Request): Promise<Response> {
    const signer = new AwsV4Signer({
      ...{ method, url: `${endpoint}/${bucket}/${prefix}${toFileName(id)}`, service: 's3', region },
      ...{ accessKeyId: accessKey, secretAccessKey: secretKey },
      // The hash of the body is signed, so that the store refuses bytes that were changed on the way.
      headers: { 'x-amz-content-sha256': sha256(body ?? ''), ...(type && { 'content-type': type }) },
      datetime: wall
        .now()
        .toISOString()
        .replace(/[:-]|\.\d{3}/g, ''),
      allHeaders: true,
    })
    const { url, headers } = await signer.sign()
    // Not signed, because intermediaries may change it: the response must have the stored length.
    headers.set('accept-encoding', 'identity')
    // A signature is valid for one host and path; bytes and keys must not be sent to any host but the configured one.
    const response = await fetchOutside(url, { method, headers, redirect: 'manual', ...(body && { body }), ...rest })
    return response.ok ? response : throwFailure(response)
  }

  /** Every request can be repeated safely: the same bytes under the same name, or a second deletion. */
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
    const response = await requestWithRetry({ method: 'PUT', id, body, type, timeoutMs: maxSilenceMs })
    await readBeginning(response)
    // Every store returns an ETag for a stored object; a server that does not is not a store.
    if (!response.headers.has('etag')) throw new S3Failure(response.status, 'no ETag')
  }

  async function remove(id: string, timeoutMs = maxSilenceMs): Promise<void> {
    try {
      await readBeginning(await requestWithRetry({ method: 'DELETE', id, timeoutMs }))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }

  async function removeQuietly(id: string): Promise<void> {
    await remove(id, Math.ceil(maxSilenceMs / 3)).catch(error =>
      log.warn({ err: error, file_id: id }, 'a file may have been left behind'),
    )
  }

  /** Yields the body piece by piece, each within the timeout; the time the reader takes in between does not count. */
  async function* pieces(id: string, length: number | undefined): AsyncGenerator<Uint8Array> {
    const giveUp = new AbortController()
    const withinSilence = async <T>(work: Promise<T>): Promise<T> => {
      const silent = new Error(`The store of files was silent for ${maxSilenceMs} ms`)
      const timer = setTimeout(() => giveUp.abort(silent), maxSilenceMs)
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
      // A reader that stops early releases the connection.
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
        // It may have been stored without a confirmation: without its row it would never be found or removed.
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
  // Only the error code: some stores repeat the request and its key in their response.
  const [, named = ''] = (await readBeginning(response)).split('<Code>')
  const [code = ''] = named.split('<')
  throw new S3Failure(response.status, code.replace(/\W/g, '').slice(0, 64))
}

/** Reads the body to its end, so that the connection can be reused; an endless one is aborted. */
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

/** The store was unreachable, or had an internal error. A timeout is not retried. */
function isTransient(error: unknown): boolean {
  if (error instanceof S3Failure) return error.status >= 500 || error.status === 429
  return error instanceof TypeError
}

function isMissing(error: unknown): boolean {
  return error instanceof S3Failure && error.status === 404 && error.code === 'NoSuchKey'
}

/** The store refused, so nothing was stored. */
function isRefused(error: unknown): boolean {
  return error instanceof S3Failure && error.status >= 300 && error.status < 500
}
