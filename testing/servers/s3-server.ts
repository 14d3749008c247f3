import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface KeptObject {
  bytes: Buffer
  type: string
}

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

export interface S3Server {
  url: string
  /** The environment variables for the shop to use it. */
  variables: Record<string, string>
  /** The objects in the bucket, by key. */
  objects: Map<string, KeptObject>
  /** Method and key of every request, valid or not. */
  asked: string[]
  /** Headers of the last request. */
  heard: () => IncomingMessage['headers']
  /** Sets the behaviour for the next requests, one after the other. */
  next(...behaviours: Behaviour[]): void
  /** Sets the behaviour for all requests, until `undefined`. */
  always(behaviour: Behaviour | undefined): void
  /** Stops listening until it is opened again, on the same port. */
  shut(): Promise<void>
  open(): Promise<void>
  close(): Promise<void>
}

const bucket = 'genie-test'
const region = 'us-east-1'
const keys: Record<string, string> = { 'shop-key': 'shop-secret-0123456789' }
const skewMs = 15 * 60_000

class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

/**
 * A server that speaks S3 on this machine, as strict as a real one: it checks signature, checksum, date, key and
 * bucket.
 */
export async function s3Server(): Promise<S3Server> {
  const objects = new Map<string, KeptObject>()
  const asked: string[] = []
  const turns: Behaviour[] = []
  let always: Behaviour | undefined
  let headers: IncomingMessage['headers'] = {}
  let port = 0

  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    headers = request.headers
    const behaviour = turns.shift() ?? always
    if (behaviour) behaviour(request, response)
    else
      answer(request, response).catch((error: Error) => {
        response.writeHead(error instanceof Refused ? error.status : 500, { 'content-type': 'application/xml' })
        // Real servers repeat the request in an error, including the key.
        response.end(xml(error.message, String(request.headers.authorization)))
      })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    judge(request, body)
    const [, name = '', key = ''] = /^\/([^/?]+)\/([^?]+)$/.exec(request.url ?? '') ?? []
    if (name !== bucket) throw new Refused(404, 'NoSuchBucket')
    const kept = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"`, 'content-length': 0 }).end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (request.method === 'GET') {
      if (!kept) throw new Refused(404, 'NoSuchKey')
      response.writeHead(200, { 'content-type': kept.type, 'content-length': kept.bytes.length }).end(kept.bytes)
    } else throw new Refused(405, 'MethodNotAllowed')
  }

  const open = () =>
    new Promise<void>(resolve =>
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        port = typeof address === 'object' && address ? address.port : 0
        resolve()
      }),
    )
  const shut = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  await open()
  const url = `http://127.0.0.1:${port}`
  const [[accessKey, secretKey] = ['', '']] = Object.entries(keys)
  return {
    ...{ url, objects, asked, open, shut, close: shut },
    variables: { S3_ENDPOINT: url, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
    heard: () => headers,
    next: (...behaviours) => void turns.push(...behaviours),
    always: behaviour => {
      always = behaviour
    },
  }
}

/** Checks the sender, their permission, the date, and the integrity of the body. */
function judge(request: IncomingMessage, body: Buffer): void {
  const said = String(request.headers.authorization)
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/
  const [, accessKey = '', day, zone, names = '', signature] = form.exec(said) ?? []
  if (!signature) throw new Refused(403, 'AccessDenied')
  if (!Object.hasOwn(keys, accessKey)) throw new Refused(403, 'InvalidAccessKeyId')
  const moment = String(request.headers['x-amz-date'])
  const at = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) <= skewMs)) throw new Refused(403, 'RequestTimeTooSkewed')
  if (zone !== region || day !== moment.slice(0, 8)) throw new Refused(400, 'AuthorizationHeaderMalformed')
  const signed = names.split(';')
  // Every header that determines the request must be signed, else it could be replaced on the way.
  const needed = Object.keys(request.headers).filter(name => /^(host|content-type|x-amz-.*)$/.test(name))
  if (needed.some(name => !signed.includes(name))) throw new Refused(403, 'AccessDenied')
  const contentSha256 = String(request.headers['x-amz-content-sha256'])
  const expected = s3Signature({
    ...{ method: request.method ?? '', target: request.url ?? '', contentSha256, moment, region },
    headers: Object.fromEntries(signed.map(name => [name, String(request.headers[name] ?? '')])),
    secretKey: keys[accessKey] ?? '',
  })
  if (signature !== expected) throw new Refused(403, 'SignatureDoesNotMatch')
  if (contentSha256 !== createHash('sha256').update(body).digest('hex')) {
    throw new Refused(400, 'XAmzContentSHA256Mismatch')
  }
}

function xml(code: string, more: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>no</Message><StringToSign>${more}</StringToSign></Error>`
}

/** A signed request, with the day and region of its key. */
interface Signed {
  method: string
  /** As in the first line of the request, with its query. */
  target: string
  headers: Record<string, string>
  /** Of the body, in hex, from the header. */
  contentSha256: string
  /** 20260331T140500Z */
  moment: string
  region: string
  secretKey: string
}

/**
 * Signature Version 4 of S3, implemented from the published description without the shop's code, so that a mistake
 * would have to be made twice.
 */
export function s3Signature({ method, target, headers, contentSha256, moment, region, secretKey }: Signed): string {
  const [path = '/', query = ''] = target.split('?')
  const names = Object.keys(headers).sort()
  const canonical = [
    method,
    path
      .split('/')
      .map(part => escaped(decodeURIComponent(part)))
      .join('/'),
    [...new URLSearchParams(query)]
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .sort()
      .join('&'),
    ...names.map(name => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    contentSha256,
  ].join('\n')
  const day = moment.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', moment, scope, hash].join('\n')).toString('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Percent-encodes each byte except letters, digits and four characters; upper-case hex. */
function escaped(text: string): string {
  return [...Buffer.from(text)]
    .map(byte => String.fromCharCode(byte))
    .map(sign =>
      /[A-Za-z0-9_.~-]/.test(sign) ? sign : `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}
