// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { signDeliveries } from '#server/delivery/shipments/sign-deliveries.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type Answer, type TestApp, testApp } from '#testing/shop/test-app.ts'
import { hoursLater, later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { makeRecall } from '#testing/steps/recalls.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { cleanList, sidesBy } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { registered } from '#testing/steps/shortages.ts'
import { completePurchases } from '../closing/complete-purchases.ts'

/** What a buyer gives back: whether its refund was approved, and in which condition it may be sold afterwards. */
vi.setConfig({ testTimeout: 120_000 })
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rows: ReturnType<typeof rowsOf>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-comes-back-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  rows = rowsOf(app)
  await moreMachines(app, 'genie-600', 'sale', 12)
  await moreMachines(app, 'genie-1000', 'sale', 6)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

type Own = Awaited<ReturnType<typeof delivered>>
const bought = (sku = 'genie-600-buy') => delivered(app, house, { sku }, 'buy')
const serialOf = ({ item }: Own) => item.serial_numbers[0] ?? ''

/** A machine that was bought for good, long ago. */
async function owned(days = 300): Promise<Own> {
  const own = await bought()
  await later(app, 8)
  await signDeliveries(app.context, {})
  await later(app, days)
  await completePurchases(app.context, {})
  return own
}

async function called(from: string, to = from): Promise<void> {
  await makeRecall(house, { from, to })
  await hoursLater(app, 2)
  await app.context.connection.pool.query(
    'select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs',
  )
  await app.context.jobs.drain()
}

/** Requested, collected and delivered; returns the response to the inspection by operations. */
async function comesBack(own: Own, reason_code: 'recalled' | 'withdrawal'): Promise<Answer> {
  const { request_no: no } = good<{ request_no: string }>(
    await own.me.call('POST', `/orders/${own.orderNo}/requests`, {
      ...{ item_id: own.item.item_id, apply_type: 'rejection', reason_code, apply_reason: '' },
    }),
  )
  await own.does(no, 'step', { event: 'pick_up' })
  await own.does(no, 'step', { event: 'inspect' })
  const body = { checklist: cleanList, pictures: await sidesBy(app, house), remark: 'Terug.' }
  return house.by('operations').post(`/admin/requests/${no}/inspect`, body)
}

async function agreed(answer: Answer): Promise<void> {
  expect(answer.status, answer.text).toBe(409)
  const { proposal_id } = answer.json.data as { proposal_id: string }
  good(await house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
}

async function restock(serial: string, more: object = {}): Promise<Answer> {
  const { device_id, version } = await house.unit(serial)
  const body = { command: 'restock', reason: 'Nagekeken', version, ...more }
  return house.by('operations').post(`/admin/devices/${device_id}/commands`, body)
}

describe('a corrected serial number', () => {
  test('makes no machine part of a recall whose refund was approved', async () => {
    const pair = [await owned(), await owned(800)].sort((a, b) => (serialOf(a) < serialOf(b) ? 1 : -1))
    const [real, friend] = pair
    if (!real || !friend) throw new Error('there are two')
    const serial = serialOf(real)
    await called(serial, `${serial.slice(0, -1)}Z`)
    await agreed(await comesBack(real, 'recalled'))
    good(await registered(house, serialOf(friend), { serial_number: `${serial.slice(0, -1)}M` }))
    const answer = await comesBack(friend, 'recalled')
    expect([answer.status, answer.json.code], answer.text).toEqual([409, 2])
    const [{ back }] = await rows(
      'select coalesce(sum(refund_amount), 0)::int as back from refunds join orders using (order_id) where order_no = $1',
      friend.orderNo,
    )
    expect(back).toBe(0)
    await agreed(answer)
  })
})

describe('what a buyer had', () => {
  test('is never new once it belonged to them for good', async () => {
    const own = await owned()
    const serial = serialOf(own)
    await called(serial)
    await agreed(await comesBack(own, 'recalled'))
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', pool: 'sale', used: true })
    good(await registered(house, serial, { device_status: 'normal' }))
    expect((await restock(serial, { as_new: true })).status).toBe(400)
    good(await restock(serial))
    expect(await house.unit(serial)).toMatchObject({ holder: 'idle', used: true })
  })

  test('is sold as used after a withdrawal, and to nobody as new', async () => {
    const own = await bought('genie-1000-buy')
    const serial = serialOf(own)
    await later(app, 13)
    const answer = await comesBack(own, 'withdrawal')
    if (answer.status === 409) await agreed(answer)
    good(await restock(serial))
    expect(await house.unit(serial)).toMatchObject({ holder: 'idle', pool: 'sale', used: true })
    await rows(
      `update devices set device_status = 'abnormal' where pool = 'sale' and holder = 'idle' and serial_number <> $1
        and device_type_id = (select device_type_id from devices where serial_number = $1)`,
      serial,
    )
    await expect(bought('genie-1000-buy')).rejects.toThrow()
    await rows("update devices set device_status = 'normal' where device_status = 'abnormal' and pool = 'sale'")
  })

  test('is new again if the inspection says so', async () => {
    const own = await bought('genie-1000-buy')
    const serial = serialOf(own)
    await later(app, 3)
    const answer = await comesBack(own, 'withdrawal')
    if (answer.status === 409) await agreed(answer)
    expect(await house.unit(serial)).toMatchObject({ used: true })
    const { device_id, version } = await house.unit(serial)
    const other = { command: 'start_maintenance', reason: 'Nagekeken', version, as_new: true }
    expect((await house.by('operations').post(`/admin/devices/${device_id}/commands`, other)).status).toBe(400)
    good(await restock(serial, { as_new: true }))
    expect(await house.unit(serial)).toMatchObject({ holder: 'idle', used: false })
    expect(
      await rows(`select before, after from device_events where device_id = $1 and event = 'restock'`, device_id),
    ).toEqual([{ before: expect.objectContaining({ used: true }), after: expect.objectContaining({ used: false }) }])
  })

  test('is unchanged if its parcel came back unopened', async () => {
    const { me, orderNo } = await house.ordered([{ sku: 'genie-1000-buy' }], 'buy')
    await house.ship(orderNo)
    const [serial = ''] = (await me.read(orderNo)).items[0]?.serial_numbers ?? []
    const answer = await house.command(orderNo, 'return-to-sender', { reason: 'Niet aangenomen' })
    if (answer.status === 409) await agreed(answer)
    expect(await house.unit(serial)).toMatchObject({ holder: 'platform', used: false })
  })
})
