import Stripe from 'stripe'
import type { Log } from '#server/platform/log.ts'
import { fetchOutside } from '#server/platform/outside.ts'
import { newId } from './objects.ts'
import type { Happening } from './sessions.ts'

/** How events are delivered: on command they are lost, doubled, late, or in the wrong order. */
export interface Travel {
  drop: boolean
  times: number
  delayMs: number
  reverse: boolean
}

export const plainTravel: Travel = { drop: false, times: 1, delayMs: 0, reverse: false }

interface Sending {
  url: string
  secret: string
  log: Log
  seconds: () => number
}

/** Sends the events to the shop as a provider does: signed, with retries. Resolves when all were sent. */
export async function sendEvents(happenings: readonly Happening[], travel: Travel, sending: Sending): Promise<void> {
  if (travel.drop) return
  const events = happenings.map(({ type, object }) => ({
    id: newId('event'),
    object: 'event',
    type,
    created: sending.seconds(),
    livemode: false,
    data: { object },
  }))
  const ordered = travel.reverse ? events.toReversed() : events
  const copies = Array.from({ length: travel.times }, () => ordered).flat()
  await new Promise(resolve => setTimeout(resolve, travel.delayMs).unref())
  for (const event of copies) await deliver(event, sending)
}

const tries = [0, 500, 2000]

async function deliver(event: object, { url, secret, log, seconds }: Sending): Promise<void> {
  const body = JSON.stringify(event)
  for (const pause of tries) {
    await new Promise(resolve => setTimeout(resolve, pause).unref())
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds() })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    try {
      const answer = await fetchOutside(url, { method: 'POST', body, headers, timeoutMs: 10_000 })
      await answer.arrayBuffer()
      if (answer.ok) return
    } catch (error) {
      log.debug({ err: error }, 'an event of the sandbox did not arrive')
    }
  }
}
