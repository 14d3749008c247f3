import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '#db/connect.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { fieldsUnder, readForm } from './form-body.ts'
import { Objects, type Session } from './objects.ts'
import { makeRefund } from './refunds.ts'
import { currentSession, expired, type Happening, happen, type Outcome, openSession } from './sessions.ts'
import { plainTravel, sendEvents, type Travel } from './webhooks.ts'

export interface SandboxInput {
  db: Database
  log: Log
  /** The shop's clock: a session runs out when the time machine says so. */
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
  control: Control
  close(): Promise<void>
}

/** What a test lets go wrong. */
export interface Control {
  travel: Travel
  /** The provider itself: well, gone, slow, or talking nonsense. */
  health: 'well' | 'down' | 'slow' | 'nonsense'
  refundsFail: boolean
}

const mostBytes = 1_000_000

/**
 * A payment provider for development, tests and demos: it speaks Stripe's protocol over loopback, to the same SDK and
 * the same adapter as the real one, and keeps its word the same way. Nobody's money is in it.
 */
export async function startSandbox(input: SandboxInput): Promise<Sandbox> {
  const { db, log, now, wall, webhookSecret, publicUrl } = input
  const alone = <T>(work: (objects: Objects) => Promise<T>) =>
    db.transaction().execute(tx => work(new Objects(tx, now)))
  const control: Control = { travel: { ...plainTravel }, health: 'well', refundsFail: false }
  const tell = (happenings: readonly Happening[]) =>
    sendEvents(happenings, control.travel, {
      url: `${publicUrl()}/api/payments/webhooks/stripe`,
      secret: webhookSecret,
      log,
      seconds: () => Math.floor(wall.now().getTime() / 1000),
    })

  async function answer(request: Request, objects: Objects): Promise<Answer> {
    const { method, path, body } = request
    const field = readForm(body)
    const [, , family, second, third, fourth] = path.split('/')
    if (family === 'checkout' && second === 'sessions') {
      if (method === 'POST' && !third) {
        const halfAnHour = 1800
        if (Number(field('expires_at')) < objects.seconds() + halfAnHour) {
          return refused('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.')
        }
        const session = await openSession(objects, {
          amount: Number(field('line_items[0][price_data][unit_amount]')),
          currency: field('line_items[0][price_data][currency]') ?? '',
          email: field('customer_email') ?? '',
          reference: field('client_reference_id') ?? '',
          locale: field('locale') ?? 'en',
          method: field('allowed_payment_method_types[0]') ?? 'card',
          successUrl: field('success_url') ?? '',
          cancelUrl: field('cancel_url') ?? '',
          expiresAt: Number(field('expires_at')),
          metadata: fieldsUnder(body, 'metadata'),
          pageUrl: id => `${publicUrl()}/sandbox/pay/${id}`,
        })
        return ok(await opened(objects, session))
      }
      const session = third ? await currentSession(objects, third) : undefined
      if (!session) return missing()
      if (method === 'GET') return ok(await opened(objects, session))
      if (fourth !== 'expire' || session.status !== 'open') return refused('This session is not open.')
      const over = await expired(objects, session)
      tell([{ type: 'checkout.session.expired', object: over }])
      return ok(await opened(objects, over))
    }
    if (family === 'refunds' && method === 'POST') {
      const refund = await makeRefund(objects, {
        intentId: field('payment_intent') ?? '',
        amount: field('amount') === undefined ? undefined : Number(field('amount')),
        metadata: fieldsUnder(body, 'metadata'),
        fails: control.refundsFail,
      })
      if (typeof refund === 'string') return refused(refund)
      tell([{ type: 'refund.updated', object: refund }])
      return ok(refund)
    }
    const kind = family === 'refunds' ? 'refund' : family === 'payment_intents' ? 'intent' : undefined
    const object = kind && second ? await objects.find(kind, second) : undefined
    return object ? ok(object) : missing()
  }

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
    // Told once it is so: who is told reads it.
    act: async (id, outcome) => tell(await alone(tx => happen(tx, id, outcome))),
    close: () => closed(server),
  }
}

interface Request {
  method: string
  path: string
  body: string
  key: string | undefined
}

interface Answer {
  http: number
  body: unknown
}

const ok = (body: unknown): Answer => ({ http: 200, body })
const failure = (http: number, code: string, message: string): Answer => ({
  http,
  body: { error: { type: 'invalid_request_error', code, message } },
})
const missing = () => failure(404, 'resource_missing', 'No such object.')
const refused = (message: string) => failure(400, 'invalid_request', message)

type Work = (request: Request, objects: Objects) => Promise<Answer>

/** As `expand[]=payment_intent` asks for it. */
async function opened(objects: Objects, session: Session) {
  const { payment_intent } = session
  return { ...session, payment_intent: payment_intent && (await objects.find('intent', payment_intent)) }
}

/** The same key gives the first answer again; the same key for something else is an error, as at the real one. */
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
    // On the connection that holds the key: a second one for each would run out of them.
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
  const { pathname } = new URL(incoming.url ?? '/', 'http://sandbox')
  const key = incoming.headers['idempotency-key']
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
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
