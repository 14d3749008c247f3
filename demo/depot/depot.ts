import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { transaction } from '#db/transaction.ts'
import { languages } from '#domain/languages.ts'
import type { CarrierEvent } from '#domain/shipments/carrier-events.ts'
import { shipmentDirections } from '#domain/shipments/states.ts'
import { computeSignature } from '#server/platform/carriers/signature.ts'
import type { Context } from '#server/platform/context.ts'
import { fetchOutside } from '#server/platform/outside.ts'
import { pdfTemplate, renderPdf } from '#server/platform/pdf/render-pdf.ts'
import { demoCode } from './demo-carrier.ts'
import type { Fate } from './journey.ts'
import type { labelPdf } from './label.ts'
import { letHappen, type Told, takeIn, takeStep } from './parcels.ts'
import { findParcel, type Parcel, removeUnmoved, setFate } from './store.ts'

export const labelTemplate = pdfTemplate<typeof labelPdf>(new URL('./label.ts', import.meta.url), 'labelPdf')

/** Failures that a test can set. */
export interface DepotControl {
  travel: Travel
  /** What happens to parcels announced from now on. */
  fate: Fate
  health: 'well' | 'down'
}

/** The carrier of the demo: nothing is transported. */
export interface DemoDepot {
  readonly port: number
  readonly secret: string
  readonly control: DepotControl
  parcel(trackingNo: string): Promise<Parcel | undefined>
  step(trackingNo: string, step: number): Promise<void>
  /** False: there is no such parcel. */
  act(trackingNo: string, event: CarrierEvent): Promise<boolean>
  destine(trackingNo: string, fate: Fate): Promise<void>
  close(): Promise<void>
}

const mostBytes = 100_000

const address = z.object({
  name: z.string(),
  street: z.string(),
  house_number: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
})
const wishSchema = z.object({
  reference: z.uuid(),
  direction: z.enum(shipmentDirections),
  orderNo: z.string(),
  from: address,
  to: address,
  language: z.enum(languages),
})

/** A server of its own on loopback: the shop calls it over HTTP and receives signed webhooks from it. */
export async function startDepot(context: Context, secret: string): Promise<DemoDepot> {
  const { db, log } = context
  const control: DepotControl = { travel: { drop: false, times: 1 }, fate: 'delivered', health: 'well' }

  async function answer(method: string, path: string, body: string): Promise<Answer> {
    const [, family, name = '', part] = path.split('/').map(decodeURIComponent)
    if (family !== 'parcels') return missing
    if (method === 'POST' && name === '') {
      const { tracking_no } = await takeIn(context, wishSchema.parse(JSON.parse(body)), control.fate)
      return { http: 200, body: { tracking_no } }
    }
    if (method === 'DELETE') {
      await transaction(db, tx => removeUnmoved(tx, name))
      return { http: 200, body: {} }
    }
    const parcel = await findParcel(db, name)
    if (!parcel) return missing
    if (part === 'label') return { http: 200, body: await renderPdf(labelTemplate, parcel) }
    const { tracking_no, reference, events } = parcel
    return { http: 200, body: { tracking_no, events: events.map(event => ({ ...event, tracking_no, reference })) } }
  }

  const server = createServer(async (incoming, response) => {
    try {
      if (control.health === 'down') return void incoming.socket.destroy()
      const { pathname } = new URL(incoming.url ?? '/', 'http://depot')
      send(response, await answer(incoming.method ?? 'GET', pathname, await bodyOf(incoming)))
    } catch (error) {
      log.warn({ err: error }, 'the carrier of the demo did not understand')
      send(response, { http: 400, body: { error: 'Not understood' } })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    secret,
    control,
    parcel: trackingNo => findParcel(db, trackingNo),
    step: async (trackingNo, step) => {
      const told = await takeStep(context, trackingNo, step)
      if (told) await tellShop(context, told, { secret, travel: control.travel })
    },
    act: async (trackingNo, event) => {
      const told = await letHappen(context, trackingNo, event)
      if (told) await tellShop(context, told, { secret, travel: control.travel })
      return told !== undefined
    },
    destine: (trackingNo, fate) => transaction(db, tx => setFate(tx, trackingNo, fate)),
    close: () => closed(server),
  }
}

interface Answer {
  http: number
  body: object | Buffer
}

const missing: Answer = { http: 404, body: { error: 'No such parcel' } }

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('Too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, { http, body }: Answer): void {
  const isPdf = Buffer.isBuffer(body)
  response.writeHead(http, { 'content-type': isPdf ? 'application/pdf' : 'application/json' })
  response.end(isPdf ? body : JSON.stringify(body))
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}

/** How events are delivered: on command they are lost, or sent several times. */
interface Travel {
  drop: boolean
  times: number
}

/** Sends an event to the shop as a carrier does: signed, over HTTP. Throws if the shop does not accept it. */
async function tellShop(
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
