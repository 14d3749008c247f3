import type { Context } from '../../context.ts'

/** One step of a parcel of the demo. Where the shop does not hear it, the queue tells it again. */
export async function moveParcel(
  context: Context,
  { trackingNo, step }: { trackingNo: string; step: number },
): Promise<void> {
  await context.carriers.depot?.step(trackingNo, step)
}
