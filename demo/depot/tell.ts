import { computeSignature } from '#server/platform/carriers/signature.ts'
import type { Context } from '#server/platform/context.ts'
import { fetchOutside } from '#server/platform/outside.ts'
import { demoCode } from './demo-carrier.ts'
import type { Told } from './parcels.ts'

/** How events are delivered: on command they are lost, or sent several times. */
export interface Travel {
  drop: boolean
  times: number
}

/** Sends an event to the shop as a carrier does: signed, over HTTP. Throws if the shop does not accept it. */
export async function tellShop(
  { wall, publicUrl }: Context,
  { parcel, event }: Told,
  { secret, travel }: { secret: string; travel: Travel },
): Promise<void> {
  if (travel.drop) return
  const { tracking_no, reference } = parcel
  const body = Buffer.from(JSON.stringify({ ...event, tracking_no, reference }))
  const seconds = Math.floor(wall.now().getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'carrier-timestamp': String(seconds),
    'carrier-signature': computeSignature(secret, seconds, body),
  }
  for (let time = 0; time < travel.times; time += 1) {
    const url = `${publicUrl()}/api/carriers/webhooks/${demoCode}`
    const answer = await fetchOutside(url, { method: 'POST', body, headers, timeoutMs: 10_000 })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The shop answered ${answer.status} to ${event.id}`)
  }
}
