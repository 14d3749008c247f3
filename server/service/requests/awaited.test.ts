// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { delivered, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { cleanList, returning, sidesBy } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { remindTenants } from '../rental-costs/remind-tenants.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-awaited-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 30)
  await moreMachines(app, 'genie-600', 'sale', 6)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
  expect(await settlementFaults(app)).toEqual([])
})

const today = (): Day => dayInShop(app.context.clock.now())
const lose = (orderNo: string) =>
  house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Reageert op niets meer.' })

async function overdueRow(orderNo: string) {
  const response = await house.by('support').get('/admin/overdue?page_size=100')
  return good<CallData<'GET /admin/overdue'>>(response).list.find(row => row.order_no === orderNo)
}

const listMails = (template: string, orderNo: string): Promise<{ data: Record<string, unknown> }[]> =>
  rowsOf(app)("select data from mails where template = $1 and data ->> 'order_no' = $2", template, orderNo)

/** Withdrawn on the third day and refunded on the twelfth day after it; the machine stays where it is. */
async function kept(months = 12) {
  const rental = await returning(app, house, months)
  await later(app, 3)
  const stated = today()
  const { request_no } = await rental.asked('rejection', { reason_code: 'withdrawal' })
  await later(app, 13)
  await watchRefunds(app.context, {})
  return { ...rental, no: request_no, due: addDays(stated, 14) }
}

describe('the machine of a rental that was withdrawn from', () => {
  test('is awaited two weeks after the statement: late, notified and given up from there', async () => {
    const { orderNo, due } = await kept()
    expect(await overdueRow(orderNo)).toBeUndefined()
    await nights(app, 3)
    expect(await overdueRow(orderNo)).toMatchObject({ days_late: 2 })
    const [mail] = await listMails('rent_overdue', orderNo)
    expect(mail?.data).toMatchObject({ end_on: due, ended: 'before' })
    expect((await lose(orderNo)).json).toMatchObject({ data: { reason: 'not_lost' } })
    await nights(app, 60)
    expect(await listMails('rent_overdue', orderNo)).toHaveLength(1)
    const row = await overdueRow(orderNo)
    expect(row).toMatchObject({ is_lost: true })
    const given = good<StaffRequest>(await lose(orderNo))
    expect(given.settlement).toMatchObject({ held: 0, owed: row?.charge })
    expect(await overdueRow(orderNo)).toBeUndefined()
  })

  test('is awaited also if staff have ended the request, and nothing is offered for it', async () => {
    const { orderNo, no, does, offer } = await kept(2)
    await does(no, 'fail', { error_reason: 'Niemand thuis.' })
    await does(no, 'end', { outcome: 'Niet opgehaald.' })
    await nights(app, 40)
    await remindTenants(app.context, {})
    expect(await listMails('rental_ends', orderNo)).toHaveLength(0)
    expect(await overdueRow(orderNo)).toMatchObject({ is_lost: true })
    for (const [type, more] of [
      ['renewal', { months: 1 }],
      ['buy', {}],
    ] as const) {
      expect((await offer(type, more)).json, type).toMatchObject({ data: { reason: 'over' } })
    }
    good(await lose(orderNo))
  })

  test('is not awaited if its tenant has packed it and the shop collects it', async () => {
    const { orderNo, no, tells } = await kept()
    good(await tells(no, { battery_damaged: true }))
    await nights(app, 20)
    expect(await overdueRow(orderNo)).toBeUndefined()
  })
})

describe('a rental that staff closed with its machine at its tenant', () => {
  const closed = async () => {
    const rental = await returning(app, house, 6)
    const units = [{ serial_number: rental.serial, whereabouts: 'with_customer' }]
    const refund_amount = (await house.read(rental.orderNo)).closing.least
    const body = { reason: 'Betaalt niet en reageert niet', refund_amount, units }
    good(await house.by('admin').post(`/admin/orders/${rental.orderNo}/close`, body))
    return rental
  }

  test('stays on the list until the machine is given up', async () => {
    const { orderNo, serial } = await closed()
    await nights(app, 16)
    expect(await overdueRow(orderNo)).toMatchObject({ serial_number: serial })
    expect(await listMails('rent_overdue', orderNo)).toHaveLength(1)
    await nights(app, 60)
    const row = await overdueRow(orderNo)
    const given = good<StaffRequest>(await lose(orderNo))
    expect(given.settlement).toMatchObject({ held: 0, owed: row?.charge ?? 0 })
    expect(await overdueRow(orderNo)).toBeUndefined()
  })
})

describe('a machine that is out', () => {
  const findId = async (serial: string) => (await house.unit(serial)).device_id
  const command = async (serial: string, name: string) =>
    house
      .by('operations')
      .post(`/admin/devices/${await findId(serial)}/commands`, { command: name, reason: 'Omdat het zo moet' })

  test('with its tenant is not taken back by hand, but one whose order is over is', async () => {
    const { orderNo, serial } = await returning(app, house, 6)
    expect((await command(serial, 'take_back')).json).toMatchObject({ code: 200001, data: { reason: 'bound' } })
    const units = [{ serial_number: serial, whereabouts: 'with_customer' }]
    const refund_amount = (await house.read(orderNo)).closing.least
    const body = { reason: 'Betaalt niet en reageert niet', refund_amount, units }
    good(await house.by('admin').post(`/admin/orders/${orderNo}/close`, body))
    good(await command(serial, 'take_back'))
    await nights(app, 60)
    expect(await overdueRow(orderNo)).toBeUndefined()
  })

  test('is not exchanged before it was collected', async () => {
    const { asked, does, staffDoes } = await returning(app, house, 6)
    const { request_no: no } = await asked('repair')
    await does(no, 'approve')
    expect((await staffDoes(no, 'swap')).json).toMatchObject({ data: { reason: 'not_fetched' } })
  })

  test('and lost by its carrier on its return is taken in when it comes after all', async () => {
    const { packed, says, pickUp, does, serial } = await returning(app, house, 6)
    await later(app, 40)
    const { request_no: no } = await packed()
    await says(no, 'accepted')
    const { tracking_no } = await pickUp(no)
    await says(no, 'lost')
    await does(no, 'end', { outcome: 'Door de vervoerder verloren.' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'tenant', device_status: 'abnormal' })
    await tell(app, { trackingNo: tracking_no ?? '', event: 'delivered' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', device_status: 'abnormal' })
    const told = await rowsOf(app)('select kind from reconciliation_findings where closed_at is null')
    expect(told).toMatchObject([{ kind: 'return_arrived_after_all' }])
  })
})

describe('a purchased machine that cannot be repaired', () => {
  async function inRepair() {
    const bought = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
    const { request_no: no } = await bought.asked('repair', {
      reason_code: 'battery',
      guarantee_told: true,
      remedy: 'repair',
    })
    await bought.does(no, 'approve')
    await bought.does(no, 'step', { event: 'pick_up' })
    await bought.does(no, 'step', { event: 'start' })
    return { ...bought, no, serial: bought.item.serial_numbers[0] ?? '' }
  }

  const listOpen = (orderNo: string): Promise<{ request_no: string; process_status: string }[]> =>
    rowsOf(app)(
      `select request_no, process_status from requests join orders using (order_id)
        where order_no = $1 and apply_type = 'rejection'`,
      orderNo,
    )

  test('is inspected and refunded: it is in the queue until that is done', async () => {
    const { does, no, orderNo, serial, order } = await inRepair()
    await does(no, 'fail', { error_reason: 'Niet te repareren.' })
    await does(no, 'end', { outcome: 'Niet te repareren.' })
    const [undone] = await listOpen(orderNo)
    expect(undone).toMatchObject({ process_status: 'check' })
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform' })
    const body = { checklist: cleanList, pictures: await sidesBy(app, house) }
    good(await house.by('operations').post(`/admin/requests/${undone?.request_no}/inspect`, body))
    expect(await listOpen(orderNo)).toMatchObject([{ process_status: 'complete' }])
    const refunds = await refundsOf(app, orderNo)
    expect(refunds.reduce((sum, { refund_amount }) => sum + refund_amount, 0)).toBe(order.paid_amount)
  })

  test('is given back by two people long after its delivery, although no day ends the Dutch guarantee', async () => {
    const { does, staffDoes, no, orderNo } = await inRepair()
    await rowsOf(app)("update requests set apply_time = apply_time + interval '3 years' where request_no = $1", no)
    await does(no, 'fail', { error_reason: 'Niet te repareren.' })
    await rowsOf(app)(
      "update setting_versions set value = value || '{\"refund_second_person_above\": 100}' where key = 'refunds'",
    )
    expect((await staffDoes(no, 'end', { outcome: 'Niet te repareren.' })).json).toMatchObject({ code: 2 })
    expect(await listOpen(orderNo)).toEqual([])
  })

  test('is a concession once its guarantee is over', async () => {
    const { does, staffDoes, no, orderNo } = await inRepair()
    await rowsOf(app)("update requests set apply_time = apply_time + interval '3 years' where request_no = $1", no)
    const over = { duty: 'platform', conformity: 'over', remark: 'Na vijf jaar is deze accu op.' }
    await does(no, 'bill', over)
    await does(no, 'fail', { error_reason: 'Niet te repareren.' })
    await rowsOf(app)(
      "update setting_versions set value = value || '{\"refund_second_person_above\": 100}' where key = 'refunds'",
    )
    expect((await staffDoes(no, 'end', { outcome: 'Niet te repareren.' })).json).toMatchObject({ code: 2 })
    expect(await listOpen(orderNo)).toEqual([])
  })
})
