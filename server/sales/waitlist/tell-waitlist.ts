import { transaction } from '#db/transaction.ts'
import { findFirstStart } from '#server/fleet/availability/free-days.ts'
import { findDeviceType } from '#server/offers/catalogue/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { walkList } from '#server/platform/jobs/walk-rows.ts'
import { mailFree } from './mails.ts'
import { setNotified, takeServed, type Wish, wishes } from './store.ts'

const atOnce = 500

/**
 * Compares the first free day with what it was when people began to wait. Whoever can have it sooner is told once, and
 * waits no longer; so is whoever can have it as soon as anything can be delivered.
 */
export async function tellWaitlist(context: Context, _payload: object): Promise<void> {
  const nameOf = ({ device_type_id, months }: Wish) => `${device_type_id} ${months}`
  await walkList(context, await wishes(context.db), {
    ...{ job: 'tell-waitlist', getId: nameOf, getName: nameOf },
    work: wish => tellOf(context, wish),
  })
}

async function tellOf(context: Context, wish: Wish): Promise<void> {
  const type = await findDeviceType(context.db, wish.device_type_id)
  const { first, earliest } = await findFirstStart(context, wish, wish.months)
  if (!type || first === null) return
  const isAtOnce = first === earliest
  for (let told = atOnce; told === atOnce; ) {
    told = await transaction(context.db, async tx => {
      const served = await takeServed(tx, { ...wish, first, isAtOnce }, atOnce)
      const ids = served.map(({ waitlist_id }) => waitlist_id)
      await setNotified(tx, ids, context.clock.now())
      for (const waiting of served) await mailFree(tx, context, { waiting, type, first })
      return served.length
    })
  }
}
