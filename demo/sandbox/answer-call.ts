import { payOutWeekly } from './balance.ts'
import { intentOfCharge, type Kind, type Line, type Objects, type Session } from './objects.ts'
import type { Control } from './provider.ts'
import { makeRefund } from './refunds.ts'
import { cancelIntent, currentSession, expired, type Happening, openSession } from './sessions.ts'

export interface Request {
  method: string
  path: string
  query: URLSearchParams
  body: string
  key: string | undefined
}

export interface Answer {
  http: number
  body: unknown
}

const ok = (body: unknown): Answer => ({ http: 200, body })
export const failure = (http: number, code: string, message: string): Answer => ({
  http,
  body: { error: { type: 'invalid_request_error', code, message } },
})
const missing = () => failure(404, 'resource_missing', 'No such object.')
const refused = (message: string) => failure(400, 'invalid_request', message)

interface House {
  objects: Objects
  control: Control
  publicUrl: () => string
  tell: (happenings: readonly Happening[]) => void
}

/** Answers a call to the provider like Stripe. */
export async function answerCall(request: Request, house: House): Promise<Answer> {
  const [, , family, second, third, fourth] = request.path.split('/')
  if (family === 'checkout' && second === 'sessions') return answerSessions(request, house, third, fourth)
  if (family === 'refunds' && request.method === 'POST') return answerRefund(request, house)
  if (family === 'refunds' && !second) return listRefunds(request, house)
  if (family === 'disputes' && !second) return listDisputes(request, house)
  if (family === 'balance_transactions') return listLines(request, house)
  if (family === 'balance') return readBalance(house)
  if (family === 'payment_intents' && third === 'cancel') return answerCancel(house, second ?? '')
  const kind = kindOf[family ?? '']
  const object = kind && second ? await house.objects.find(kind, second) : undefined
  return object ? ok(object) : missing()
}

const kindOf: Record<string, Kind> = {
  refunds: 'refund',
  payment_intents: 'intent',
  disputes: 'dispute',
  payouts: 'payout',
}

const halfAnHour = 1800

async function answerSessions({ method, body }: Request, house: House, id?: string, action?: string): Promise<Answer> {
  const { objects, publicUrl, tell } = house
  const field = readForm(body)
  if (method === 'POST' && !id) {
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
      pageUrl: pageId => `${publicUrl()}/sandbox/pay/${pageId}`,
    })
    return ok(await opened(objects, session))
  }
  const session = id ? await currentSession(objects, id) : undefined
  if (!session) return missing()
  if (method === 'GET') return ok(await opened(objects, session))
  if (action !== 'expire' || session.status !== 'open') return refused('This session is not open.')
  const over = await expired(objects, session)
  tell([{ type: 'checkout.session.expired', object: over }])
  return ok(await opened(objects, over))
}

/** As requested by `expand[]=payment_intent`. */
async function opened(objects: Objects, session: Session) {
  const { payment_intent } = session
  return { ...session, payment_intent: payment_intent && (await objects.find('intent', payment_intent)) }
}

async function answerRefund({ body }: Request, { objects, control, tell }: House): Promise<Answer> {
  const field = readForm(body)
  const refund = await makeRefund(objects, {
    intentId: field('payment_intent') ?? '',
    amount: field('amount') === undefined ? undefined : Number(field('amount')),
    metadata: fieldsUnder(body, 'metadata'),
    fails: control.refundsFail,
  })
  if (typeof refund === 'string') return failure(400, refund, 'This payment can not be refunded.')
  tell([{ type: 'refund.updated', object: refund }])
  return ok(refund)
}

/** Of one payment, or the newest: there are too few for pages. */
async function listRefunds({ query }: Request, { objects }: House): Promise<Answer> {
  const payment = query.get('payment_intent')
  const data = payment === null ? await newestSince(objects, 'refund', query) : await objects.refundsOf(payment)
  return ok({ object: 'list', url: '/v1/refunds', has_more: false, data })
}

async function listDisputes({ query }: Request, { objects }: House): Promise<Answer> {
  return ok({
    object: 'list',
    url: '/v1/disputes',
    has_more: false,
    data: await newestSince(objects, 'dispute', query),
  })
}

const mostListed = 1000

async function newestSince(objects: Objects, kind: 'refund' | 'dispute', query: Request['query']) {
  const from = Number(query.get('created[gte]') ?? 0)
  return (await objects.newest(kind, mostListed)).filter(({ created }) => created >= from)
}

async function answerCancel({ objects, tell }: House, id: string): Promise<Answer> {
  const intent = await objects.find('intent', id)
  if (!intent) return missing()
  const canceled = await cancelIntent(objects, intent)
  if (!canceled) return refused('This payment can not be canceled any more.')
  tell([{ type: 'payment_intent.canceled', object: canceled }])
  return ok(canceled)
}

async function listLines({ query }: Request, { objects }: House): Promise<Answer> {
  await payOutWeekly(objects)
  const limit = Number(query.get('limit') ?? 10)
  const wish = { from: Number(query.get('created[gte]') ?? 0), after: query.get('starting_after') ?? undefined }
  const found = await objects.lines({ ...wish, limit: limit + 1 })
  const data = await Promise.all(found.slice(0, limit).map(line => withSource(objects, line)))
  return ok({ object: 'list', url: '/v1/balance_transactions', has_more: found.length > limit, data })
}

/** As requested by `expand[]=data.source`. */
async function withSource(objects: Objects, line: Line) {
  const { source } = line
  if (source === null) return line
  const kinds = { re_: 'refund', du_: 'dispute', po_: 'payout' } as const
  const kind = kinds[source.slice(0, 3) as keyof typeof kinds]
  if (kind) return { ...line, source: await objects.find(kind, source) }
  const intent = await objects.find('intent', intentOfCharge(source))
  return {
    ...line,
    source: { id: source, object: 'charge', payment_intent: intent?.id ?? null, metadata: intent?.metadata ?? {} },
  }
}

async function readBalance({ objects }: House): Promise<Answer> {
  const amount = await objects.balanceAt(objects.seconds())
  return ok({ object: 'balance', livemode: false, available: [{ amount, currency: 'eur' }], pending: [] })
}

/** Parses `a[b][0][c]=1` as sent by Stripe's clients. Only the requested paths are read. */
function readForm(text: string): (path: string) => string | undefined {
  const fields = new URLSearchParams(text)
  return path => fields.get(path) ?? undefined
}

/** All fields under one name: `metadata[x]=1` → { x: '1' }. */
function fieldsUnder(text: string, name: string): Record<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of new URLSearchParams(text)) {
    const match = /^([^[\]]+)\[([^[\]]+)\]$/.exec(key)
    if (match?.[1] === name && match[2]) found.set(match[2], value)
  }
  return Object.fromEntries(found)
}
