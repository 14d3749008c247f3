// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { dataKinds } from '#domain/retention/kinds.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { acceptSettlement, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { finding, returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { forgetWhatIsOver } from './forget.ts'

type StaffOrder = CallData<'GET /admin/orders/{order_no}'>

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-pictures-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 6)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const query = async (sql: string, values: unknown[] = []) => (await app.context.connection.pool.query(sql, values)).rows

async function night(days: number): Promise<void> {
  await later(app, days)
  await forgetWhatIsOver(app.context, {})
}

/** The pictures that staff see on the request, and those of its machines that are stored at all. */
async function shown(no: string): Promise<number> {
  const request = good<StaffRequest>(await house.by('operations').get(`/admin/requests/${no}`))
  return request.pictures.length
}

async function filesOf(no: string): Promise<string[]> {
  const rows = await query(
    'select file_id from request_pictures join requests using (after_sale_id) where request_no = $1',
    [no],
  )
  return rows.map(({ file_id }) => file_id)
}

async function readable(ids: readonly string[]): Promise<number> {
  const found = await Promise.all(
    ids.map(id =>
      text(app.context.files.read(id)).then(
        () => 1,
        () => 0,
      ),
    ),
  )
  return found.reduce((sum: number, one) => sum + one, 0)
}

const { request_pictures, proof_pictures } = dataKinds
const [year, years] = [365 * request_pictures.period.years, 365 * proof_pictures.period.years]

test('pictures of a request go a year after it ended, rows and files, also those that staff took', async () => {
  const { back } = await returning(app, house, 6, { report: true })
  const { no } = await back()
  const ids = await filesOf(no)
  expect(await shown(no)).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(8)
  await night(year - 1)
  expect(await readable(ids)).toBe(ids.length)
  await night(2)
  expect(await shown(no)).toBe(0)
  expect(await readable(ids)).toBe(0)
  expect(await query('select file_id from files where file_id = any($1)', [ids])).toEqual([])
})

test('those of a deduction are proof: as long as the claim can be contested, from the day it was settled', async () => {
  const { back, me } = await returning(app, house, 6, { report: true })
  const { no } = await back({ findings: [await finding(app, house, 4000)] })
  const ids = await filesOf(no)
  await night(year + 40)
  expect(await readable(ids), 'nobody has answered').toBe(ids.length)
  good(await acceptSettlement(me, no))
  await night(years - 1)
  expect(await readable(ids), 'it counts from the settlement').toBe(ids.length)
  await night(2)
  expect(await readable(ids)).toBe(0)
})

test('a dispute about a payment of the order keeps them too, until five years after it was closed', async () => {
  const { back, orderNo } = await returning(app, house, 6, { report: true })
  const { no } = await back()
  const ids = await filesOf(no)
  const [{ dispute_id }] = await query(
    `insert into disputes (dispute_no, payment_id, provider, provider_ref, amount, reason, dispute_status, opened_at,
        created_at, updated_at)
      select 'D-PICTURES', payment_id, 'sandbox', 'dp_pictures', 100, 'general', 'under_review', $2, $2, $2
        from payments join orders using (checkout_id) where order_no = $1 limit 1 returning dispute_id`,
    [orderNo, app.context.clock.now()],
  )
  await night(year + 1)
  expect(await readable(ids)).toBe(ids.length)
  await query(`update disputes set dispute_status = 'won', closed_at = $2 where dispute_id = $1`, [
    dispute_id,
    app.context.clock.now(),
  ])
  await night(years - 1)
  expect(await readable(ids)).toBe(ids.length)
  await night(2)
  expect(await readable(ids)).toBe(0)
})

test('of a machine that never came back, those of its hand-over go five years after the order ended', async () => {
  const { orderNo } = await returning(app, house, 6, { report: true })
  const reports = async () => {
    const order = await house.by('operations').get(`/admin/orders/${orderNo}`)
    return good<StaffOrder>(order).hand_overs.flatMap(({ pictures }) => pictures)
  }
  const ids = (await reports()).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(3)
  await night(years + 1)
  expect(await readable(ids), 'the order has not ended').toBe(ids.length)
  await query(`update orders set order_status = 'completed', ended_at = $2 where order_no = $1`, [
    orderNo,
    app.context.clock.now(),
  ])
  await night(years - 1)
  expect(await readable(ids)).toBe(ids.length)
  await night(2)
  expect(await readable(ids)).toBe(0)
  expect(await reports()).toEqual([])
})
