import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'

const kept = [
  'content-type',
  'content-encoding',
  'etag',
  'cache-control',
  'vary',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

export interface Bare {
  url: string
  /** Size of the response on the wire. */
  bytes: number
  stop(): void
}

/** Bare Fastify in a process of its own that sends the response of another address: the same bytes and headers. */
export async function startSame(address: string): Promise<Bare> {
  const sent = request(address, { headers: { 'accept-encoding': 'br' } }).end()
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => kept.includes(name)))
  const child = fork(join(import.meta.dirname, 'bare/fastify.ts'))
  child.send({ body: body.toString('base64'), headers })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, bytes: body.length, stop: () => void child.kill() }
}
