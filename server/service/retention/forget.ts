import { transaction } from '#db/transaction.ts'
import { lockUser } from '#server/people/accounts/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { removeBytes } from '#server/platform/files/file-rows.ts'
import { walkList, walkRows } from '#server/platform/jobs/walk-rows.ts'
import { eraseIfSettled, sealBox } from '../erasure/erase-account.ts'
import { type GuestRule, guestRules } from './guest-rules.ts'
import { pictureRules } from './picture-rules.ts'
import type { Rule } from './rule.ts'
import { longRules, shortRules } from './rules.ts'
import { forget, idleGuests } from './store.ts'
import { deleteHandOverPictures, deleteRequestPictures } from './store-pictures.ts'

const hourMs = 3_600_000

/** Every hour: deletes technical data. */
export async function forgetOldRows(context: Context, _payload: object): Promise<void> {
  await forgetAll(context, 'forget-old-rows', shortRules)
}

/** Every night: deletes data that there is no more reason to keep. */
export async function forgetWhatIsOver(context: Context, _payload: object): Promise<void> {
  await forgetAll(context, 'forget-what-is-over', longRules)
  await forgetPictures(context)
  for (const rule of guestRules) await forgetGuests(context, rule)
}

/** Pictures of requests and hand-overs, in the file store too. */
async function forgetPictures(context: Context): Promise<void> {
  const now = context.clock.now().getTime()
  const over = ({ hours }: { hours: number }) => new Date(now - hours * hourMs)
  const [ended, proof] = [over(pictureRules.ended), over(pictureRules.proof)]
  const gone = await transaction(context.db, async tx => [
    ...(await deleteRequestPictures(tx, { ended, proof })),
    ...(await deleteHandOverPictures(tx, proof)),
  ])
  await removeBytes(context, gone)
}

function forgetAll(context: Context, job: string, rules: readonly Rule[]): Promise<void> {
  const formatRule = ({ table, which }: Rule) => `${table}: ${which}`
  return walkList(context, rules, {
    ...{ job, getId: formatRule, getName: formatRule },
    work: rule => forget(context, rule),
  })
}

/** Guests whose time is over are erased, like a person who erases their own account. */
async function forgetGuests(context: Context, { did, hours }: GuestRule): Promise<void> {
  const before = new Date(context.clock.now().getTime() - hours * hourMs)
  const box = await sealBox(context)
  await walkRows(context, {
    job: 'forget-what-is-over',
    rows: (after, limit) => idleGuests(context, { did, before }, { after, limit }),
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
