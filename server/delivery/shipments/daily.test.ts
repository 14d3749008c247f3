// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { moveClock } from '#demo/dev/move-clock.ts'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { lastDayToWithdraw } from '#domain/shipments/term.ts'
import { dayInShop } from '#i18n/format.ts'
import { completePurchases } from '#server/service/closing/complete-purchases.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, type Offer, type RequestDetail } from '#testing/steps/requests.ts'
import { cleanList, sidesBy } from '#testing/steps/returns.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { growOverdue } from './grow-overdue.ts'
import { signDeliveries } from './sign-deliveries.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
})

const today = () => dayInShop(app.context.clock.now())
const readStatus = async (orderNo: string) => (await house.read(orderNo)).order_status

async function delivered(lines: { sku: string; months?: number; start_on?: string }[]) {
  const kind = lines.some(({ months }) => months) ? 'rent' : 'buy'
  const { me, orderNo } = await house.ordered(lines, kind)
  const { shipments, order } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  return { me, orderNo, serial: order.items[0]?.serial_numbers[0] ?? '' }
}

/** Runs the nightly tasks one night after another, as the queue does. */
async function live(days: number, work: (night: number) => Promise<void>): Promise<void> {
  for (let night = 1; night <= days; night += 1) {
    await later(app, 1)
    await work(night)
  }
}

describe('an order that nobody signs', () => {
  test('is signed after a week, and not recorded as signed by the customer', async () => {
    const { me, orderNo } = await delivered([{ sku: 'genie-600-rent', months: 3 }])
    await live(6, () => signDeliveries(app.context, {}))
    expect(await readStatus(orderNo)).toBe('delivered')
    await live(1, async () => {
      await Promise.all([signDeliveries(app.context, {}), signDeliveries(app.context, {})])
    })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'in_use', user_sign_for: false })
    const { events } = await house.read(orderNo)
    expect(events.filter(({ event }) => event === 'sign')).toMatchObject([{ actor_role: 'system', actor_id: null }])
  })
})

describe('a purchase', () => {
  test('is complete when its buyer can no longer withdraw; then its machine is marked as sold', async () => {
    const { me, orderNo, serial } = await delivered([{ sku: 'genie-600-buy' }, { sku: 'blades-set-9' }])
    await me.call('POST', `/orders/${orderNo}/sign`, {})
    const last = lastDayToWithdraw(today(), 'NL')
    expect(last >= addDays(today(), 14)).toBe(true)
    while (today() < last) await live(1, () => completePurchases(app.context, {}))
    expect([await readStatus(orderNo), today()]).toEqual(['in_use', last])
    expect(await house.unit(serial)).toMatchObject({ holder: 'tenant' })
    await live(1, () => completePurchases(app.context, {}))
    const after = await house.read(orderNo)
    expect(after).toMatchObject({
      order_status: 'completed',
      items: [{ item_status: 'completed' }, { item_status: 'completed' }],
    })
    expect(after.items[0]?.serial_numbers).toEqual([serial])
    expect(after.reservations).toMatchObject([{ reservation_state: 'done' }])
    expect(await house.unit(serial)).toMatchObject({ holder: 'sold' })
  })

  test('is complete in any state of its machine: one that was retired while it is out becomes its buyer’s too', async () => {
    const { me, orderNo, serial } = await delivered([{ sku: 'genie-600-buy' }])
    await me.call('POST', `/orders/${orderNo}/sign`, {})
    await app.context.connection.pool.query("update devices set device_status = 'disabled' where serial_number = $1", [
      serial,
    ])
    await live(25, () => completePurchases(app.context, {}))
    expect(await readStatus(orderNo)).toBe('completed')
    expect(await house.unit(serial)).toMatchObject({ holder: 'sold', device_status: 'disabled' })
  })

  test('that cannot be completed stops no other one: staff get a finding, and it continues when that is repaired', async () => {
    const [bad, fine] = [await delivered([{ sku: 'blades-set-9' }]), await delivered([{ sku: 'blades-set-9' }])]
    for (const { me, orderNo } of [bad, fine]) await me.call('POST', `/orders/${orderNo}/sign`, {})
    const { pool } = app.context.connection
    await pool.query(`
      create function is_broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger is_broken before update on orders for each row
        when (new.order_status = 'completed' and new.order_no = '${bad.orderNo}') execute function is_broken()`)
    await live(25, () => completePurchases(app.context, {}))
    expect([await readStatus(bad.orderNo), await readStatus(fine.orderNo)]).toEqual(['in_use', 'completed'])
    const findings = async () =>
      (
        await pool.query(
          "select told ->> 'about' as about, closed_at is null as open from reconciliation_findings where kind = 'job_row_failed'",
        )
      ).rows
    expect(await findings()).toEqual([{ about: `complete-purchases · ${bad.orderNo}`, open: true }])
    await pool.query('drop trigger is_broken on orders')
    await live(1, () => completePurchases(app.context, {}))
    expect(await readStatus(bad.orderNo)).toBe('completed')
    expect(await findings()).toMatchObject([{ open: false }])
  })

  test('that nobody signed for is completed too; a rental never is', async () => {
    const bought = await delivered([{ sku: 'blades-set-9' }])
    const rented = await delivered([{ sku: 'genie-1000-rent', months: 3 }])
    await live(22, async () => {
      await signDeliveries(app.context, {})
      await completePurchases(app.context, {})
    })
    expect([await readStatus(bought.orderNo), await readStatus(rented.orderNo)]).toEqual(['completed', 'in_use'])
  })

  test('with an open withdrawal waits', async () => {
    const { me, orderNo } = await delivered([{ sku: 'blades-set-9' }])
    await me.call('POST', `/orders/${orderNo}/sign`, {})
    const { items, user_id, order_id } = await house.read(orderNo)
    const now = app.context.clock.now()
    const request = await app.context.db
      .insertInto('requests')
      .values({
        ...{ request_no: 'A-WITHDRAW', order_id, item_id: items[0]?.item_id ?? '', user_id, language: 'nl' },
        ...{ apply_type: 'rejection', reason_code: 'other', reason_language: 'nl', audit_status: 'approved' },
        ...{ process_status: 'pass', apply_time: now, created_at: now, updated_at: now },
      })
      .returning('after_sale_id')
      .executeTakeFirstOrThrow()
    await live(20, () => completePurchases(app.context, {}))
    expect(await readStatus(orderNo)).toBe('in_use')
    await app.context.db
      .updateTable('requests')
      .set({ process_status: 'complete' })
      .where('after_sale_id', '=', request.after_sale_id)
      .execute()
    await completePurchases(app.context, {})
    expect(await readStatus(orderNo)).toBe('completed')
  })
})

describe('a rental past its end', () => {
  async function givenBack({ me, orderNo }: Pick<Awaited<ReturnType<typeof delivered>>, 'me' | 'orderNo'>) {
    const about = { item_id: (await me.read(orderNo)).items[0]?.item_id, apply_type: 'return' }
    const { offer_id } = good<Offer>(await me.call('POST', `/orders/${orderNo}/request-offer`, about))
    const said = { ...about, offer_id, reason_code: 'other', apply_reason: 'Klaar' }
    const { request_no: no } = good<RequestDetail>(await me.call('POST', `/orders/${orderNo}/requests`, said))
    const by = house.by('operations')
    good(await by.post(`/admin/requests/${no}/approve`, {}))
    good(await house.by('admin').post(`/admin/requests/${no}/step`, { event: 'pick_up' }))
    const body = { checklist: cleanList, pictures: await sidesBy(app, house) }
    good(await by.post(`/admin/requests/${no}/inspect`, body))
  }

  test('is extended by a day each night until its machine is back, and no longer', async () => {
    const { me, orderNo, serial } = await delivered([{ sku: 'genie-3000-rent', months: 2 }])
    const { end_time, reservations } = await house.read(orderNo)
    const planned = reservations[0]?.to as Day
    expect(planned).toBe(addDays(end_time as Day, 6))
    while (today() < (end_time ?? '')) await live(1, () => growOverdue(app.context, {}))
    const busyTo = async () => (await house.read(orderNo)).reservations[0]?.to
    expect(await busyTo()).toBe(planned)
    await live(3, async night => {
      await Promise.all([growOverdue(app.context, {}), growOverdue(app.context, {})])
      expect(await busyTo()).toBe(addDays(planned, night))
    })
    await givenBack({ me, orderNo })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
    // Since its return it is busy only until it is made ready again.
    const ready = await busyTo()
    expect((ready ?? '') < addDays(planned, 3)).toBe(true)
    await live(3, () => growOverdue(app.context, {}))
    expect(await busyTo()).toBe(ready)
  })

  test('moves the next reservation to another machine in time', async () => {
    const { orderNo, serial } = await delivered([{ sku: 'genie-3000-rent', months: 2 }])
    const { reservations, end_time } = await house.read(orderNo)
    const free = reservations[0]?.to as Day
    // Made ready on the very day on which it was expected back.
    const next = await house.ordered([
      { sku: 'genie-3000-rent', months: 2, start_on: deliveryDayFrom('NL', addDays(free, 4)) },
    ])
    const [booked] = (await house.read(next.orderNo)).reservations
    await app.context.connection.pool.query(
      'update unit_reservations set device_id = (select device_id from devices where serial_number = $2) where reservation_id = $1',
      [booked?.reservation_id, serial],
    )
    while (today() <= (end_time ?? '')) await later(app, 1)
    await growOverdue(app.context, {})
    const [moved] = (await house.read(next.orderNo)).reservations
    expect(moved).toMatchObject({ from: booked?.from, to: booked?.to, reservation_state: 'booked' })
    expect(moved?.serial_number).not.toBe(serial)
    expect(moved?.serial_number).not.toBeNull()
  })
})

test('the time machine takes a rental from the shelf to its use, every step at its own time', async () => {
  const shop = await testApp({ environment: { WORKER: 'on' } })
  const store = await warehouse(shop)
  const { me, orderNo } = await store.ordered([{ sku: 'genie-600-rent', months: 2 }])
  const { shipments } = await store.ship(orderNo)
  const start = shop.context.clock.now().getTime()
  await moveClock(shop.context, { advance_days: 1 })
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'in_transit' })
  await moveClock(shop.context, { advance_days: 9 })
  const order = await me.read(orderNo)
  expect(order).toMatchObject({ order_status: 'in_use', user_sign_for: false })
  const hours = (new Date(order.delivered_at ?? 0).getTime() - start) / 3_600_000
  expect(Math.abs(hours - 48)).toBeLessThan(0.1)
  const { json } = await me.call('GET', `/orders/${orderNo}/shipments`)
  const [parcel] = (json.data as { list: { tracking_no: string; events: { event: string }[] }[] }).list
  expect(parcel?.tracking_no).toBe(shipments[0]?.tracking_no)
  expect(parcel?.events.map(({ event }) => event)).toEqual(['accepted', 'in_transit', 'out_for_delivery', 'delivered'])
  expect(await ledgerFaults(shop)).toEqual([])
  await shop.close()
})
