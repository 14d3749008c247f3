import type { Tx } from '#db/transaction.ts'
import { type ConcessionInput, concede } from '#server/people/concessions/concede.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import type { Activity } from './store-activities.ts'

type ActivityConcession = Pick<RouteInput, 'context' | 'caller' | 'agreeing'> & { reason: string }

/** The concession of an activity. Where a second person approves, it is compared even if nothing is left to concede. */
export async function concedeActivity(
  tx: Tx,
  { reason, ...call }: ActivityConcession,
  { activity_id: subject }: Pick<Activity, 'activity_id'>,
  weight: Pick<ConcessionInput, 'amount' | 'always' | 'version'>,
): Promise<void> {
  if (weight.amount === 0 && !weight.always && call.agreeing === undefined) return
  const why = { reason, reasonField: 'concession_reason' }
  await concede(tx, call.context, call, { kind: 'coupon', subject, ...why, ...weight })
}
