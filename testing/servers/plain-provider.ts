import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'

/** Its record of a payment; money in cents. */
interface Charge {
  no: number
  key: string
  cents: number
  state: 'waiting' | 'done' | 'over'
  page: string
  /** Paid by bank, to this account. */
  account?: { number: string; owner: string; remittance: string }
}

interface Payback {
  no: number
  key: string
  of: number
  cents: number
  state: 'done' | 'refused'
  at: number
}

interface Complaint {
  no: number
  of: number
  cents: number
  at: number
}

interface Movement {
  no: number
  what: 'charge' | 'payback' | 'complaint'
  of: number
  cents: number
  cost: number
  at: number
}

export interface PlainProvider {
  url: string
  secret: string
  /** `POST /charges`: all requests, in order. */
  asked: string[]
  /** False: it drops every connection. */
  isWell: boolean
  /** True: payments that begin now are transfers to its account. */
  isByBank: boolean
  /** A customer pays on its page, or transfers money under its reference; returns the number of the payment. */
  pay(page: string): number
  complain(chargeNo: number): number
  /** A webhook with its signature. */
  says(what: object): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

/** Its fee is 10 cents per payment. */
const cost = 10

/**
 * A payment provider that shares nothing with the other one: different paths, names, plain numbers, and its own
 * signature. Its data are lost when it stops.
 */
export async function plainProvider(now: () => Date): Promise<PlainProvider> {
  let last = 1000
  const charges: Charge[] = []
  const paybacks: Payback[] = []
  const complaints: Complaint[] = []
  const movements: Movement[] = []
  const next = () => (last += 1)
  const move = (what: Movement['what'], of: number, cents: number, spent = 0) =>
    movements.push({ no: next(), what, of, cents, cost: spent, at: now().getTime() })
  const open = ({ key, cents }: Charge): Charge => {
    const before = charges.find(one => one.key === key)
    if (before) return before
    const no = next()
    const made: Charge = { no, key, cents, state: 'waiting', page: `http://plain.example/pay/${no}` }
    if (plain.isByBank)
      made.account = { number: 'NL91ABNA0417164300', owner: 'Plain Payments B.V.', remittance: `PLAIN ${no}` }
    charges.push(made)
    return made
  }
  const payBack = ({ key, of, cents }: Payback): Payback => {
    const before = paybacks.find(one => one.key === key)
    if (before) return before
    const made: Payback = { no: next(), key, of, cents, state: 'done', at: now().getTime() }
    paybacks.push(made)
    move('payback', made.no, -cents)
    return made
  }
  const end = (charge: Charge | undefined) => {
    if (charge?.state === 'waiting') charge.state = 'over'
    return charge
  }
  const byNo = <Row extends { no: number }>(rows: readonly Row[], no: string) => rows.find(row => row.no === Number(no))
  /** undefined: not found. */
  const answer = (method: string, { pathname, searchParams }: URL, body: unknown): unknown => {
    const [, kind = '', no = '', action = ''] = pathname.split('/')
    const since = Number(searchParams.get('since') ?? 0)
    if (method === 'POST' && kind === 'charges') return action === 'end' ? end(byNo(charges, no)) : open(body as Charge)
    if (method === 'POST' && kind === 'paybacks') return payBack(body as Payback)
    if (kind === 'charges') return byNo(charges, no)
    if (kind === 'complaints' && no) return byNo(complaints, no)
    if (kind === 'complaints') return complaints.filter(({ at }) => at >= since)
    if (kind === 'movements') return movements.filter(({ at }) => at >= since)
    if (kind === 'paybacks' && no) return byNo(paybacks, no)
    if (kind === 'paybacks') {
      const of = searchParams.get('of')
      return paybacks.filter(one => one.at >= since && (of === null || one.of === Number(of)))
    }
    if (kind === 'saldo') return { cents: movements.reduce((sum, line) => sum + line.cents - line.cost, 0) }
    return undefined
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { method = 'GET', url = '/' } = request
    plain.asked.push(`${method} ${url}`)
    if (!plain.isWell) return void request.socket.destroy()
    const text = Buffer.concat(chunks).toString()
    const found = answer(method, new URL(url, plain.url), text === '' ? undefined : JSON.parse(text))
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? { why: 'no such thing' }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const secret = 'what only the two of them know'
  const plain: PlainProvider = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    ...{ secret, asked: [], isWell: true, isByBank: false },
    pay: page => {
      const charge = charges.find(one => (one.account?.remittance ?? one.page) === page)
      if (charge?.state !== 'waiting') throw new Error(`Nobody can pay at ${page}`)
      charge.state = 'done'
      move('charge', charge.no, charge.cents, cost)
      return charge.no
    },
    complain: of => {
      const cents = byNo(charges, String(of))?.cents ?? 0
      const made: Complaint = { no: next(), of, cents, at: now().getTime() }
      complaints.push(made)
      move('complaint', made.no, -cents)
      return made.no
    },
    says: what => {
      const body = JSON.stringify({ no: next(), ...what })
      const mac = createHmac('sha256', secret).update(body).digest('hex')
      return { body, headers: { 'content-type': 'application/json', 'plain-mac': mac } }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return plain
}
