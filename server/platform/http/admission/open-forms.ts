import type { FastifyReply, FastifyRequest } from 'fastify'
import { toConnection, widestNetwork } from '#domain/network/network.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { TooManyRequests } from '../answers/envelope.ts'
import { readForm } from '../calls/form.ts'
import type { FormInput } from '../calls/route.ts'
import { type HeldBodies, hangUpAfterwards } from './held-bodies.ts'

/**
 * Maximum number of open forms: of one account, of one connection, of the widest network, of all, and additionally of
 * staff alone.
 */
export const maxForms = { account: 6, connection: 12, widest: 24, all: 60, staff: 6 }
/**
 * After this time a form must have arrived at this average rate, or it is ended. A photo over a slow mobile connection
 * is faster.
 */
export const minPace = { afterMs: 5000, bytesPerSecond: 16 * 1024 }
/** A form arriving at this rate is complete soon and never has to give up its place. */
export const quickBytesPerSecond = 64 * 1024

const retryAfterSeconds = 5

interface Sender {
  account: string
  network: string
  isStaff: boolean
  /** The rest of a larger file is not read. */
  maxFileBytes: number
}

interface OpenForm {
  account: string
  connection: string
  widest: string
  pace: Pace
  end: (refusal: Refusal) => void
}

/**
 * Forms that are still being received. They are read before the turn of their call, so that a slow sender prevents
 * nobody from uploading. When all places are taken, the network with the most slow forms loses its oldest one: the
 * widest network, because one connection has many of the narrow ones. Their bytes count in the memory for all bodies.
 */
export class OpenForms {
  readonly #open = new Set<OpenForm>()
  readonly #bodies: HeldBodies

  constructor(bodies: HeldBodies) {
    this.#bodies = bodies
  }

  get count(): number {
    return this.#open.size
  }

  /** `use` handles the call; the bytes read count until it ends. */
  async read<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    sender: Sender,
    use: (form: FormInput) => Promise<Result>,
  ): Promise<Result> {
    const form = this.#begin(request, reply, sender)
    try {
      return await use(await form.read())
    } finally {
      form.release()
    }
  }

  #begin(request: FastifyRequest, reply: FastifyReply, sender: Sender) {
    try {
      this.#mustHavePlace(sender)
    } catch (error) {
      hangUpAfterwards(request, reply)
      throw error
    }
    const ended = Promise.withResolvers<never>()
    // The form may be ended after it was read, when nobody awaits this promise.
    ended.promise.catch(() => {})
    const pace = trackPace(request)
    const { account, network, maxFileBytes } = sender
    const networks = { connection: toConnection(network), widest: widestNetwork(network) }
    const body = this.#bodies.begin(network, refusal => {
      this.#open.delete(form)
      ended.reject(refusal)
    })
    const form: OpenForm = { account, ...networks, pace, end: body.end }
    this.#open.add(form)
    const stopWatching = watchPace(pace, () => form.end(new Refusal('timeout')))
    const read = async () => {
      try {
        return await Promise.race([readForm(request, { maxFileBytes, onBytes: body.hold }), ended.promise])
      } catch (error) {
        hangUpAfterwards(request, reply)
        throw error
      } finally {
        stopWatching()
        body.complete()
        this.#open.delete(form)
      }
    }
    return { read, release: body.release }
  }

  #mustHavePlace({ account, network, isStaff }: Sender): void {
    const sameNetwork = this.#of('widest', widestNetwork(network))
    const isTooMany =
      this.#of('account', account) >= maxForms.account ||
      this.#of('connection', toConnection(network)) >= maxForms.connection ||
      sameNetwork >= maxForms.widest
    if (isTooMany) throw new TooManyRequests(retryAfterSeconds)
    if (this.#open.size < maxForms.all + (isStaff ? maxForms.staff : 0)) return
    const [oldest] = this.#slowOfBusiest(sameNetwork + 1)
    const form = oldest ?? this.#oldestOfCrowd(sameNetwork + 1) ?? refuse('unavailable')
    form.end(new Refusal('unavailable'))
  }

  #of(what: 'account' | 'connection' | 'widest', who: string): number {
    return [...this.#open].filter(form => form[what] === who).length
  }

  /** Even a fast one, if its network has more forms than one connection may have. */
  #oldestOfCrowd(most: number): OpenForm | undefined {
    const networks = [...Map.groupBy(this.#open, ({ widest }) => widest).values()]
    const crowds = networks.filter(({ length }) => length > Math.max(most, maxForms.connection))
    return crowds.toSorted((one, other) => other.length - one.length)[0]?.[0]
  }

  /** The slow forms of networks with more than this number: nobody has to give way to a network with fewer forms. */
  #slowOfBusiest(most: number): OpenForm[] {
    const networks = [...Map.groupBy(this.#open, ({ widest }) => widest).values()]
    const slow = networks.filter(({ length }) => length > most).map(forms => forms.filter(({ pace }) => !isQuick(pace)))
    return slow.reduce((busiest, forms) => (forms.length > busiest.length ? forms : busiest), [])
  }
}

/** How long a form has been arriving, and how many bytes have arrived. */
type Pace = () => { ms: number; bytes: number }

function trackPace({ raw: { socket } }: FastifyRequest): Pace {
  const began = performance.now()
  const before = socket.bytesRead
  return () => ({ ms: performance.now() - began, bytes: socket.bytesRead - before })
}

const isBelow = ({ ms, bytes }: ReturnType<Pace>, bytesPerSecond: number) => bytes < (ms / 1000) * bytesPerSecond

const isQuick = (pace: Pace) => !isBelow(pace(), quickBytesPerSecond)

/** Calls `tooSlow` once the form has fallen behind the minimum rate. */
function watchPace(pace: Pace, tooSlow: () => void): () => void {
  const timer = setInterval(() => {
    const now = pace()
    const isSlow = isBelow(now, minPace.bytesPerSecond)
    if (now.ms >= minPace.afterMs && isSlow) tooSlow()
  }, 500)
  timer.unref()
  return () => clearInterval(timer)
}
