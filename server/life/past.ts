import type { Context } from '../context.ts'
import type { JobShelf } from '../jobs/jobs.ts'
import { type PastCarriers, pastCarriers } from './past-carriers.ts'
import { PastClock } from './past-clock.ts'
import { type PastGateway, pastGateway } from './past-gateway.ts'
import { markSent, shelveJob } from './store.ts'

/** A context whose now is a day in the past. Everything else is the shop as it is. */
export interface Past extends Context {
  clock: PastClock
  gateway: PastGateway
  carriers: PastCarriers
}

/** Jobs of the past wait beside the shop's queue, which knows only now; mails went out when they were written. */
const shelf: JobShelf = {
  async put(tx, job) {
    if (job.name === 'deliver-mail') await markSent(tx, (job.payload as { mailId: string }).mailId)
    else await shelveJob(tx, job)
  },
}

export function makePast(context: Context, beginsAt: Date): Past {
  const clock = new PastClock(beginsAt)
  const past = {
    ...context,
    clock,
    jobShelf: shelf,
    mailer: { send: undefined },
    sandbox: undefined,
    gateway: pastGateway({ ...context, clock }),
  }
  return Object.assign(past, { carriers: pastCarriers(past) })
}
