import { createHash, randomUUID } from 'node:crypto'
import type { CallData } from '#contract/protocol/call.ts'
import { angles } from '#domain/requests/inspection.ts'
import type { TestApp } from '../shop/test-app.ts'
import { pngOf } from './pictures.ts'
import { delivered, good, type RequestDetail, type StaffRequest } from './requests.ts'
import { tell, type warehouse } from './shipments.ts'

type House = Awaited<ReturnType<typeof warehouse>>
export type PickUp = CallData<'GET /requests/{request_no}/pick-up'>

export const cleanList = {
  ...{ unlinked_from_app: true, pin_reset: true, map_wiped: true, battery_safe: true, accessories_complete: true },
}

/** Pictures of a member of staff, inserted without an upload, because uploads are rate-limited. */
export async function picturesBy(
  app: TestApp,
  house: Pick<House, 'by'>,
  count: number,
  role: 'operations' | 'admin' = 'operations',
): Promise<string[]> {
  const { db, files, clock } = app.context
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const file_id = randomUUID()
    const bytes = pngOf(8, 8)
    await files.put(file_id, bytes)
    await db
      .insertInto('files')
      .values({
        ...{ file_id, owner_id: house.by(role).userId, purpose: 'after_sale', is_public: false, mime: 'image/png' },
        ...{ bytes: bytes.length, width: 8, height: 8, sha256: createHash('sha256').update(bytes).digest() },
        created_at: clock.now(),
      })
      .execute()
    ids.push(file_id)
  }
  return ids
}

export async function sidesBy(app: TestApp, house: Pick<House, 'by'>, role: 'operations' | 'admin' = 'operations') {
  const ids = await picturesBy(app, house, angles.length, role)
  return angles.map((angle, index) => ({ angle, id: ids[index] ?? '' }))
}

/** Its report at shipment, with all sides. */
export async function reported(app: TestApp, house: House, about: { orderNo: string; itemId: string; serial: string }) {
  const { orderNo, itemId: item_id, serial: serial_number } = about
  const pictures = await sidesBy(app, house)
  return house.command(orderNo, 'hand-over', { item_id, serial_number, pictures })
}

/** A running rental, with the steps of its customer and staff for the return. */
export async function returning(app: TestApp, house: House, months = 6, { report = false } = {}) {
  const made = report ? await withReport(app, house, months) : await delivered(app, house, rentOf(months))
  const { does, me, orderNo, item } = made
  const serial = (await me.read(orderNo)).items[0]?.serial_numbers[0] ?? ''

  const pickUp = async (no: string) => good<PickUp>(await me.call('GET', `/requests/${no}/pick-up`))
  const tells = (no: string, body: object = {}) =>
    me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false, ...body })

  /** Requested, approved, packed: ready for the carrier. */
  async function packed(more: object = {}): Promise<RequestDetail> {
    const request = await made.agreed('return', more)
    await does(request.request_no, 'approve')
    good(await tells(request.request_no))
    await app.context.jobs.drain()
    return request
  }

  async function says(no: string, event: string, at?: Date) {
    const { tracking_no } = await pickUp(no)
    const answer = await tell(app, { trackingNo: tracking_no ?? '', event, ...(at && { at }) })
    if (answer.status !== 200) throw new Error(answer.text)
  }

  const inspection = async (change: object = {}) => ({
    checklist: cleanList,
    pictures: await sidesBy(app, house),
    ...change,
  })
  const inspects = async (no: string, change: object = {}, role: 'operations' | 'finance' = 'operations') =>
    house.by(role).post(`/admin/requests/${no}/inspect`, await inspection(change))

  /** Returned and inspected. */
  async function back(change: object = {}, more: object = {}): Promise<StaffRequest & { no: string }> {
    const { request_no: no } = await packed(more)
    await says(no, 'accepted')
    await says(no, 'delivered')
    return { ...good<StaffRequest>(await inspects(no, change)), no }
  }

  return { ...made, serial, pickUp, tells, packed, says, inspects, back, itemId: item.item_id }
}

const rentOf = (months: number) => ({ sku: 'genie-600-rent', months })

async function withReport(app: TestApp, house: House, months: number) {
  let seen = false
  const watched: House = {
    ...house,
    ship: async (orderNo, body) => {
      const moved = await house.ship(orderNo, body)
      const [item] = moved.order.items
      const [parcel] = moved.shipments
      const serial = parcel?.contents[0]?.serial_number ?? ''
      const answer = await reported(app, house, { orderNo, itemId: item?.item_id ?? '', serial })
      if (answer.status !== 200) throw new Error(answer.text)
      seen = true
      return moved
    },
  }
  const made = await delivered(app, watched, rentOf(months))
  if (!seen) throw new Error('Nobody looked at it')
  return made
}

/** A finding that the customer has caused, with its picture. */
export async function finding(app: TestApp, house: House, cost: number, change: object = {}) {
  const pictures = await picturesBy(app, house, 1)
  return { rule: 'damage', cost, duty: 'customer', note: 'Behuizing gescheurd.', pictures, ...change }
}

/** The ledger of an order, by account; accounts with a zero balance are left out. */
export async function booksOf({ context }: TestApp, orderNo: string): Promise<Record<string, number>> {
  const { rows } = await context.connection.pool.query(
    `select account, sum(amount)::int as amount from ledger_entries join orders using (order_id)
     where order_no = $1 group by account having sum(amount) <> 0 order by account`,
    [orderNo],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
