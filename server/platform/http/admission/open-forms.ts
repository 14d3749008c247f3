import type { FastifyReply, FastifyRequest } from 'fastify'
import { connectionOf, widestNetworkOf } from '#domain/network/network-of.ts'
import { Refusal } from '../../refusal.ts'
import { TooManyRequests } from '../answers/envelope.ts'
import { readForm } from '../calls/form.ts'
import type { FormInput } from '../calls/route.ts'

/** Open at once: of one account, of one connection, and of all. Each may hold a whole file in memory. */
export const mostForms = { account: 6, connection: 12, all: 60 }
/** From then on a form has come at this pace since its beginning, or it ends. A photo over a slow phone is quicker. */
export const slowest = { afterMs: 5000, bytesPerSecond: 16 * 1024 }
/** What comes at this pace is there soon and gives its place up to nobody. */
export const quickBytesPerSecond = 64 * 1024

const retryAfterSeconds = 5

interface Sender {
  account: string
  network: string
}

interface OpenForm {
  account: string
  connection: string
  widest: string
  pace: Pace
  end: (refusal: Refusal) => void
}

/**
 * Forms that are still being sent. They are read before the turn of their call, so that a sender who is slow keeps
 * nobody from uploading. When all places are taken, the network with most slow ones gives up the oldest of them:
 * the widest network, because one connection has many of the narrow ones.
 */
export class OpenForms {
  readonly #open = new Set<OpenForm>()

  get count(): number {
    return this.#open.size
  }

  async read(request: FastifyRequest, reply: FastifyReply, sender: Sender): Promise<FormInput> {
    try {
      this.#mustHavePlace(sender)
      return await this.#readInPlace(request, sender)
    } catch (error) {
      hangUpAfterwards(request, reply)
      throw error
    }
  }

  async #readInPlace(request: FastifyRequest, { account, network }: Sender): Promise<FormInput> {
    const ended = Promise.withResolvers<never>()
    // It may end after it has been read.
    ended.promise.catch(() => {})
    const pace = paceOf(request)
    const networks = { connection: connectionOf(network), widest: widestNetworkOf(network) }
    const form: OpenForm = { account, ...networks, pace, end: ended.reject }
    this.#open.add(form)
    const stopWatching = watchPace(pace, () => form.end(new Refusal('timeout')))
    try {
      return await Promise.race([readForm(request), ended.promise])
    } finally {
      stopWatching()
      this.#open.delete(form)
    }
  }

  #mustHavePlace({ account, network }: Sender): void {
    if (this.#of('account', account) >= mostForms.account) throw new TooManyRequests(retryAfterSeconds)
    if (this.#of('connection', connectionOf(network)) >= mostForms.connection)
      throw new TooManyRequests(retryAfterSeconds)
    if (this.#open.size < mostForms.all) return
    const own = this.#of('widest', widestNetworkOf(network))
    const [oldest] = this.#slowOfBusiest(own + 1)
    if (!oldest) throw new Refusal('unavailable')
    oldest.end(new Refusal('unavailable'))
    this.#open.delete(oldest)
  }

  #of(what: 'account' | 'connection' | 'widest', who: string): number {
    return [...this.#open].filter(form => form[what] === who).length
  }

  /** Of networks with more than so many: nobody has more than they would have themselves. */
  #slowOfBusiest(most: number): OpenForm[] {
    const networks = [...Map.groupBy(this.#open, ({ widest }) => widest).values()]
    const slow = networks.filter(({ length }) => length > most).map(forms => forms.filter(({ pace }) => !isQuick(pace)))
    return slow.reduce((busiest, forms) => (forms.length > busiest.length ? forms : busiest), [])
  }
}

/** How long a form has been coming, and how much of it has come. */
type Pace = () => { ms: number; bytes: number }

function paceOf({ raw: { socket } }: FastifyRequest): Pace {
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
    const isSlow = isBelow(now, slowest.bytesPerSecond)
    if (now.ms >= slowest.afterMs && isSlow) tooSlow()
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
