import { z } from 'zod'
import { line } from '#contract/protocol/text-fields.ts'
import { carrierEvents } from '#domain/shipments/carrier-events.ts'
import { carrierName } from '#domain/shipments/carriers.ts'
import { isSignature, isSigned } from '#server/platform/carriers/signature.ts'
import type { Clock } from '#server/platform/clock.ts'
import { fetchOutside, forbidInsideTransaction } from '#server/platform/outside.ts'
import { type Carrier, CarrierUnavailable, type ParcelEvent } from '#server/platform/ports/carrier.ts'
import type { WebhookHeader } from '#server/platform/ports/raw-webhook.ts'

export interface DemoAccess {
  port: number
  secret: string
  wall: Clock
  publicUrl: () => string
}

export const demoCode = 'demo'

const eventSchema = z.object({
  id: line(120).min(1),
  tracking_no: line(64).min(1),
  reference: z.uuid().optional(),
  event: z.enum(carrierEvents),
  place: line(120),
  at: z.iso.datetime(),
})
const parcelSchema = z.object({ tracking_no: z.string().min(1) })
const trackSchema = z.object({ events: z.array(eventSchema) })

const timeoutMs = 10_000

/** The adapter of the demo's carrier, which calls it over HTTP like a real one. */
export function demoCarrier({ port, secret, wall, publicUrl }: DemoAccess): Carrier {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    forbidInsideTransaction()
    try {
      const answer = await fetchOutside(`http://127.0.0.1:${port}${path}`, { ...init, timeoutMs })
      if (!answer.ok) throw new Error(`The carrier answered ${answer.status}`)
      return answer
    } catch (error) {
      throw new CarrierUnavailable('The carrier did not answer as it should', { cause: error })
    }
  }
  const read = async <T>(schema: z.ZodType<T>, answer: Response): Promise<T> => {
    try {
      return schema.parse(await answer.json())
    } catch (error) {
      throw new CarrierUnavailable('The carrier did not answer as it should', { cause: error })
    }
  }
  return {
    code: demoCode,
    name: carrierName(demoCode),
    announce: async wish => {
      const headers = { 'content-type': 'application/json' }
      const answer = await ask('/parcels', { method: 'POST', headers, body: JSON.stringify(wish) })
      return { trackingNo: (await read(parcelSchema, answer)).tracking_no }
    },
    cancel: async reference => void (await ask(`/parcels/${encodeURIComponent(reference)}`, { method: 'DELETE' })),
    label: async number => Buffer.from(await (await ask(`/parcels/${encodeURIComponent(number)}/label`)).arrayBuffer()),
    track: async number => {
      const { events } = await read(trackSchema, await ask(`/parcels/${encodeURIComponent(number)}`))
      return events.map(eventOf)
    },
    followUrl: number => `${publicUrl()}/sandbox/carrier/parcels/${number}`,
    hasSignature: header => isSignature({ ...signatureIn(header), now: wall.now() }),
    readEvent: ({ body, header }) => {
      if (!isSigned({ ...signatureIn(header), secret, body, now: wall.now() })) return 'unsigned'
      const parsed = eventSchema.safeParse(jsonOf(body))
      return parsed.success ? eventOf(parsed.data) : 'unreadable'
    },
  }
}

function signatureIn(header: WebhookHeader) {
  return { timestamp: header('carrier-timestamp'), signature: header('carrier-signature') }
}

function eventOf({ id, tracking_no, reference, event, place, at }: z.output<typeof eventSchema>): ParcelEvent {
  return { id, trackingNo: tracking_no, reference, event, place, at: new Date(at) }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
