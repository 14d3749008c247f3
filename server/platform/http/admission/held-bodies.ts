import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { toNetwork, widestNetwork } from '#domain/network/network.ts'
import { Refusal } from '../../refusal.ts'
import { hasBody } from './bound-requests.ts'

/** The bytes of all bodies in memory together, from their first byte until the response. */
export interface BodyBudgets {
  /** Of calls, forms and whatever else is sent without a signature. */
  callers: number
  /** Of providers and carriers, whose events are not refused because callers have used up theirs. */
  signed: number
}

export const bodyBudgets: BodyBudgets = { callers: 64 * 1024 * 1024, signed: 16 * 1024 * 1024 }

/**
 * A body that is no form is complete within this time: the largest of a call at 26 kB a second, which a phone exceeds.
 * Forms, which are larger, have a minimum rate (`open-forms.ts`).
 */
export const maxBodyMs = 10_000

interface HeldBody {
  network: string
  bytes: number
  /** It is still being received; one that is complete is being used, and cannot be ended. */
  isOpen: boolean
  end: (refusal: Refusal) => void
}

/**
 * The memory for bodies. When it is used up, the network that holds most of it loses its largest unfinished body: the
 * widest network, because one connection has many of the narrow ones.
 */
export class HeldBodies {
  readonly #most: number
  readonly #held = new Set<HeldBody>()
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  get bytes(): number {
    return this.#bytes
  }

  /** `end` refuses the request; it is called at most once, and not after `complete`. */
  begin(network: string, end: (refusal: Refusal) => void) {
    const body: HeldBody = { network: widestNetwork(network), bytes: 0, isOpen: true, end }
    this.#held.add(body)
    return {
      hold: (bytes: number) => this.#hold(body, bytes),
      complete: () => {
        body.isOpen = false
      },
      end: (refusal: Refusal) => this.#end(body, refusal),
      release: () => this.#release(body),
    }
  }

  #hold(body: HeldBody, bytes: number): void {
    // Later bytes of an ended body are discarded.
    if (!body.isOpen) return
    body.bytes += bytes
    this.#bytes += bytes
    if (this.#bytes > this.#most) this.#end(this.#largestOfHeaviest() ?? body, new Refusal('unavailable'))
  }

  #end(body: HeldBody, refusal: Refusal): void {
    if (!body.isOpen) return
    this.#release(body)
    body.end(refusal)
  }

  #release(body: HeldBody): void {
    body.isOpen = false
    this.#held.delete(body)
    this.#bytes -= body.bytes
    body.bytes = 0
  }

  /** Complete bodies count for their network, but only unfinished ones can be ended. */
  #largestOfHeaviest(): HeldBody | undefined {
    const networks = [...Map.groupBy(this.#held, ({ network }) => network).values()]
    const endable = networks.filter(bodies => bodies.some(({ isOpen }) => isOpen))
    const heaviest = endable.toSorted((one, other) => bytesOf(other) - bytesOf(one))[0] ?? []
    return heaviest.filter(({ isOpen }) => isOpen).toSorted((one, other) => other.bytes - one.bytes)[0]
  }
}

const bytesOf = (bodies: readonly HeldBody[]) => bodies.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Counts every body while it is read, whatever call it is for, also an unknown one. Returns the budget of callers, which
 * forms share: they count what they hold themselves, because nothing of a form is read before its call.
 */
export function holdBodies(app: FastifyInstance, budgets: BodyBudgets): HeldBodies {
  const [callers, signed] = [new HeldBodies(budgets.callers), new HeldBodies(budgets.signed)]
  app.addHook('preParsing', (request, reply, payload, done) => {
    const isSigned = request.routeOptions.config.signed === true
    const isForm = !isSigned && request.mediaType === 'multipart/form-data'
    if (hasBody(request) && !isForm) holdBody(isSigned ? signed : callers, { request, reply, payload })
    done(null, payload)
  })
  return callers
}

interface ArrivingBody {
  request: FastifyRequest
  reply: FastifyReply
  payload: RequestPayload
}

/** The parser, which adds its own listeners at once, reads the same stream, and is told by it of an early end. */
function holdBody(bodies: HeldBodies, { request, reply, payload }: ArrivingBody): void {
  // The body of a GET is not read.
  if (request.method === 'GET' || request.method === 'HEAD') return
  const body = bodies.begin(toNetwork(request.ip), refusal => {
    clearTimeout(late)
    hangUpAfterwards(request, reply)
    process.nextTick(() => payload.emit('error', refusal))
  })
  const late = setTimeout(() => body.end(new Refusal('timeout')), maxBodyMs)
  late.unref()
  const stop = () => {
    clearTimeout(late)
    body.release()
  }
  payload.on('data', ({ length }: Buffer) => body.hold(length))
  payload.once('end', () => {
    clearTimeout(late)
    body.complete()
  })
  // A body that nobody parses has no other listener.
  payload.on('error', () => {})
  reply.raw.once('finish', stop)
  reply.raw.once('close', stop)
}

/** Closes the connection after a refusal, so that the rest of the body is not awaited. */
export function hangUpAfterwards({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  reply.header('connection', 'close')
  reply.raw.once('finish', () => raw.socket.destroy())
}
