import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '#db/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { type Answer, answerCall, failure, type Request } from './answer-call.ts'
import { Objects, type Session } from './objects.ts'
import { type Play, play } from './play.ts'
import { played } from './played.ts'
import { currentSession, type Happening, happen, type Outcome } from './sessions.ts'
import { plainTravel, sendEvents, type Travel } from './webhooks.ts'

export interface SandboxInput {
  db: Database
  log: Log
  /** The shop's clock: a session also expires when the time machine moves it. */
  now: () => Date
  /** Signatures carry the real time. */
  wall: Clock
  webhookSecret: string
  /** Known once the shop listens. */
  publicUrl: () => string
}

export interface Sandbox {
  port: number
  webhookSecret: string
  session(id: string): Promise<Session | undefined>
  act(id: string, outcome: Outcome): Promise<void>
  /**
   * An event at a provider without the shop: a refund on its own screen, a dispute, a payout. False: it does not fit.
   */
  play(what: Play): Promise<boolean>
  /** The objects that a person can act on. */
  newest: Objects['newest']
  /** Resolves when every event has arrived or was given up. */
  told(): Promise<void>
  control: Control
  close(): Promise<void>
}

/** Failures that a test can set. */
export interface Control {
  travel: Travel
  /** The provider itself: healthy, down, slow, or responding with nonsense. */
  health: 'well' | 'down' | 'slow' | 'nonsense'
  refundsFail: boolean
}

const mostBytes = 1_000_000

/**
 * A payment provider for development, tests and demos: it speaks Stripe's protocol over loopback, to the same SDK and
 * the same adapter as the real one, with the same guarantees. It handles no real money.
 */
export async function startSandbox(input: SandboxInput): Promise<Sandbox> {
  const { db, log, now, wall, webhookSecret, publicUrl } = input
  const alone = <T>(work: (objects: Objects) => Promise<T>) =>
    db.transaction().execute(tx => work(new Objects(tx, now)))
  const control: Control = { travel: { ...plainTravel }, health: 'well', refundsFail: false }
  const telling = new Set<Promise<void>>()
  // The shop's processing is not awaited.
  const tell = (happenings: readonly Happening[]): void => {
    const events = sendEvents(happenings, control.travel, {
      url: `${publicUrl()}/api/payments/webhooks/${played.code}`,
      secret: webhookSecret,
      log,
      seconds: () => Math.floor(wall.now().getTime() / 1000),
    }).finally(() => telling.delete(events))
    telling.add(events)
  }

  const answer = (request: Request, objects: Objects) => answerCall(request, { objects, control, publicUrl, tell })

  const server = createServer(async (incoming, response) => {
    try {
      const request = await readRequest(incoming)
      if (control.health === 'down') return void incoming.socket.destroy()
      if (control.health === 'slow') await new Promise(resolve => setTimeout(resolve, 30_000).unref())
      if (control.health === 'nonsense') return void response.end('<html>Welcome to our new proxy</html>')
      send(response, await once(db, now, request, answer))
    } catch (error) {
      log.error({ err: error }, 'the sandbox provider failed')
      send(response, { http: 500, body: { error: { type: 'api_error', message: 'Something went wrong.' } } })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    webhookSecret,
    control,
    session: id => alone(tx => currentSession(tx, id)),
    // Sent after the commit, because the receiver reads the object.
    act: async (id, outcome) => tell(await alone(tx => happen(tx, id, outcome))),
    play: async what => {
      const happenings = await alone(tx => play(tx, what))
      if (happenings) tell(happenings)
      return happenings !== undefined
    },
    newest: (kind, limit) => new Objects(db, now).newest(kind, limit),
    told: async () => {
      while (telling.size > 0) await Promise.all(telling)
    },
    close: () => closed(server),
  }
}

type Work = (request: Request, objects: Objects) => Promise<Answer>

/**
 * The same key returns the first response again; the same key with another request is an error, as at the real
 * provider.
 */
async function once(db: Database, now: () => Date, request: Request, work: Work): Promise<Answer> {
  if (request.method !== 'POST' || request.key === undefined) {
    return db.transaction().execute(tx => work(request, new Objects(tx, now)))
  }
  const request_sha256 = createHash('sha256').update(`${request.path}\n${request.body}`).digest()
  return db.transaction().execute(async tx => {
    const before = await tx
      .insertInto('sandbox_keys')
      .values({
        ...{ idempotency_key: request.key ?? '', request_sha256, http: 0 },
        ...{ answer: JSON.stringify(null), created_at: now() },
      })
      .onConflict(conflict => conflict.column('idempotency_key').doUpdateSet({ created_at: now() }))
      .returning(['request_sha256', 'http', 'answer'])
      .executeTakeFirstOrThrow()
    if (!before.request_sha256.equals(request_sha256)) {
      return failure(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    }
    if (before.http !== 0) return { http: before.http, body: before.answer }
    // On the connection that holds the key: a second one per request would exhaust the pool.
    const answer = await work(request, new Objects(tx, now))
    await tx
      .updateTable('sandbox_keys')
      .set({ http: answer.http, answer: JSON.stringify(answer.body) })
      .where('idempotency_key', '=', request.key ?? '')
      .execute()
    return answer
  })
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('Too large')
    chunks.push(chunk)
  }
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://sandbox')
  const key = incoming.headers['idempotency-key']
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    body: Buffer.concat(chunks).toString(),
    key: typeof key === 'string' ? key : undefined,
  }
}

function send(response: ServerResponse, { http, body }: Answer): void {
  response.writeHead(http, { 'content-type': 'application/json', 'request-id': 'req_sandbox' })
  response.end(JSON.stringify(body))
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
