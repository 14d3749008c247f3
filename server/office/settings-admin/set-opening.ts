import type { CallData } from '#contract/protocol/call.ts'
import { lockAdvisory } from '#db/locks.ts'
import { transaction } from '#db/transaction.ts'
import { blockingSteps, type LiveStep } from '#domain/going-live/steps.ts'
import { changeSetting } from '#server/people/settings/change-setting.ts'
import { isOpen } from '#server/platform/config/opening.ts'
import { type SettingValue, settings } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { checkLiveSteps } from './live-steps/check-live-steps.ts'
import { listVersions } from './store.ts'

type GoingLive = CallData<'GET /admin/live-steps'>

export async function readGoingLive(context: Context): Promise<GoingLive> {
  const [open, list] = await Promise.all([isOpen(context.db, context.clock.now()), checkLiveSteps(context)])
  return { open, blocking: blockingIn(context, list), list }
}

/** Nothing in a demo is real, so nothing keeps it closed. */
function blockingIn({ environment }: Context, list: GoingLive['list']): LiveStep[] {
  return environment.demo ? [] : blockingSteps(list)
}

/** Opening requires that no step blocks, checked now; closing is always possible, and undoes nothing. */
export async function setOpening(input: Input<'PUT /admin/opening'>): Promise<GoingLive> {
  const { context, body } = input
  const list = await checkLiveSteps(context)
  const blocking = blockingIn(context, list)
  await transaction(context.db, async tx => {
    await lockAdvisory(tx, 'rule', 'opening')
    const now = context.clock.now()
    // Not from the cache of this process: another request may have committed a moment ago.
    const current = (await listVersions(tx, 'opening')).find(({ valid_from }) => valid_from <= now)
    const { open: before } = (current?.value ?? settings.opening.initial) as SettingValue<'opening'>
    if (before === body.open) return
    if (body.open && blocking.length > 0) refuse('process_incomplete', { reason: 'going_live', blocking })
    const audit = { action: body.open ? 'shop.open' : 'shop.close', before: { open: before } } as const
    await changeSetting(tx, input, { key: 'opening', value: { open: body.open }, reason: body.reason, audit })
  })
  return { open: body.open, blocking, list }
}
