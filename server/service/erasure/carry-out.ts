import { transaction } from '#db/transaction.ts'
import { isStaff } from '#domain/access.ts'
import { lockUser } from '#server/people/accounts/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Context } from '#server/platform/context.ts'
import { removeBytes } from '#server/platform/files/file-rows.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { eraseIfSettled, sealBox } from './erase-account.ts'
import { listAwaitingErasure } from './store-open.ts'

/** Every hour: erases the people who wait for it, once their last open matter is settled. */
export async function carryOutErasures(context: Context, _payload: object): Promise<void> {
  const box = await sealBox(context)
  await walkRows(context, {
    job: 'carry-out-erasures',
    rows: (after, limit) => listAwaitingErasure(context.db, after, limit),
    getId: userId => userId,
    getName: userId => userId,
    work: async userId => {
      const pictures = await transaction(context.db, async tx => {
        const user = await lockUser(tx, userId)
        // The request was taken back since it was read; or the person is staff by now, and has to lose the role first.
        if (!user?.erase_asked_at || isStaff(user.role)) return []
        const erasure = await eraseIfSettled(tx, context, user, box)
        if (!erasure) return []
        const after = { kept: erasure.retained, asked_at: user.erase_asked_at }
        await writeAudit(tx, context, { actor: 'system', action: 'user.erase', subject: ['user', userId], after })
        return erasure.pictures
      })
      await removeBytes(context, pictures)
    },
  })
}
