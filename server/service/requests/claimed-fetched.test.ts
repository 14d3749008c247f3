// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { cleanList, returning, sidesBy } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { colleagueMadeBy, liftLimits } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A member of staff states that a machine was collected, and nobody else has seen it. */
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-fetched-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
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

const limitOf = ({ context: { db, clock } }: TestApp, refund_second_person_above: number) =>
  transaction(db, tx =>
    writeSetting(tx, {
      ...{ key: 'refunds', value: { refund_second_person_above, original_within_days: 365 } },
      ...{ now: clock.now(), by: 'test' },
    }),
  )

type Rented = Awaited<ReturnType<typeof returning>>

const overdueRow = async (orderNo: string) =>
  good<CallData<'GET /admin/overdue'>>(await house.by('admin').get('/admin/overdue?page_size=100')).list.find(
    row => row.order_no === orderNo,
  )
const isSilent = async (no: string) => {
  const { queues } = good<CallData<'GET /admin/today'>>(await house.by('operations').get('/admin/today'))
  const count = queues.find(({ queue }) => queue === 'silent_requests')?.count ?? 0
  const first = queues.find(({ queue }) => queue === 'silent_requests')?.first ?? []
  expect(count).toBeLessThanOrEqual(4)
  return first.some(({ ref }) => ref === no)
}
const listConcessions = (orderNo: string) =>
  rowsOf(app)(
    `select c.kind, amount::int, second_by is not null as two from concessions c join orders using (order_id)
      where order_no = $1`,
    orderNo,
  )
const lose = (orderNo: string) =>
  house.by('admin').post(`/admin/overdue/${orderNo}/lost`, { reason: 'Nooit bij ons aangekomen.' })
const mailed = (orderNo: string) =>
  rowsOf(app)("select 1 from mails where template = 'rent_overdue' and data ->> 'order_no' = $1", orderNo)

async function works({ asked, staffDoes }: Rented) {
  const { request_no: no } = await asked('repair', { reason_code: 'noise' })
  const step = (event: string, role: 'operations' | 'admin' = 'operations') =>
    staffDoes(no, 'step', { event, remark: 'Stond al die tijd bij ons.' }, role)
  good(await staffDoes(no, 'approve'))
  good(await step('pick_up'))
  return { no, step }
}

describe('a repair that one person has reported', () => {
  test('concedes its late days when the machine is handed back, above the limit by two', async () => {
    await limitOf(app, 10_000)
    const rental = await returning(app, house, 2)
    await later(app, 40)
    const { no, step } = await works(rental)
    await later(app, 400)
    for (const event of ['start', 'send_back']) good(await step(event))
    const asked = await step('complete')
    expect(verdict(asked)).toEqual([409, 2])
    const { proposal_id, amount } = asked.json.data as { proposal_id: string; amount: number }
    await later(app, 1)
    good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
    expect(await listConcessions(rental.orderNo)).toEqual([{ kind: 'unseen_return', amount, two: true }])
    await later(app, 5)
    expect(await overdueRow(rental.orderNo)).toMatchObject({ days_late: 5 })
    expect(await rental.readRequest(no)).toMatchObject({ process_status: 'complete' })
    await limitOf(app, 50_000)
  })

  test('concedes nothing if another person has had the machine as well', async () => {
    const rental = await returning(app, house, 2)
    await later(app, 40)
    const { step } = await works(rental)
    good(await step('start', 'admin'))
    await later(app, 100)
    for (const event of ['send_back', 'complete']) good(await step(event))
    expect(await listConcessions(rental.orderNo)).toEqual([])
    expect(await overdueRow(rental.orderNo)).toBeUndefined()
  })

  test('counts as reported by one person if the other is an account that they have made', async () => {
    await limitOf(app, 10_000)
    const rental = await returning(app, house, 2)
    await later(app, 40)
    const { no, step } = await works(rental)
    await later(app, 400)
    const admin = house.by('admin')
    const made = await colleagueMadeBy(app, admin, 'operations')
    good(await made.post(`/admin/requests/${no}/step`, { event: 'start' }))
    // Somebody who has been staff for a week now was not yet when they reported it.
    await later(app, 8)
    good(await step('send_back'))
    expect(verdict(await step('complete'))).toEqual([409, 2])
    expect(await listConcessions(rental.orderNo)).toEqual([])
    await limitOf(app, 50_000)
  })

  test('and that never arrived is late again after a week, and waits on the first page of staff', async () => {
    const rental = await returning(app, house, 2)
    await later(app, 61)
    const { no } = await works(rental)
    await nights(app, 6)
    expect(await overdueRow(rental.orderNo)).toBeUndefined()
    expect(await isSilent(no)).toBe(false)
    await nights(app, 6)
    expect(await overdueRow(rental.orderNo)).toMatchObject({ days_late: expect.any(Number) })
    expect(await isSilent(no)).toBe(true)
    // As far as the shop can tell, its tenant has handed it over.
    expect(await mailed(rental.orderNo)).toEqual([])
    await rental.does(no, 'fail', { error_reason: 'Nooit aangekomen.' })
    await rental.does(no, 'end', { outcome: 'Nooit aangekomen.' })
    await nights(app, 60)
    const { settlement } = good<StaffRequest>(await lose(rental.orderNo))
    expect(settlement?.deducted).toBeGreaterThan(0)
  })
})

describe('a return that one person has reported as collected', () => {
  async function fetched(by: 'operations' | 'admin' = 'operations') {
    const rental = await returning(app, house, 2)
    await later(app, 55)
    const { request_no: no } = await rental.agreed('return')
    good(await rental.staffDoes(no, 'approve'))
    good(await rental.staffDoes(no, 'step', { event: 'pick_up' }, by))
    return { ...rental, no }
  }

  test('is late again after a week; given up, its worth is claimed; found, it counts to the day it was found', async () => {
    const { orderNo, no, me } = await fetched()
    await nights(app, 6)
    expect(await overdueRow(orderNo)).toBeUndefined()
    await nights(app, 20)
    expect(await isSilent(no)).toBe(true)
    expect(await overdueRow(orderNo)).toMatchObject({ is_lost: false })
    expect(await mailed(orderNo)).toEqual([])
    await nights(app, 60)
    const row = await overdueRow(orderNo)
    expect(row).toMatchObject({ is_lost: true })
    const { settlement } = good<StaffRequest>(await lose(orderNo))
    expect(settlement).toMatchObject({ held: 15_000, deducted: row?.charge })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed' })
    const body = { checklist: cleanList, pictures: await sidesBy(app, house), remark: 'Stond achterin.' }
    const { settlement: found } = good<StaffRequest>(
      await house.by('operations').post(`/admin/requests/${no}/inspect`, body),
    )
    expect(found?.deductions).toMatchObject([{ rule: 'late' }])
  })

  test('is settled as reported once it is inspected within that week', async () => {
    const { orderNo, no, inspects } = await fetched('admin')
    await nights(app, 5)
    good(await inspects(no))
    expect(await listConcessions(orderNo)).toEqual([])
    expect(await overdueRow(orderNo)).toBeUndefined()
    expect(await isSilent(no)).toBe(false)
  })

  test('and scanned by its carrier is in transit, however long that takes', async () => {
    const rental = await returning(app, house, 2)
    await later(app, 55)
    const { request_no: no } = await rental.packed()
    good(await rental.staffDoes(no, 'step', { event: 'pick_up' }))
    await rental.says(no, 'accepted')
    await nights(app, 20)
    expect(await overdueRow(rental.orderNo)).toBeUndefined()
  })
})

test('a withdrawal whose machine one person has reported as collected is awaited from its fortnight on', async () => {
  const rental = await returning(app, house, 6)
  await later(app, 3)
  const { request_no: no } = await rental.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  good(await rental.staffDoes(no, 'step', { event: 'pick_up' }))
  await nights(app, 12)
  expect(await overdueRow(rental.orderNo)).toBeUndefined()
  expect(await isSilent(no)).toBe(true)
  await nights(app, 8)
  expect(await overdueRow(rental.orderNo)).toMatchObject({ serial_number: rental.serial })
  expect(await mailed(rental.orderNo)).toEqual([])
})
