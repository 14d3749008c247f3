import type { CallData } from '#contract/protocol/call.ts'
import { proveFault } from '../shop/proven-faults.ts'
import type { Answer, TestApp } from '../shop/test-app.ts'
import { type Line, termsVersion } from './orders.ts'
import { tell, type warehouse } from './shipments.ts'

export type RequestDetail = CallData<'GET /requests/{request_no}'>
export type StaffRequest = CallData<'GET /admin/requests/{request_no}'>
export type Offer = CallData<'POST /orders/{order_no}/request-offer'>
type House = Awaited<ReturnType<typeof warehouse>>
type Shopper = Awaited<ReturnType<House['ordered']>>['me']

/** A machine that was ordered, paid, shipped and delivered, and is in use. */
export async function delivered(
  app: TestApp,
  house: House,
  line: Line,
  kind: 'rent' | 'buy' = 'rent',
  codes: { coupon_code?: string } = {},
) {
  const { me, orderNo } = await house.ordered([line], kind, codes)
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  const order = await me.read(orderNo)
  const [item] = order.items
  if (!item) throw new Error(`${orderNo} holds nothing`)
  return { me, orderNo, order, item, ...after(app, house, me, orderNo, item.item_id) }
}

/** Accepts or declines the bill as it is shown now; accepted, the work is asked to begin at once, so that it goes on. */
export async function answerBill(
  me: Pick<Shopper, 'call'>,
  requestNo: string,
  accept = true,
  more: object = { express: true },
): Promise<Answer> {
  const { bill_hash, ...request } = good<RequestDetail>(await me.call('GET', `/requests/${requestNo}`))
  const { base_fee, freight, other_fee, repair_fee, maintenance_fee } = request
  const total = base_fee + freight + other_fee + repair_fee + maintenance_fee
  if (!accept) return me.call('POST', `/requests/${requestNo}/bill`, { accept })
  const { list } = good<CallData<'GET /documents'>>(await me.call('GET', '/documents'))
  const terms_version = list.find(({ name }) => name === 'terms')?.version
  const body = { accept, bill_hash: bill_hash ?? '', total, terms_version, ...more }
  return me.call('POST', `/requests/${requestNo}/bill`, body)
}

/** Accepts the settlement as it is shown now. */
export async function acceptSettlement(me: Shopper, requestNo: string): Promise<Answer> {
  const { settlement } = good<RequestDetail>(await me.call('GET', `/requests/${requestNo}`))
  const { version = 0, back = 0, owed = 0 } = settlement ?? {}
  return me.call('POST', `/requests/${requestNo}/accept-settlement`, { version, back, owed })
}

/** Adds as many machines as a test file needs: the demo fleet is small. */
export async function moreMachines(app: TestApp, model: string, pool: 'rent' | 'sale', count: number): Promise<void> {
  const { db, clock } = app.context
  const { device_type_id } = await db
    .selectFrom('device_types')
    .select('device_type_id')
    .where('key', '=', model)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{
      serial_number: `T${pool}-${model}-${index}`.toUpperCase(),
      device_type_id,
      pool,
      created_at: now,
      updated_at: now,
    },
  }))
  await db.insertInto('devices').values(rows).execute()
}

/** A renewal and a buy-out are concluded under the current terms. */
export async function agreedTerms(app: TestApp, applyType: string | undefined): Promise<{ terms_version?: string }> {
  const isContract = applyType === 'renewal' || applyType === 'buy'
  return isContract ? { terms_version: await termsVersion(app) } : {}
}

/** As a renewal or buy-out that was asked for before they were concluded by their button: it waits for a decision. */
export async function asBefore(app: TestApp, requestNo: string): Promise<void> {
  const { pool } = app.context.connection
  await pool.query(
    `update checkouts set ended_at = $2 where about ->> 'after_sale_id' =
       (select after_sale_id::text from requests where request_no = $1)`,
    [requestNo, app.context.clock.now()],
  )
  await pool.query(
    `update requests set audit_status = 'wait_review', process_status = 'pending', audit_time = null
      where request_no = $1`,
    [requestNo],
  )
}

/** The after-sale requests of a customer, and the actions of staff on them. */
function after(app: TestApp, house: House, me: Shopper, orderNo: string, itemId: string) {
  const offer = (apply_type: string, more: object = {}) =>
    me.call('POST', `/orders/${orderNo}/request-offer`, { item_id: itemId, apply_type, ...more })

  const ask = async (apply_type: string, more: object = {}) =>
    me.call('POST', `/orders/${orderNo}/requests`, {
      ...{ item_id: itemId, apply_type, reason_code: 'other', apply_reason: 'Omdat het zo is.' },
      ...(await agreedTerms(app, apply_type)),
      ...more,
    })

  async function asked(apply_type: string, more: object = {}): Promise<RequestDetail> {
    return good<RequestDetail>(await ask(apply_type, more))
  }

  /** With its offer, like on the screen. */
  async function agreed(apply_type: string, more: object = {}): Promise<RequestDetail> {
    const { offer_id } = good<Offer>(await offer(apply_type, more))
    return asked(apply_type, { ...more, offer_id })
  }

  const read = async (requestNo: string) => good<RequestDetail>(await me.call('GET', `/requests/${requestNo}`))

  async function pays(checkoutNo: string | null): Promise<void> {
    await me.choose(await me.pay(checkoutNo ?? ''), 'success')
    await me.outcome(checkoutNo ?? '')
  }

  const staffDoes = (
    requestNo: string,
    action: string,
    body: object = {},
    role: 'operations' | 'support' | 'finance' | 'admin' = 'operations',
  ) => house.by(role).post(`/admin/requests/${requestNo}/${action}`, body)

  /** The pick-up and the work are entered by different people. */
  const does = async (requestNo: string, action: string, body: object = {}) => {
    if (action === 'bill') await proveFault(app, requestNo)
    const role = 'event' in body && body.event === 'pick_up' ? 'admin' : 'operations'
    return good<StaffRequest>(await staffDoes(requestNo, action, body, role))
  }

  return { offer, ask, asked, agreed, readRequest: read, pays, staffDoes, does }
}

export function good<Data>({ json, text, status }: Answer): Data {
  if (status !== 200 || json.code !== 0) throw new Error(text)
  return json.data as Data
}
