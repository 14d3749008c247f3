import type { backOfficeEndpoints } from '#contract/office/back-office.ts'
import { transaction } from '#db/transaction.ts'
import { dayInShop } from '#i18n/format.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findTaker, releaseWaiting, takeWaiting } from './store-assignments.ts'
import { doesWork, isWaiting } from './store-today.ts'

type Input<Name extends 'take' | 'give-back'> = RouteInput<
  (typeof backOfficeEndpoints)[`POST /admin/today/{queue}/{ref}/${Name}`]
>

/**
 * To take a task from a colleague, the request names that colleague as last seen: of two concurrent requests only one
 * succeeds.
 */
export async function takeWork({ context, caller, params, body }: Input<'take'>) {
  const { userId, role } = requireUser(caller)
  const { queue, ref } = params
  if (!doesWork(role, queue)) refuse('no_permission')
  const now = context.clock.now()
  return transaction(context.db, async tx => {
    if (!(await isWaiting(tx, { queue, ref }, { viewer: { userId, role }, today: dayInShop(now) })))
      refuse('resource_missing')
    const before = await findTaker(tx, params)
    if (!(await takeWaiting(tx, params, { userId, from: body.from, now }))) {
      refuse('already_changed', { taken_by: (await findTaker(tx, params))?.name })
    }
    const after = (await findTaker(tx, params)) ?? refuse('resource_missing')
    if (before?.user_id !== userId) {
      await writeAudit(tx, context, {
        ...{ actor: { userId, role }, action: 'work.take' },
        subject: ['work', `${queue}/${ref}`],
        before: { user_id: before?.user_id ?? null },
        after: { user_id: userId },
      })
    }
    return { ...after, mine: true }
  })
}

export async function releaseWork({ context, caller, params }: Input<'give-back'>) {
  const { userId, role } = requireUser(caller)
  if (!doesWork(role, params.queue)) refuse('no_permission')
  return transaction(context.db, async tx => {
    if (!(await releaseWaiting(tx, params, userId))) refuse('already_changed')
    await writeAudit(tx, context, {
      ...{ actor: { userId, role }, action: 'work.give_back' },
      subject: ['work', `${params.queue}/${params.ref}`],
      before: { user_id: userId },
      after: { user_id: null },
    })
    return null
  })
}
