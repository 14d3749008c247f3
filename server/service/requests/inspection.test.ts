// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { fetchDocument, readPdf, tight } from '#testing/steps/papers.ts'
import { good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { finding, reported, returning, sidesBy } from '#testing/steps/returns.ts'
import { settlementFaults } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-returns-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  await oneMayGive(app)
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 60)
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

const rented = (months = 6, report = true) => returning(app, house, months, { report })
const damage = (cost: number, change: object = {}) => finding(app, house, cost, change)
const settle = (no: string, body: object, role: 'operations' | 'support' = 'operations') =>
  house.by(role).post(`/admin/requests/${no}/settle`, { remark: 'Opnieuw bekeken.', ...body })

describe('the report of how it left', () => {
  test('shows every side, once, before it is with the customer', async () => {
    const { orderNo, order } = await house.ordered([{ sku: 'genie-600-rent', months: 2 }])
    const itemId = order.items[0]?.item_id ?? ''
    const reservation = (await house.read(orderNo)).reservations[0]
    const serial = reservation?.serial_number ?? ''
    const about = { orderNo, itemId, serial }
    const few = await house.command(orderNo, 'hand-over', {
      ...{ item_id: itemId, serial_number: serial, pictures: (await sidesBy(app, house)).slice(0, 5) },
    })
    expect(verdict(few)).toEqual([400, 400])
    expect(verdict(await reported(app, house, { ...about, serial: 'TRENT-NOWHERE' }))).toEqual([404, 200002])
    expect(verdict(await reported(app, house, { ...about, itemId: crypto.randomUUID() }))).toEqual([404, 210601])
    const foreign = await sidesBy(app, house, 'admin')
    const stolen = { item_id: itemId, serial_number: serial, pictures: foreign }
    expect(verdict(await house.command(orderNo, 'hand-over', stolen))).toEqual([400, 400])
    expect(verdict(await house.command(orderNo, 'hand-over', stolen, 'support'))).toEqual([403, 403])
    const seen = { item_id: itemId, serial_number: serial, remark: 'Kras op de kap', parts: ['blades', 'dock'] }
    const pictures = await sidesBy(app, house)
    expect(verdict(await house.command(orderNo, 'hand-over', { ...seen, pictures, parts: ['garage'] }))).toEqual([
      400, 400,
    ])
    expect((await house.command(orderNo, 'hand-over', { ...seen, pictures })).status).toBe(200)
    expect(verdict(await reported(app, house, about))).toEqual([409, 1])
    // The screen of the order shows it, and the signed document contains it.
    const [report] = (await house.read(orderNo)).hand_overs
    expect(report).toMatchObject({ ...seen, parts: ['dock', 'blades'], direction: 'out', pictures })
    const { token } = house.by('operations')
    const { text } = await readPdf((await fetchDocument(app, token, `/api/admin/orders/${orderNo}/hand-over`)).bytes)
    expect(tight(text)).toContain(tight(`Meegegeven met ${serial}: laadstation, reservemesjes`))
    expect(tight(text)).toContain(tight('Kras op de kap'))
    await house.ship(orderNo)
    await house.command(orderNo, 'deliver')
    expect(verdict(await reported(app, house, about))).toEqual([409, 200202])
  })
})

describe('an inspection', () => {
  test('waits for its checklist and its pictures', async () => {
    const { packed, says, inspects } = await rented()
    const { request_no: no } = await packed()
    expect(verdict(await inspects(no))).toEqual([409, 200302])
    await says(no, 'delivered')
    const { status, json } = await house.by('operations').post(`/admin/requests/${no}/step`, { event: 'complete' })
    expect([status, json.code, json.data]).toEqual([409, 200404, { reason: 'not_settled' }])
    const list = { unlinked_from_app: true, pin_reset: true, map_wiped: true, battery_safe: true }
    const half = { checklist: { ...list, map_wiped: false, battery_safe: false, accessories_complete: true } }
    expect((await inspects(no, half)).json).toMatchObject({
      ...{ code: 200207, data: { reason: 'checklist', missing: ['map_wiped', 'battery_safe'] } },
    })
    const noCable = { checklist: { ...list, accessories_complete: false } }
    expect((await inspects(no, noCable)).json).toMatchObject({ data: { reason: 'accessories' } })
    expect((await inspects(no, { pictures: [] })).json).toMatchObject({ data: { reason: 'pictures' } })
    expect(verdict(await inspects(no, {}, 'finance'))).toEqual([403, 403])
    expect(verdict(await inspects(no, { checklist: { pin_reset: true } }))).toEqual([400, 400])
    const done = good<StaffRequest>(await inspects(no, { ...noCable, remark: 'Kabel volgt per post.' }))
    expect(done.process_status).toBe('complete')
    expect(verdict(await inspects(no))).toEqual([409, 200303])
  })

  test('shows the customer both reports side by side, and nobody else', async () => {
    const { back, readRequest, me } = await rented()
    const { no } = await back()
    const { pictures } = await readRequest(no)
    for (const shows of ['out', 'back']) {
      expect(pictures.filter(row => row.shows === shows).map(({ angle }) => angle)).toEqual([
        ...['front', 'back', 'left', 'right', 'top', 'underside'],
      ])
    }
    const [first] = pictures
    expect((await me.call('GET', `/common/preview/file/${first?.id}`)).status).toBe(200)
    const other = await house.ordered([{ sku: 'genie-600-rent', months: 2 }])
    expect((await other.me.call('GET', `/common/preview/file/${first?.id}`)).status).toBe(404)
  })

  test.each([
    ['without a picture', { pictures: [] }, 'no_picture'],
    ['without a word', { note: '' }, undefined],
    ['of a cost below nothing', { cost: -1 }, undefined],
    ['of a rule the shop counts itself', { rule: 'late' }, undefined],
  ])('accepts no damage %s', async (_name, change, reason) => {
    const { packed, says, inspects } = await rented()
    const { request_no: no } = await packed()
    await says(no, 'delivered')
    const response = await inspects(no, { findings: [await damage(4000, change)] })
    if (reason) expect(response.json).toMatchObject({ code: 200207, data: { reason } })
    else expect(verdict(response)).toEqual([400, 400])
  })

  test('accepts no damage without a report from before it left', async () => {
    const { packed, says, inspects } = await rented(6, false)
    const { request_no: no } = await packed()
    await says(no, 'delivered')
    const response = await inspects(no, { findings: [await damage(4000)] })
    expect(response.json).toMatchObject({ code: 200207, data: { reason: 'no_out_report' } })
    // What the shop bears itself needs no proof.
    const ours = good<StaffRequest>(await inspects(no, { findings: [await damage(4000, { duty: 'platform' })] }))
    expect(ours.settlement).toMatchObject({ deducted: 0, settlement_state: 'final' })
  })

  test('never exceeds the worth of the machine', async () => {
    const { back, me, orderNo } = await rented()
    const findings = [await damage(9_000_000), await damage(9_000_000, { rule: 'missing_part' })]
    const { no, settlement } = await back({ findings })
    expect(settlement?.deductions).toHaveLength(1)
    const { unit_price } = await readModelPrice()
    expect(settlement?.deductions[0]?.amount).toBeLessThanOrEqual(unit_price)
    expect(settlement?.owed).toBe((settlement?.deductions[0]?.amount ?? 0) - 15_000)
    expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 15_000 })
    good(await me.call('POST', `/requests/${no}/dispute`, { text: 'Dat kan niet.' }))
    good(await settle(no, { deductions: [] }))
  })

  test('can waive what the customer is not responsible for', async () => {
    const { back, me, orderNo, order } = await rented(6)
    const { settlement } = await back({ waive: ['early_fee'] })
    const rentBack = (await me.read(orderNo)).refunded_amount - (settlement?.back ?? 0)
    expect(rentBack).toBeGreaterThan(0)
    expect((await me.read(orderNo)).paid_amount - rentBack - 15_000).toBe(await readMonthlyRent(order.items[0]?.sku_id))
  })

  test('of one machine by two members of staff at once counts once', async () => {
    const { packed, says, inspects } = await rented()
    const { request_no: no } = await packed()
    await says(no, 'delivered')
    const bodies = [await damage(4000), await damage(5000)]
    const responses = await Promise.all(bodies.map(row => inspects(no, { findings: [row] })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status !== 200).map(({ json }) => json.code)).toEqual([200303])
  })
})

async function readModelPrice(): Promise<{ unit_price: number }> {
  const { rows } = await app.context.connection.pool.query(
    `select max(unit_price) as unit_price from prices join skus using (sku_id) where key = 'genie-600-buy'`,
  )
  return rows[0]
}

async function readMonthlyRent(skuId: string | undefined): Promise<number> {
  const { rows } = await app.context.connection.pool.query(
    'select rent_tiers from prices where sku_id = $1 order by valid_from desc limit 1',
    [skuId],
  )
  const tiers = rows[0].rent_tiers as { monthly: number }[]
  return tiers[0]?.monthly ?? 0
}
