// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { signDeliveries } from '#server/delivery/shipments/sign-deliveries.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { provenNow } from '#testing/steps/accounts.ts'
import { hoursLater, later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { makeRecall } from '#testing/steps/recalls.ts'
import { delivered, good, moreMachines, type StaffRequest } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { completePurchases } from '../closing/complete-purchases.ts'
import { carryOutErasures } from '../erasure/carry-out.ts'

/** A recall of a machine whose buyer was erased since: its documents, its tax and its return. */
vi.setConfig({ testTimeout: 120_000 })
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let query: ReturnType<typeof rowsOf>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-recalled-erased-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  query = rowsOf(app)
  await moreMachines(app, 'genie-600', 'sale', 8)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

/** Two machines in one line, completed months ago. */
async function boughtTwo() {
  const own = await delivered(app, house, { sku: 'genie-600-buy', quantity: 2 }, 'buy')
  await later(app, 8)
  await signDeliveries(app.context, {})
  await later(app, 100)
  await completePurchases(app.context, {})
  return own
}

async function recallOne(serial: string): Promise<void> {
  await makeRecall(house, { from: serial })
  await hoursLater(app, 2)
  await query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
       from graphile_worker.jobs where task_identifier = 'tell-holders'`,
  )
  await app.context.jobs.drain()
}

const papersOf = (orderNo: string) =>
  query(
    `select invoices.kind, gross, body -> 'buyer' as buyer, issued_at from invoices join orders using (order_id)
      where order_no = $1 order by issued_at, invoice_no`,
    orderNo,
  )

/** Tax by the day it was billed on, over all documents. */
const billedOf = (orderNo: string) =>
  query(
    `select billed_at, sum(t.net)::int as net, sum(t.vat)::int as vat from invoice_taxes t join invoices using (invoice_id)
       join orders using (order_id) where order_no = $1 group by 1`,
    orderNo,
  )

const lineOf = async (orderNo: string, serial: string): Promise<string> =>
  (
    await query(
      `select item_id from order_items join orders using (order_id) join unit_reservations on order_item_id = item_id
         join devices using (device_id) where order_no = $1 and serial_number = $2`,
      ...[orderNo, serial],
    )
  )[0].item_id

test('documents are addressed to the buyer, tax stays in its quarter, and a label asks where it is collected', async () => {
  const own = await boughtTwo()
  const serial = own.item.serial_numbers[0] ?? ''
  const [first] = await papersOf(own.orderNo)
  const billed = await billedOf(own.orderNo)
  await provenNow(app)
  good(await own.me.call('POST', '/user/delete', {}))
  await carryOutErasures(app.context, {})
  expect(await query('select recipient from orders where order_no = $1', own.orderNo)).toEqual([{ recipient: '' }])
  await recallOne(serial)

  const papers = await papersOf(own.orderNo)
  expect(papers.map(({ kind, gross }) => [kind, gross])).toEqual([
    ['invoice', 179_800],
    ['credit_note', -179_800],
    ['invoice', 179_800],
  ])
  expect(first.buyer.recipient).not.toBe('')
  for (const paper of papers) expect(paper.buyer).toEqual(first.buyer)
  expect(await billedOf(own.orderNo)).toEqual(billed)

  const item_id = await lineOf(own.orderNo, serial)
  const made = good<StaffRequest>(
    await house.by('support').post(`/admin/orders/${own.orderNo}/requests`, {
      ...{ item_id, apply_type: 'rejection', reason_code: 'recalled', apply_reason: '' },
      asked_by: 'Belde na de brief van de terugroepactie.',
    }),
  )
  expect(made.pick_up.door_known).toBe(false)
  const path = `/admin/requests/${made.request_no}/pick-up`
  const asked = await house.by('operations').post(path, { battery_safe: true })
  expect(asked.json).toMatchObject({ data: { fields: [{ path: 'sender.recipient', rule: 'required' }] } })
  const sender = {
    ...{ recipient: 'A. de Wit', street: 'Kerkstraat', house_number: '12', postcode: '1017 GC' },
    ...{ city: 'Amsterdam', country: 'NL' },
  }
  good(await house.by('operations').post(path, { battery_safe: true, sender }))
  await app.context.jobs.drain()
  const [parcel] = await query(
    `select shipments.*, wish from requests join shipments using (shipment_id)
       join sandbox_parcels on reference = shipment_id::text where request_no = $1`,
    made.request_no,
  )
  const { recipient, ...place } = sender
  expect(parcel).toMatchObject({ wish: { from: { ...place, name: recipient } }, sender: null })
  expect(parcel.tracking_no).not.toBeNull()
})

test('of a living buyer it is the same quarter, also for a later credit note; another address is refused', async () => {
  const own = await boughtTwo()
  const serial = own.item.serial_numbers[0] ?? ''
  const billed = await billedOf(own.orderNo)
  await recallOne(serial)
  expect(await billedOf(own.orderNo)).toEqual(billed)
  const item_id = await lineOf(own.orderNo, serial)
  const made = good<StaffRequest>(
    await own.me.call('POST', `/orders/${own.orderNo}/requests`, {
      ...{ item_id, apply_type: 'rejection', reason_code: 'recalled', apply_reason: '' },
    }),
  )
  const sender = { recipient: 'x', street: 'x', house_number: '1', postcode: '1017 GC', city: 'x', country: 'NL' }
  const path = `/admin/requests/${made.request_no}/pick-up`
  const other = await house.by('operations').post(path, { battery_safe: true, sender })
  expect(other.json).toMatchObject({ data: { fields: [{ path: 'sender', rule: 'invalid' }] } })
})

test('an order that cannot be divided delays no notification', async () => {
  const own = await boughtTwo()
  const other = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  // One of the two machines and the other order's: what was bought together is only recalled in part.
  const serials = [own.item.serial_numbers.toSorted().at(-1) ?? '', other.item.serial_numbers[0] ?? '']
  await query(
    `create function no_division() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger no_division before insert on order_items for each row execute function no_division()`,
  )
  const [from = '', to = ''] = serials.toSorted()
  expect(from.length).toBe(to.length)
  expect(own.item.serial_numbers.filter(serial => serial >= from && serial <= to)).toHaveLength(1)
  await makeRecall(house, { from, to })
  await hoursLater(app, 2)
  await query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
       from graphile_worker.jobs where task_identifier = 'tell-holders'`,
  )
  await app.context.jobs.drain()
  await query('drop trigger no_division on order_items; drop function no_division()')
  expect(await query("select subject from reconciliation_findings where subject like 'tell-holders:%'")).toHaveLength(1)
  const told = await query('select distinct order_no from recall_notices join orders using (order_id)')
  expect(told.map(({ order_no }) => order_no)).toEqual(expect.arrayContaining([own.orderNo, other.orderNo]))
})
