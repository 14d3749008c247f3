import type { Tx } from '#db/transaction.ts'
import { concede, type Giving } from '#server/people/concessions/concede.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import type { Activity } from './store-activities.ts'

type Asked = Pick<RouteInput, 'context' | 'caller' | 'requestId' | 'agreeing'> & { reason: string }

/** What an activity gives away. Where a second person agrees, it is compared even if nothing is left to give. */
export async function concedeActivity(
  tx: Tx,
  { reason, ...asked }: Asked,
  { activity_id: subject }: Pick<Activity, 'activity_id'>,
  weight: Pick<Giving, 'amount' | 'always' | 'version'>,
): Promise<void> {
  if (weight.amount === 0 && !weight.always && asked.agreeing === undefined) return
  const why = { reason, reasonField: 'concession_reason' }
  await concede(tx, asked.context, asked, { kind: 'coupon', subject, ...why, ...weight })
}
