import { openedDepot } from '#demo/depot/open-depot.ts'
import { computeSignature } from '#server/platform/carriers/signature.ts'
import type { Answered, ExploredShop } from './explored-shop.ts'

/**
 * The webhook of the carrier, called within the process: the same event for the same parcel however often it is sent.
 */
export async function sendCarrierEvent(
  { app, context }: ExploredShop,
  trackingNo: string,
  event: string,
): Promise<Answered> {
  const { secret } = openedDepot.get(context)
  const body = JSON.stringify({
    ...{ id: `${trackingNo}-${event}`, tracking_no: trackingNo, event, place: 'Utrecht' },
    at: context.clock.now().toISOString(),
  })
  const seconds = Math.floor(context.wall.now().getTime() / 1000)
  const headers = {
    'content-type': 'application/json',
    'carrier-timestamp': String(seconds),
    'carrier-signature': computeSignature(secret, seconds, Buffer.from(body)),
  }
  const { statusCode, payload } = await app.app.inject({
    ...{ method: 'POST', url: '/api/carriers/webhooks/demo', payload: body, headers },
  })
  return { status: statusCode, code: 0, text: payload }
}
