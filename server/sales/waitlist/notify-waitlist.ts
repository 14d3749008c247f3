import { transaction } from '#db/transaction.ts'
import { findFirstStart } from '#server/fleet/availability/free-days.ts'
import { findDeviceType } from '#server/offers/catalogue/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { walkList } from '#server/platform/jobs/walk-rows.ts'
import { mailFree } from './mails.ts'
import { listWaitlistTerms, setNotified, takeServed, type WaitlistTerm } from './store.ts'

const atOnce = 500

/**
 * Compares the first free day with the one when people began to wait. Those who can have it sooner, or as soon as
 * anything can be delivered, are notified once and removed from the list.
 */
export async function notifyWaitlist(context: Context, _payload: object): Promise<void> {
  const formatTerm = ({ device_type_id, months }: WaitlistTerm) => `${device_type_id} ${months}`
  await walkList(context, await listWaitlistTerms(context.db), {
    ...{ job: 'tell-waitlist', getId: formatTerm, getName: formatTerm },
    work: term => notifyTerm(context, term),
  })
}

async function notifyTerm(context: Context, term: WaitlistTerm): Promise<void> {
  const type = await findDeviceType(context.db, term.device_type_id)
  const { first, earliest } = await findFirstStart(context, term, term.months)
  if (!type || first === null) return
  const isAtOnce = first === earliest
  for (let notified = atOnce; notified === atOnce; ) {
    notified = await transaction(context.db, async tx => {
      const served = await takeServed(tx, { ...term, first, isAtOnce }, atOnce)
      const ids = served.map(({ waitlist_id }) => waitlist_id)
      await setNotified(tx, ids, context.clock.now())
      for (const waiting of served) await mailFree(tx, context, { waiting, type, first })
      return served.length
    })
  }
}
