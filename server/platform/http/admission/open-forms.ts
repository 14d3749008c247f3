import type { FastifyReply, FastifyRequest } from 'fastify'
import { toConnection, widestNetwork } from '#domain/network/network.ts'
import { Refusal, refuse } from '../../refusal.ts'
import { TooManyRequests } from '../answers/envelope.ts'
import { readForm } from '../calls/form.ts'
import type { FormInput } from '../calls/route.ts'

/** Open at once: of one account, of one connection, of the widest network, of all, and beside them of staff alone. */
export const maxForms = { account: 6, connection: 12, widest: 24, all: 60, staff: 6 }
/** What all forms together hold in memory, from their first byte until their call has been answered. */
export const mostBytes = 64 * 1024 * 1024
/** From then on a form has come at this pace since its beginning, or it ends. A photo over a slow phone is quicker. */
export const minPace = { afterMs: 5000, bytesPerSecond: 16 * 1024 }
/** What comes at this pace is there soon and gives its place up to nobody. */
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
  bytes: number
  end: (refusal: Refusal) => void
}

/**
 * Forms that are still being sent. They are read before the turn of their call, so that a sender who is slow keeps
 * nobody from uploading. When all places are taken, the network with most slow ones gives up the oldest of them:
 * the widest network, because one connection has many of the narrow ones. When the memory for all of them is used up,
 * the network that holds most of it gives up its largest form.
 */
export class OpenForms {
  readonly #open = new Set<OpenForm>()
  #bytes = 0

  get count(): number {
    return this.#open.size
  }

  get bytes(): number {
    return this.#bytes
  }

  /** `use` answers the call; until then what was read counts. */
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
    // It may end after it has been read.
    ended.promise.catch(() => {})
    const pace = trackPace(request)
    const { account, network, maxFileBytes } = sender
    const networks = { connection: toConnection(network), widest: widestNetwork(network) }
    const form: OpenForm = { account, ...networks, pace, bytes: 0, end: ended.reject }
    this.#open.add(form)
    const stopWatching = watchPace(pace, () => form.end(new Refusal('timeout')))
    const onBytes = (bytes: number) => this.#hold(form, bytes)
    const read = async () => {
      try {
        return await Promise.race([readForm(request, { maxFileBytes, onBytes }), ended.promise])
      } catch (error) {
        hangUpAfterwards(request, reply)
        throw error
      } finally {
        stopWatching()
        this.#open.delete(form)
      }
    }
    return { read, release: () => this.#release(form) }
  }

  #hold(form: OpenForm, bytes: number): void {
    // What still comes of a form that was ended is thrown away.
    if (!this.#open.has(form)) return
    form.bytes += bytes
    this.#bytes += bytes
    if (this.#bytes > mostBytes) this.#end(this.#largestOfHeaviest() ?? form)
  }

  #release(form: OpenForm): void {
    this.#bytes -= form.bytes
    form.bytes = 0
  }

  #end(form: OpenForm): void {
    form.end(new Refusal('unavailable'))
    this.#open.delete(form)
    this.#release(form)
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
    this.#end(oldest ?? this.#oldestOfCrowd(sameNetwork + 1) ?? refuse('unavailable'))
  }

  #of(what: 'account' | 'connection' | 'widest', who: string): number {
    return [...this.#open].filter(form => form[what] === who).length
  }

  /** However quick: of a network with more forms than one connection may have. */
  #oldestOfCrowd(most: number): OpenForm | undefined {
    const networks = [...Map.groupBy(this.#open, ({ widest }) => widest).values()]
    const crowds = networks.filter(({ length }) => length > Math.max(most, maxForms.connection))
    return crowds.toSorted((one, other) => other.length - one.length)[0]?.[0]
  }

  #largestOfHeaviest(): OpenForm | undefined {
    const networks = [...Map.groupBy(this.#open, ({ widest }) => widest).values()]
    const heaviest = networks.toSorted((one, other) => bytesOf(other) - bytesOf(one))[0] ?? []
    return heaviest.toSorted((one, other) => other.bytes - one.bytes)[0]
  }

  /** Of networks with more than so many: nobody has more than they would have themselves. */
  #slowOfBusiest(most: number): OpenForm[] {
    const networks = [...Map.groupBy(this.#open, ({ widest }) => widest).values()]
    const slow = networks.filter(({ length }) => length > most).map(forms => forms.filter(({ pace }) => !isQuick(pace)))
    return slow.reduce((busiest, forms) => (forms.length > busiest.length ? forms : busiest), [])
  }
}

const bytesOf = (forms: readonly OpenForm[]) => forms.reduce((sum, { bytes }) => sum + bytes, 0)

/** How long a form has been coming, and how much of it has come. */
type Pace = () => { ms: number; bytes: number }

function trackPace({ raw: { socket } }: FastifyRequest): Pace {
  const began = performance.now()
  const before = socket.bytesRead
  return () => ({ ms: performance.now() - began, bytes: socket.bytesRead - before })
}

const isBelow = ({ ms, bytes }: ReturnType<Pace>, bytesPerSecond: number) => bytes < (ms / 1000) * bytesPerSecond

const isQuick = (pace: Pace) => !isBelow(pace(), quickBytesPerSecond)

/** Calls `tooSlow` once less has come than at the slowest pace. */
function watchPace(pace: Pace, tooSlow: () => void): () => void {
  const timer = setInterval(() => {
    const now = pace()
    const isSlow = isBelow(now, minPace.bytesPerSecond)
    if (now.ms >= minPace.afterMs && isSlow) tooSlow()
  }, 500)
  timer.unref()
  return () => clearInterval(timer)
}

/** The rest of a form that was refused is not waited for. */
function hangUpAfterwards({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  reply.header('connection', 'close')
  reply.raw.once('finish', () => raw.socket.destroy())
}
