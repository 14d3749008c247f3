// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { cleanList } from '#testing/steps/returns.ts'
import { tell, verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-word-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
  await moreMachines(app, 'genie-600', 'sale', 20)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

async function withdrawn(kind: 'buy' | 'rent' = 'buy') {
  const sku = kind === 'buy' ? { sku: 'genie-600-buy' } : { sku: 'genie-600-rent', months: 2 }
  const made = await delivered(app, house, sku, kind)
  const { request_no: no } = await made.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  const back = async () => (await made.me.read(made.orderNo)).refunded_amount
  const { paid_amount: paid } = await made.me.read(made.orderNo)
  return { ...made, no, back, paid }
}

const conceded = (orderNo: string) =>
  rowsOf(app)('select c.kind, amount from concessions c join orders using (order_id) where order_no = $1', orderNo)

/** The return parcel, by the carrier's number. */
async function labelled({ me, no }: Awaited<ReturnType<typeof withdrawn>>): Promise<string> {
  good(await me.call('POST', `/requests/${no}/pick-up`, { battery_damaged: false }))
  await app.context.jobs.drain()
  return good<{ tracking_no: string }>(await me.call('GET', `/requests/${no}/pick-up`)).tracking_no
}

describe('a withdrawn purchase that only staff report as sent back', () => {
  test('is not refunded by that statement, and giving it up concedes all of it', async () => {
    const { no, does, staffDoes, back, paid, orderNo } = await withdrawn()
    await does(no, 'step', { event: 'pick_up' })
    expect(await back()).toBe(0)
    await does(no, 'fail', { error_reason: 'Kwijtgeraakt onderweg.' })
    const asked = await staffDoes(no, 'end', { outcome: 'Kwijtgeraakt onderweg.' })
    expect(verdict(asked)).toEqual([409, 2])
    expect(await back()).toBe(0)
    const { proposal_id } = asked.json.data as { proposal_id: string }
    const admin = house.by('admin')
    const { version } = good<{ version: number }>(await admin.get(`/admin/proposals/${proposal_id}`))
    good(await admin.post(`/admin/proposals/${proposal_id}/approve`, { version }))
    expect(await back()).toBe(paid)
    expect(await conceded(orderNo)).toEqual([{ kind: 'waive', amount: paid }])
  })

  test('nor by reporting its arrival: an inspection refunds it', async () => {
    const { no, does, staffDoes, back, paid, orderNo } = await withdrawn()
    for (const event of ['pick_up', 'inspect']) await does(no, 'step', { event })
    expect(await back()).toBe(0)
    const refused = await staffDoes(no, 'step', { event: 'complete' })
    expect(refused.json).toMatchObject({ code: 200_207, data: { reason: 'not_inspected' } })
    good(await staffDoes(no, 'inspect', { checklist: cleanList }))
    expect(await back()).toBe(paid)
    expect(await conceded(orderNo)).toEqual([])
  })

  test('is refunded by a later scan of its carrier', async () => {
    const made = await withdrawn()
    const tracking_no = await labelled(made)
    await made.does(made.no, 'step', { event: 'pick_up' })
    expect(await made.back()).toBe(0)
    await tell(app, { trackingNo: tracking_no, event: 'accepted' })
    expect(await made.back()).toBe(made.paid)
    await made.does(made.no, 'fail', { error_reason: 'Kwijtgeraakt onderweg.' })
    good(await made.staffDoes(made.no, 'end', { outcome: 'Kwijtgeraakt onderweg.' }))
    expect(await conceded(made.orderNo)).toEqual([])
  })
})

test('a withdrawn rental that staff give up as collected and lost concedes its refund and its machine', async () => {
  const { no, does, staffDoes, back } = await withdrawn('rent')
  await does(no, 'step', { event: 'pick_up' })
  await does(no, 'fail', { error_reason: 'Kwijtgeraakt onderweg.' })
  expect(verdict(await staffDoes(no, 'end', { outcome: 'Kwijtgeraakt onderweg.' }))).toEqual([409, 2])
  expect(await back()).toBe(0)
})
