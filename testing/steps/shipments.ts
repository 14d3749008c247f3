import { randomUUID } from 'node:crypto'
import type { CallData } from '#contract/protocol/call.ts'
import { openedDepot } from '#demo/depot/open-depot.ts'
import type { Role } from '#domain/access.ts'
import { buildPendingParcel } from '#domain/shipments/pending-parcel.ts'
import { computeSignature } from '#server/platform/carriers/signature.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { randomIp, type SignIn } from './accounts.ts'
import { type Line, till } from './orders.ts'
import { type Staff, staff } from './staff.ts'

export type StaffOrder = CallData<'GET /admin/orders/{order_no}'>
export type Parcel = CallData<'GET /orders/{order_no}/shipments'>['list'][number]
export type Moved = CallData<'POST /admin/orders/{order_no}/ship'>

/** A guest with an address and an IP address of their own. */
export async function passerBy(app: TestApp, place: object = {}) {
  const headers = { 'x-forwarded-for': randomIp() }
  const { json } = await app.send('POST', '/api/user/anonymous', { body: {}, headers })
  return till(app, json.data as SignIn, { house_number: randomUUID().slice(0, 6), ...place })
}

/** Staff of the warehouse and their calls. */
export async function warehouse(app: TestApp) {
  const people = new Map<Role, Staff>()
  for (const role of ['support', 'operations', 'finance', 'admin'] as const) people.set(role, await staff(app, role))
  const by = (role: Role): Staff => {
    const person = people.get(role)
    if (!person) throw new Error(`Nobody works as ${role}`)
    return person
  }
  /** One paid order of the kind. */
  async function ordered(lines: readonly Line[], kind: 'rent' | 'buy' = 'rent', codes: { coupon_code?: string } = {}) {
    const me = await passerBy(app)
    const { orders } = await me.paid(lines, codes)
    const orderNo = orders.find(order => order.kind === kind)?.order_no ?? ''
    return { me, orderNo, order: await me.read(orderNo) }
  }
  const command = async (orderNo: string, name: string, body: object = {}, role: Role = 'operations') => {
    const whole = name === 'ship' ? await namedParcel(by('admin'), orderNo, body) : body
    return by(role).post(`/admin/orders/${orderNo}/${name}`, whole)
  }
  /** Tests of other subjects ship a rental long before its term too, which needs a reason. */
  async function ship(orderNo: string, body: object = {}): Promise<Moved> {
    const answer = await command(orderNo, 'ship', { concession_reason: 'Sent early at their wish', ...body })
    if (answer.status !== 200) throw new Error(`Not sent: ${answer.text}`)
    return answer.json.data as Moved
  }
  const read = async (orderNo: string) => (await by('admin').get(`/admin/orders/${orderNo}`)).json.data as StaffOrder
  const unit = async (serial: string) => {
    const row = await app.context.db
      .selectFrom('devices')
      .selectAll()
      .where('serial_number', '=', serial)
      .executeTakeFirstOrThrow()
    return row
  }
  return { by, ordered, command, ship, read, unit }
}

interface Units {
  units?: { item_id?: string | undefined; serial_numbers?: string[] }[]
}

/** A parcel as sent by the dialog: every machine by its reserved serial number, unless another is given. */
export async function namedParcel(
  who: Pick<Staff, 'get'>,
  orderNo: string,
  body: object & Units = {},
): Promise<object> {
  const order = (await who.get(`/admin/orders/${orderNo}`)).json.data as StaffOrder | null
  if (!order) return body
  const shown = buildPendingParcel(order)
  const units = body.units?.map(unit => {
    const held = shown?.find(({ item_id }) => item_id === unit.item_id)?.serial_numbers ?? []
    return unit.serial_numbers?.length || held.length === 0 ? unit : { ...unit, serial_numbers: held }
  })
  const isHeld = shown?.some(({ serial_numbers }) => serial_numbers.length > 0)
  return { ...body, ...(units ? { units } : isHeld && { units: shown }) }
}

export interface Told {
  trackingNo: string
  event: string
  id?: string
  at?: Date
  reference?: string
}

/** An event of the carrier: signed, sent to the webhook itself. */
export function tell(app: TestApp, { trackingNo, event, id = randomUUID(), at, reference }: Told): Promise<Answer> {
  const told = { id, tracking_no: trackingNo, event, place: 'Utrecht' }
  const when = (at ?? app.context.clock.now()).toISOString()
  return tellBytes(app, JSON.stringify({ ...told, at: when, ...(reference && { reference }) }))
}

export interface Sealed {
  secret?: string
  seconds?: number
  carrier?: string
  signature?: string
}

export async function tellBytes(app: TestApp, body: string, sealed: Sealed = {}): Promise<Answer> {
  const { secret = openedDepot.find(app.context)?.secret ?? '', carrier = 'demo' } = sealed
  const seconds = sealed.seconds ?? Math.floor(app.context.wall.now().getTime() / 1000)
  const signature = sealed.signature ?? computeSignature(secret, seconds, Buffer.from(body))
  const headers = {
    'content-type': 'application/json',
    'carrier-timestamp': String(seconds),
    'carrier-signature': signature,
  }
  return app.send('POST', `/api/carriers/webhooks/${carrier}`, { body, headers })
}

/** Status and code, which identify a refusal. */
export const verdict = (answer: Answer) => [answer.status, answer.json.code]
