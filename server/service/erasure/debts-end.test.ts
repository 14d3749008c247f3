// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { codes } from '#contract/protocol/codes.ts'
import { transaction } from '#db/transaction.ts'
import { claimDays } from '#domain/requests/claims.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { provenNow } from '#testing/steps/accounts.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { acceptSettlement, delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { finding, returning } from '#testing/steps/returns.ts'
import { nights } from '#testing/steps/settlements.ts'
import { type passerBy, verdict, warehouse } from '#testing/steps/shipments.ts'
import { dataOf, liftLimits } from '#testing/steps/staff.ts'
import { carryOutErasures } from './carry-out.ts'

/** A debt that nobody pays does not delay an erasure for ever: staff waive it, or it expires. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
  await moreMachines(app, 'genie-600', 'sale', 5)
  const value = { refund_second_person_above: 5_000, original_within_days: 365 }
  await transaction(app.context.db, tx =>
    writeSetting(tx, { key: 'refunds', value, now: app.context.clock.now(), by: 'test' }),
  )
})
afterAll(() => app.close())
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
  expect(await rowsOf(app)(recounts['somebody who owes was erased'] ?? '')).toEqual([])
})

type Caller = Pick<Awaited<ReturnType<typeof passerBy>>, 'call'>
type Detail = CallData<'GET /admin/requests/{request_no}'>
const waitsFor = async (me: Caller) =>
  good<CallData<'GET /user/delete'>>(await me.call('GET', '/user/delete')).waits_for

async function requestErasure(me: Caller): Promise<void> {
  await provenNow(app)
  good(await me.call('POST', '/user/delete', {}))
}

/** Somebody owes this much above their deposit, and did not pay within twenty days. */
async function owing(cents: number) {
  const { me, back, readRequest } = await returning(app, house, 6, { report: true })
  const { no } = await back({ findings: [await finding(app, house, 15_000 + cents)], remark: 'schade' })
  good(await acceptSettlement(me, no))
  await nights(app, 20)
  await nights(app, 40)
  await app.context.jobs.drain()
  expect(await waitsFor(me)).toEqual([{ what: 'charge', number: no }])
  const personOf = async () => {
    const [found] = await rowsOf(app)(
      `select deleted_at is not null as gone, c.email like '%@%' as reachable, users.city from requests r join users using (user_id)
         join orders o using (order_id) join checkouts c using (checkout_id) where request_no = $1`,
      no,
    )
    return found
  }
  return { me, no, readRequest, personOf }
}

test('staff waive it, above the limit by two people; then nothing delays the erasure', async () => {
  const { me, no, readRequest, personOf } = await owing(15_000)
  await requestErasure(me)
  // What the claim does not need was erased when the erasure was requested; the contact data stay.
  expect(await personOf()).toEqual({ gone: false, reachable: true, city: '' })
  const waive = () =>
    house.by('operations').post(`/admin/requests/${no}/waive-owed`, { reason: 'Er valt niets te halen.' })
  const asked = await waive()
  expect(verdict(asked)).toEqual([409, codes.second_person_needed.code])
  expect((await readRequest(no)).settlement?.owed_waived_at).toBeNull()
  const { proposal_id } = asked.json.data as { proposal_id: string }
  await dataOf(house.by('admin').post(`/admin/proposals/${proposal_id}/approve`, { version: 1 }))
  const { settlement, events } = await readRequest(no)
  expect(settlement).toMatchObject({ owed: 15_000, owed_waived_at: expect.any(String) })
  expect(events.map(({ event }) => event)).toContain('owed_waived')
  expect((await waive()).json.data).toEqual({ reason: 'not_failed' })
  expect((await house.by('finance').post(`/admin/requests/${no}/charge-owed`, {})).json.code).not.toBe(0)
  expect(await waitsFor(me)).toEqual([])
  await carryOutErasures(app.context, {})
  expect(await personOf()).toEqual({ gone: true, reachable: false, city: '' })
})

test('below the limit one person does, and only once its payment has lapsed', async () => {
  const { me, no } = await owing(2_000)
  const { by } = house
  good<Detail>(await by('finance').post(`/admin/requests/${no}/charge-owed`, {}))
  const waive = () => by('operations').post(`/admin/requests/${no}/waive-owed`, { reason: 'Uit coulance.' })
  expect((await waive()).json).toMatchObject({
    code: codes.operation_status_invalid.code,
    data: { reason: 'not_failed' },
  })
  await nights(app, 20)
  await app.context.jobs.drain()
  expect(good<Detail>(await waive())).toMatchObject({ error_reason: '', settlement: { owed: 2_000 } })
  expect(await waitsFor(me)).toEqual([])
})

test('a debt that can no longer be claimed delays nobody', async () => {
  const { me, personOf } = await owing(10_000)
  await requestErasure(me)
  await later(app, claimDays - 70)
  await carryOutErasures(app.context, {})
  expect(await personOf()).toMatchObject({ gone: false, reachable: true })
  await later(app, 70)
  await carryOutErasures(app.context, {})
  expect(await personOf()).toEqual({ gone: true, reachable: false, city: '' })
})

test('nor does a price that a bank gave back, after as long', async () => {
  const { me, orderNo } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  const { dispute_no: number } = await loaded(app).loses((await me.read(orderNo)).checkout_no)
  expect(await waitsFor(me)).toContainEqual({ what: 'dispute', number })
  await later(app, claimDays + 1)
  expect(await waitsFor(me)).not.toContainEqual({ what: 'dispute', number })
})
