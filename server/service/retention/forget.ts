import { transaction } from '#db/transaction.ts'
import { lockUser } from '#server/people/accounts/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { removeBytes } from '#server/platform/files/file-rows.ts'
import { walkList, walkRows } from '#server/platform/jobs/walk-rows.ts'
import { eraseIfSettled, sealBox } from '../erasure/erase-account.ts'
import { type GuestRule, guestRules, longRules, type Rule, shortRules } from './rules.ts'
import { forget, idleGuests } from './store.ts'

/** Every hour: deletes technical data. */
export async function forgetOldRows(context: Context, _payload: object): Promise<void> {
  await forgetAll(context, 'forget-old-rows', shortRules)
}

/** Every night: deletes data that there is no more reason to keep. */
export async function forgetWhatIsOver(context: Context, _payload: object): Promise<void> {
  await forgetAll(context, 'forget-what-is-over', longRules)
  for (const rule of guestRules) await forgetGuests(context, rule)
}

function forgetAll(context: Context, job: string, rules: readonly Rule[]): Promise<void> {
  const formatRule = ({ table, which }: Rule) => `${table}: ${which}`
  return walkList(context, rules, {
    ...{ job, getId: formatRule, getName: formatRule },
    work: rule => forget(context, rule),
  })
}

/** Guests whose time is over are erased, like a person who erases their own account. */
async function forgetGuests(context: Context, { hasContract, hours }: GuestRule): Promise<void> {
  const before = new Date(context.clock.now().getTime() - hours * 3_600_000)
  const box = await sealBox(context)
  await walkRows(context, {
    job: 'forget-what-is-over',
    rows: (after, limit) => idleGuests(context, { hasContract, before }, { after, limit }),
    getId: userId => userId,
    getName: userId => userId,
    work: async userId => {
      const pictures = await transaction(context.db, async tx => {
        const user = await lockUser(tx, userId)
        return (user && !user.deleted_at && (await eraseIfSettled(tx, context, user, box))?.pictures) || []
      })
      await removeBytes(context, pictures)
    },
  })
}
