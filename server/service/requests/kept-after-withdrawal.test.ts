// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { acceptSettlement, good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { booksOf, returning } from '#testing/steps/returns.ts'
import { nights, settlementFaults } from '#testing/steps/settlements.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-kept-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
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

/**
 * Withdrawn from on the day it came, packed, refunded in time; its carrier takes it this many days later, and may have
 * met nobody before.
 */
async function withdrawn(days: number, { isMissed = false } = {}) {
  const rental = await returning(app, house, 12)
  const shown = good<Offer>(await rental.offer('rejection'))
  const { request_no: no } = await rental.asked('rejection', { reason_code: 'withdrawal' })
  good(await rental.tells(no))
  await app.context.jobs.drain()
  if (isMissed) await rental.says(no, 'not_home')
  await nights(app, Math.min(days, 13))
  await watchRefunds(app.context, {})
  await app.context.jobs.drain()
  if (days > 13) await nights(app, days - 13)
  const listed = good<CallData<'GET /admin/overdue'>>(await house.by('support').get('/admin/overdue?page_size=100'))
  const late = listed.list.find(({ order_no }) => order_no === rental.orderNo)
  await rental.says(no, 'accepted')
  await rental.says(no, 'delivered')
  return { ...rental, no, shown, late }
}

describe('the machine of a rental that was withdrawn from', () => {
  test('costs each day beyond the fortnight if the carrier met nobody, as the offer, the list and the preview show', async () => {
    const { no, shown, late, inspects, me, order, readRequest, orderNo, pays } = await withdrawn(45, { isMissed: true })
    const [line] = shown.lines.filter(({ rule }) => rule === 'late_withdrawn')
    expect(line).toMatchObject({ amount: 0, figures: { grace_days: 3 } })
    expect(late?.charge).toBeGreaterThan(0)
    const preview = await house.by('operations').post(`/admin/requests/${no}/settlement-preview`, { findings: [] })
    expect(good(preview)).toMatchObject({ owed: late?.charge, late: late?.charge, days_late: late?.days_late })
    good(await inspects(no))
    const { settlement } = await readRequest(no)
    expect(settlement).toMatchObject({ settlement_state: 'proposed', held: 0, back: 0, owed: late?.charge })
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'closed', refunded_amount: order.paid_amount })
    good(await acceptSettlement(me, no))
    await pays((await readRequest(no)).checkout_no)
    expect((await readRequest(no)).bill_state).toBe('paid')
    expect(await booksOf(app, orderNo)).not.toHaveProperty('receivable')
  })

  test('costs nothing if it was handed over in time', async () => {
    const { no, inspects, readRequest } = await withdrawn(16)
    good(await inspects(no))
    expect((await readRequest(no)).settlement).toBeNull()
  })

  test('costs nothing if it was packed in time, however late its carrier comes', async () => {
    const { no, late, inspects, readRequest, orderNo } = await withdrawn(45)
    expect(late).toBeUndefined()
    const mails =
      "select id from mails where template in ('rent_overdue', 'order_loss_notice') and data ->> 'order_no' = $1"
    expect((await app.context.connection.pool.query(mails, [orderNo])).rows).toEqual([])
    good(await inspects(no))
    expect((await readRequest(no)).settlement).toBeNull()
  })

  test('has no charge for those days if staff waive them, and nothing else can be waived or found', async () => {
    const { no, inspects, readRequest } = await withdrawn(40, { isMissed: true })
    expect((await inspects(no, { waive: ['early_fee'], remark: 'Coulance.' })).json).toMatchObject({
      data: { reason: 'withdrawal' },
    })
    good(await inspects(no, { waive: ['late'], remark: 'Lag in het ziekenhuis.' }))
    expect((await readRequest(no)).settlement).toBeNull()
    await later(app, 1)
  })
})
