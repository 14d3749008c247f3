import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { TooManyRequests } from '../answers/envelope.ts'
import { readForm } from '../calls/form.ts'
import type { FormInput } from '../calls/route.ts'

/** Open at once: of one account, of one network, and of all. Each may hold a whole file in memory. */
export const mostForms = { account: 6, network: 12, all: 60 }
/** From then on a form has come at this pace since its beginning, or it ends. A photo over a slow phone is quicker. */
export const slowest = { afterMs: 5000, bytesPerSecond: 16 * 1024 }

const retryAfterSeconds = 5

interface Sender {
  account: string
  network: string
}

interface OpenForm extends Sender {
  end: (refusal: Refusal) => void
}

/**
 * Forms that are still being sent. They are read before the turn of their call, so that a sender who is slow keeps
 * nobody from uploading. When all places are taken, the network with most of them gives up its oldest.
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

  async #readInPlace(request: FastifyRequest, sender: Sender): Promise<FormInput> {
    const ended = Promise.withResolvers<never>()
    // It may end after it has been read.
    ended.promise.catch(() => {})
    const form: OpenForm = { ...sender, end: ended.reject }
    this.#open.add(form)
    const stopWatching = watchPace(request, () => form.end(new Refusal('timeout')))
    try {
      return await Promise.race([readForm(request), ended.promise])
    } finally {
      stopWatching()
      this.#open.delete(form)
    }
  }

  #mustHavePlace({ account, network }: Sender): void {
    if (this.#of('account', account).length >= mostForms.account) throw new TooManyRequests(retryAfterSeconds)
    const own = this.#of('network', network).length
    if (own >= mostForms.network) throw new TooManyRequests(retryAfterSeconds)
    if (this.#open.size < mostForms.all) return
    const most = this.#ofBusiestNetwork()
    // Nobody has more than they would have themselves.
    if (most.length <= own + 1) throw new Refusal('unavailable')
    for (const oldest of most.slice(0, 1)) {
      oldest.end(new Refusal('unavailable'))
      this.#open.delete(oldest)
    }
  }

  #of(what: keyof Sender, who: string): OpenForm[] {
    return [...this.#open].filter(form => form[what] === who)
  }

  #ofBusiestNetwork(): OpenForm[] {
    const networks = Map.groupBy(this.#open, ({ network }) => network)
    return [...networks.values()].reduce((most, forms) => (forms.length > most.length ? forms : most), [])
  }
}

/** Calls `tooSlow` once less has come than at the slowest pace. */
function watchPace({ raw: { socket } }: FastifyRequest, tooSlow: () => void): () => void {
  const began = performance.now()
  const before = socket.bytesRead
  const timer = setInterval(() => {
    const ms = performance.now() - began
    const isSlow = socket.bytesRead - before < (ms / 1000) * slowest.bytesPerSecond
    if (ms >= slowest.afterMs && isSlow) tooSlow()
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
