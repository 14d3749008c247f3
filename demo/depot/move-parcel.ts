import type { Context } from '#server/platform/context.ts'
import { openedDepot } from './open-depot.ts'

/** One step of a parcel of the demo. If the shop does not receive it, the queue sends it again. */
export async function moveParcel(
  context: Context,
  { trackingNo, step }: { trackingNo: string; step: number },
): Promise<void> {
  await openedDepot.find(context)?.step(trackingNo, step)
}
