// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { isStaffAction, requestQueueNames, requestQueues } from '#domain/requests/next-action.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { delivered, good, moreMachines, type Offer, type StaffRequest } from '#testing/steps/requests.ts'
import { finding, returning } from '#testing/steps/returns.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

type List = CallData<'GET /admin/requests'>
type Preview = CallData<'POST /admin/requests/{request_no}/settlement-preview'>

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-staff-screens-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 40)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(() => liftLimits(app))

const rent = (months = 6) => delivered(app, house, { sku: 'genie-600-rent', months })
const list = async (query = '') =>
  good<List>(await house.by('support').get(`/admin/requests?page_size=100${query}`)).list
const numbers = async (query: string) => (await list(query)).map(({ request_no }) => request_no).toSorted()

describe('the piles', () => {
  test('have the tasks of staff, each where it belongs', async () => {
    const repair = await rent()
    const { request_no: asked } = await repair.asked('repair')
    const inWork = await rent()
    const { request_no: working } = await inWork.asked('maintenance')
    await inWork.does(working, 'approve')
    await inWork.does(working, 'step', { event: 'pick_up' })
    const stuck = await rent()
    const { request_no: failed } = await stuck.asked('repair')
    await stuck.does(failed, 'approve')
    await stuck.does(failed, 'fail', { error_reason: 'Niemand thuis.' })
    const renewing = await rent(2)
    const { request_no: renewal } = await renewing.agreed('renewal', { months: 1 })
    const returned = await returning(app, house, 6, { report: true })
    const { request_no: back } = await returned.packed()
    await returned.says(back, 'accepted')
    await returned.says(back, 'delivered')
    const disputing = await returning(app, house, 6, { report: true })
    const { no: disputed } = await disputing.back({ findings: [await finding(app, house, 9000)] })
    await disputing.me.call('POST', `/requests/${disputed}/dispute`, { text: 'Dat is slijtage.' })

    const rows = await list()
    const findQueue = (no: string) => {
      const next = rows.find(({ request_no }) => request_no === no)?.next ?? 'nothing'
      return requestQueueNames.find(
        queue => isStaffAction(next) && (requestQueues[queue] as readonly string[]).includes(next),
      )
    }
    expect([asked, working, failed, renewal, back, disputed].map(findQueue)).toEqual([
      ...['review', 'workshop', 'failed', undefined, 'inspect', 'dispute'],
    ])
    // The rows that SQL finds are those of the state machine, row by row.
    for (const queue of requestQueueNames) {
      const expected = rows.filter(({ next }) => (requestQueues[queue] as readonly string[]).includes(next))
      expect(await numbers(`&pile=${queue}`)).toEqual(expected.map(({ request_no }) => request_no).toSorted())
    }
    expect(await numbers('&pile=late')).toEqual([])
    await later(app, 6)
    const then = await list()
    const late = then.filter(({ urgency }) => urgency === 'late').map(({ request_no }) => request_no)
    expect(late).toContain(asked)
    expect(late).not.toContain(renewal)
    expect(await numbers('&pile=late')).toEqual(late.toSorted())
  })

  test('are found by number, name, machine and duty', async () => {
    const { asked, me, orderNo } = await rent()
    const { request_no } = await asked('repair')
    const serial = (await me.read(orderNo)).items[0]?.serial_numbers[0] ?? ''
    for (const q of [request_no.toLowerCase(), orderNo, serial]) expect(await numbers(`&q=${q}`)).toEqual([request_no])
    expect(await numbers('&q=nobody-at-all')).toEqual([])
    expect(await numbers(`&q=${request_no}&duty=customer`)).toEqual([])
    expect(verdict(await house.by('support').get('/admin/requests?pile=everything'))).toEqual([400, 400])
  })
})

describe('asked for a customer', () => {
  const path = (orderNo: string, what = 'requests') => `/admin/orders/${orderNo}/${what}`
  const input = (item_id: string, change: object = {}) => ({
    ...{ item_id, apply_type: 'maintenance', reason_code: 'blades', asked_by: 'Belde op maandag.' },
    ...change,
  })

  test("it is the customer's request, and the member of staff is recorded", async () => {
    const { orderNo, item, readRequest } = await rent()
    const made = good<StaffRequest>(
      await house.by('support').post(path(orderNo), input(item.item_id, { duty: 'maker', apply_reason: 'Bot.' })),
    )
    expect(made).toMatchObject({ apply_type: 'maintenance', duty: 'maker', next: 'review', apply_reason: 'Bot.' })
    expect(made.events).toMatchObject([{ event: 'apply', actor_role: 'support' }])
    expect(made.events[0]?.actor_name).toBeTruthy()
    expect((await readRequest(made.request_no)).request_no).toBe(made.request_no)
    const again = await house.by('support').post(path(orderNo), input(item.item_id))
    expect(again.status).toBe(409)
  })

  test('offers are agreed to as by the customer', async () => {
    const { orderNo, item } = await rent(3)
    const back = input(item.item_id, { apply_type: 'return', reason_code: 'moving' })
    const bare = await house.by('operations').post(path(orderNo), back)
    expect(bare.json).toMatchObject({ code: 200203, data: { reason: 'offer_missing' } })
    const wish = { item_id: item.item_id, apply_type: 'return' }
    const offered = good<Offer>(await house.by('operations').post(path(orderNo, 'request-offer'), wish))
    const { offer_id, due } = offered
    const made = good<StaffRequest>(await house.by('operations').post(path(orderNo), { ...back, offer_id }))
    expect(made).toMatchObject({ effect: { due, back: offered.back }, next: 'review' })
  })

  test('a renewal or a buy-out is priced for them, and concluded by nobody but themselves', async () => {
    const { orderNo, item, me } = await rent(3)
    for (const wish of [{ apply_type: 'renewal', months: 2 }, { apply_type: 'buy' }]) {
      const about = { item_id: item.item_id, ...wish }
      const by = house.by('operations')
      const { offer_id, due } = good<Offer>(await by.post(path(orderNo, 'request-offer'), about))
      expect(due).toBeGreaterThan(0)
      const answer = await by.post(
        path(orderNo),
        input(item.item_id, { ...wish, reason_code: 'other', offer_id, apply_reason: 'Belde' }),
      )
      expect(answer.json).toMatchObject({ code: 210703, data: { reason: 'customer_concludes' } })
    }
    expect(good<{ requests: object[] }>(await me.call('GET', `/orders/${orderNo}/after-sale`)).requests).toEqual([])
  })

  test('the possible requests are shown, for any order', async () => {
    const { orderNo, me } = await rent()
    const own = good(await me.call('GET', `/orders/${orderNo}/after-sale`))
    expect(good(await house.by('finance').get(path(orderNo, 'after-sale')))).toEqual(own)
    expect(verdict(await house.by('finance').get(path('R-NOWHERE2', 'after-sale')))).toEqual([404, 200201])
  })

  test('not by finance, not without how the customer asked, and never as a withdrawal', async () => {
    const { orderNo, item } = await rent()
    const by = house.by('support')
    expect(verdict(await house.by('finance').post(path(orderNo), input(item.item_id)))).toEqual([403, 403])
    expect(verdict(await by.post(path(orderNo), input(item.item_id, { asked_by: '' })))).toEqual([400, 400])
    expect(verdict(await by.post(path(orderNo), input(crypto.randomUUID())))).toEqual([404, 210601])
    const withdrawal = { apply_type: 'rejection', reason_code: 'withdrawal' }
    expect(verdict(await by.post(path(orderNo), input(item.item_id, withdrawal)))).toEqual([400, 400])
  })
})

describe('before an inspection is finished', () => {
  test('its figures are those of the settlement, waived or not', async () => {
    const { packed, says, inspects } = await returning(app, house, 6, { report: true })
    const { request_no: no } = await packed()
    await says(no, 'accepted')
    await says(no, 'delivered')
    const found = await finding(app, house, 4200)
    const { rule, cost, duty } = found
    const preview = async (body: object) =>
      good<Preview>(await house.by('support').post(`/admin/requests/${no}/settlement-preview`, body))
    const early = await preview({})
    expect(early.early_fee).toBeGreaterThan(0)
    const seen = await preview({ findings: [{ rule, cost, duty }], waive: ['early_fee'] })
    expect(seen.rent_back).toBe(early.rent_back + early.early_fee)
    const platform = await preview({ findings: [{ rule, cost, duty: 'platform' }] })
    expect(platform).toMatchObject({ deducted: 0, back: early.held })
    const { settlement } = good<StaffRequest>(await inspects(no, { findings: [found], waive: ['early_fee'] }))
    const { held, deducted, back, owed } = seen
    expect(settlement).toMatchObject({ held, deducted, back, owed })
  })

  test('only of a return that is there', async () => {
    const { asked } = await rent()
    const { request_no: no } = await asked('repair')
    const by = house.by('support')
    expect(verdict(await by.post(`/admin/requests/${no}/settlement-preview`, {}))).toEqual([409, 200404])
    expect((await by.post('/admin/requests/A-NOWHERE2/settlement-preview', {})).status).toBe(404)
  })
})

test('the report from before it left is shown before the inspection', async () => {
  const { packed } = await returning(app, house, 6, { report: true })
  const { request_no: no } = await packed()
  const detail = good<StaffRequest>(await house.by('support').get(`/admin/requests/${no}`))
  expect(detail.out_pictures).toHaveLength(6)
  expect(detail).toMatchObject({ product_kind: 'machine', pick_up: { way: 'parcel', battery_safe: true } })
})
