// @module-tag further
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { agreedTerms, asBefore, delivered, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { nights } from '#testing/steps/settlements.ts'
import { passerBy, tell, warehouse } from '#testing/steps/shipments.ts'
import { registered } from '#testing/steps/shortages.ts'

/** One person's change of the machine register moves no money of a running or upcoming contract. */
vi.setConfig({ testTimeout: 120_000 })
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
  rows = rowsOf(app)
  await moreMachines(app, 'genie-600', 'rent', 4)
  await moreMachines(app, 'genie-3000', 'rent', 8)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const idle = async (model: string): Promise<string> => {
  const [unit] = await rows(
    `select serial_number from devices join device_types using (device_type_id)
      where key = $1 and pool = 'rent' and holder = 'idle' order by serial_number limit 1`,
    model,
  )
  return unit.serial_number
}

const typeOf = async (model: string): Promise<string> => {
  const [type] = await rows('select device_type_id from device_types where key = $1', model)
  return type.device_type_id
}

const proposed = (answer: { status: number; json: { data?: unknown }; text: string }, amount?: number) => {
  expect(answer.status, answer.text).toBe(409)
  const data = answer.json.data as { proposal_id: string; amount: number }
  if (amount !== undefined) expect(data.amount).toBe(amount)
  return data.proposal_id
}

const agree = (proposalId: string) =>
  house.by('admin').post(`/admin/proposals/${proposalId}/approve`, { version: 1 }).then(good)

/** Sent, with a machine that is registered as a Genie 600. */
async function rentedAs600(serial?: string) {
  const me = await passerBy(app)
  const { orders } = await me.paid([{ sku: 'genie-600-rent', months: 2 }])
  const no = orders[0]?.order_no ?? ''
  const item = (await me.read(no)).items[0]
  const ship = () =>
    house.command(no, 'ship', {
      concession_reason: 'Eerder verstuurd op verzoek',
      ...(serial && { units: [{ item_id: item?.item_id, serial_numbers: [serial] }] }),
    })
  async function arrives(): Promise<void> {
    const { shipments } = good<CallData<'POST /admin/orders/{order_no}/ship'>>(await ship())
    for (const { tracking_no } of shipments) await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
    await later(app, 1)
  }
  async function asksToBuy(): Promise<RequestDetail> {
    const wish = { item_id: item?.item_id, apply_type: 'buy' }
    const { offer_id } = good<{ offer_id: string }>(await me.call('POST', `/orders/${no}/request-offer`, wish))
    const terms = await agreedTerms(app, 'buy')
    const body = { ...wish, reason_code: 'satisfied', apply_reason: '', offer_id, ...terms }
    return good(await me.call('POST', `/orders/${no}/requests`, body))
  }
  const serials = async () => (await me.read(no)).items[0]?.serial_numbers ?? []
  return { serials, ship, arrives, asksToBuy }
}

describe('a machine that is registered as a cheaper model', () => {
  test('is sent to a tenant only when a second person approves', async () => {
    const serial = await idle('genie-3000')
    good(await registered(house, serial, { device_type_id: await typeOf('genie-600') }))
    const own = await rentedAs600(serial)
    // Its worth, and the rent of a Genie 3000.
    await agree(proposed(await own.ship(), 153_200))
    await own.arrives()
    // By how much it is worth more was assessed when it was sent.
    expect(await own.asksToBuy()).toMatchObject({ audit_status: 'approved' })
  })

  /** A swap from before this was assessed, or any other way by which a more expensive one is out. */
  async function wasDearer(serial: string | undefined) {
    const [{ device_id }] = await rows('select device_id from devices where serial_number = $1', serial)
    await rows(
      `insert into device_events (device_id, at, actor_role, event, before, after) values ($1, $2, 'operations', 'change',
        jsonb_build_object('device_type_id', $3::text), '{}')`,
      ...[device_id, new Date(app.context.clock.now().getTime() - 86_400_000 * 9), await typeOf('genie-3000')],
    )
  }

  test('is not offered for the price of its model, no matter who sent it', async () => {
    const own = await rentedAs600()
    await own.arrives()
    await wasDearer((await own.serials())[0])
    await expect(own.asksToBuy()).rejects.toThrow('price_to_check')
  })

  test('is bought out at its real worth, where that was asked for before buttons concluded it', async () => {
    const own = await rentedAs600()
    await own.arrives()
    const { request_no } = await own.asksToBuy()
    await asBefore(app, request_no)
    await wasDearer((await own.serials())[0])
    const approve = () =>
      house.by('operations').post(`/admin/requests/${request_no}/approve`, {
        concession_reason: 'Klant wil hem houden',
      })
    const proposal = proposed(await approve(), 150_000)
    expect((await rows('select audit_status from requests where request_no = $1', request_no))[0]).toEqual({
      audit_status: 'wait_review',
    })
    await agree(proposal)
    expect((await rows('select audit_status from requests where request_no = $1', request_no))[0]).toEqual({
      audit_status: 'approved',
    })
    expect(await rows(`select kind, amount from concessions where subject = $1`, request_no)).toEqual([
      { kind: 'another_machine', amount: 150_000 },
    ])
  })
})

describe('a machine that is registered as old', () => {
  const lost = async (change: (serial: string) => Promise<unknown>, before?: (serial: string) => Promise<unknown>) => {
    if (before)
      for (const row of await rows(
        `select serial_number from devices join device_types using (device_type_id)
        where key = 'genie-3000' and pool = 'rent' and holder = 'idle'`,
      ))
        await before(row.serial_number)
    const own = await delivered(app, house, { sku: 'genie-3000-rent', months: 2 })
    const serial = (await own.me.read(own.orderNo)).items[0]?.serial_numbers[0] ?? ''
    await later(app, 134)
    await nights(app, 16)
    await change(serial)
    good(await house.by('admin').post(`/admin/overdue/${own.orderNo}/lost`, { reason: 'Reageert op niets meer.' }))
    const [{ claimed }] = await rows(
      `select (select sum((d ->> 'amount')::int) from jsonb_array_elements(s.deductions) d)::int as claimed
         from settlements s join requests using (after_sale_id) join orders using (order_id) where order_no = $1`,
      own.orderNo,
    )
    return claimed as number
  }
  const old = (serial: string) => registered(house, serial, { purchase_date: '2016-01-01', purchase_price: 1000 })

  test('is claimed by the register from before it went out', async () => {
    const purchase_date = addDays(dayInShop(app.context.clock.now()), -380)
    const known = (serial: string) => registered(house, serial, { purchase_date })
    for (const { serial_number } of await rows(
      `select serial_number from devices join device_types using (device_type_id) where key = 'genie-3000' and pool = 'rent'`,
    ))
      await known(serial_number)
    await later(app, 40)
    expect(await lost(async () => undefined)).toBeGreaterThan(100_000)
    expect(await lost(async serial => good(await old(serial)))).toBeGreaterThan(100_000)
    // Also shortly before it goes out; by now it is older, and a part of its price is owed for any age.
    expect(await lost(async () => undefined, old)).toBeGreaterThan(50_000)
  })
})
