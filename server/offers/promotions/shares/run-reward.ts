import { recordStatement } from '#db/transaction.ts'
import { recordStatuses } from '#domain/promotions/constants.ts'
import { rewardedUntil } from '#domain/promotions/reward.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type RewardView, viewReward } from './read-rewards.ts'
import { rewardOne } from './reward-shares.ts'
import { findReward } from './store-rewards.ts'
import { takePaidRecord } from './store-share.ts'

/**
 * Gives a reward now that failed or is due; never twice, and never before its time, because an order that is cancelled
 * at once ends its reward. The response has the result, a failure included.
 */
export async function runReward(input: Input<'POST /admin/share-rewards/{id}/run'>): Promise<RewardView> {
  const { context, caller, params } = input
  const { db, clock } = context
  const actor = requireUser(caller)
  const recordId = requireUuid(params.id)
  const found = (await recordStatement(db, one => findReward(one, recordId))) ?? refuse('resource_missing')
  if (found.record_status !== recordStatuses.paid) refuse('operation_status_invalid', { reason: 'not_waiting' })
  if (found.paid_at > rewardedUntil(clock.now())) refuse('operation_status_invalid', { reason: 'not_due' })
  const subject = ['share_record', recordId] as const
  const taken = await rewardOne(
    context,
    tx => takePaidRecord(tx, recordId),
    tx => writeAudit(tx, context, { actor, action: 'share_reward.run', subject }),
  )
  if (!taken) refuse('operation_status_invalid', { reason: 'not_waiting' })
  return viewReward((await findReward(db, recordId)) ?? refuse('resource_missing'), clock.now())
}
