import type { Clock } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { JobQueue } from '#server/platform/jobs/add-job.ts'
import { providersOf } from '#server/platform/ports/providers.ts'
import { openedDepot } from '../depot/open-depot.ts'
import { type PastCarriers, pastCarriers } from './past-carriers.ts'
import { type PastGateway, pastGateway } from './past-gateway.ts'
import { shelveJob } from './store.ts'

/** A context whose current time is a day in the past. Everything else is the shop's own. */
export interface Past extends Context {
  clock: PastClock
  gateway: PastGateway
  carriers: PastCarriers
}

/** Jobs of the past are stored beside the shop's queue, which runs by the current time only. */
const pastQueue: JobQueue = {
  add: (tx, { clock }, { name, payload, runAt = clock.now(), key }) => shelveJob(tx, { name, payload, runAt, key }),
}

export function makePast(context: Context, beginsAt: Date): Past {
  const clock = new PastClock(beginsAt)
  const gateway = pastGateway({ ...context, clock })
  const past = {
    ...context,
    clock,
    queue: pastQueue,
    mailer: { send: undefined, isSentWhenWritten: true as const },
    gateway,
    providers: providersOf(gateway),
  }
  const carriers = pastCarriers(past)
  const depot = openedDepot.supply({ ...openedDepot.get(context), step: carriers.step })
  return Object.assign(past, { carriers, extensions: new Map([...context.extensions, depot]) })
}

/** Stands still until it is set. */
class PastClock implements Clock {
  #now: Date

  constructor(now: Date) {
    this.#now = now
  }

  now(): Date {
    return new Date(this.#now)
  }

  /** Never moves back: a job that was due a moment ago runs now. */
  moveTo(moment: Date): void {
    if (moment > this.#now) this.#now = moment
  }
}
