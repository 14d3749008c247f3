// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { creditLines, openBilled } from '#domain/invoices/credit.ts'
import { toQuarter } from '#domain/ledger/quarters.ts'
import { dayInShop } from '#i18n/format.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { register } from '#testing/steps/accounts.ts'
import { abroad } from '#testing/steps/order-changes.ts'
import { ledgerFaults, till } from '#testing/steps/orders.ts'
import { acceptSettlement, good, moreMachines, type RequestDetail, type StaffRequest } from '#testing/steps/requests.ts'
import { finding, sidesBy } from '#testing/steps/returns.ts'
import { nights } from '#testing/steps/settlements.ts'
import { tell, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-abroad-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
  await moreMachines(app, 'genie-600', 'sale', 10)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

/** Bought to Berlin at the rate of Germany, mended, and sent back while its loaner is still there. */
async function mendedAbroad() {
  await liftLimits(app)
  const me = till(app, await register(app), abroad)
  const { orders } = await me.paid([{ sku: 'genie-600-buy' }])
  const orderNo = orders[0]?.order_no ?? ''
  const { shipments } = await house.ship(orderNo)
  await tell(app, { trackingNo: shipments[0]?.tracking_no ?? '', event: 'delivered' })
  const [item] = (await me.read(orderNo)).items
  const { request_no: no } = good<RequestDetail>(
    await me.call('POST', `/orders/${orderNo}/requests`, {
      ...{ item_id: item?.item_id, apply_type: 'repair', reason_code: 'other', apply_reason: 'Kaputt.' },
      guarantee_told: true,
      remedy: 'repair',
    }),
  )
  const staff = async (path: string, body: object = {}, role: 'operations' | 'admin' = 'operations') =>
    good<StaffRequest>(await house.by(role).post(`/admin/requests/${no}/${path}`, body))
  await staff('approve')
  await staff('step', { event: 'pick_up' }, 'admin')
  await staff('step', { event: 'start' })
  await staff('loaner', { pictures: await sidesBy(app, house) })
  for (const event of ['send_back', 'complete']) await staff('step', { event })
  const pays = async () => {
    good(await acceptSettlement(me, no))
    const { checkout_no } = good<RequestDetail>(await me.call('GET', `/requests/${no}`))
    await me.choose(await me.pay(checkout_no ?? ''), 'success')
    await me.outcome(checkout_no ?? '')
  }
  return { orderNo, staff, pays }
}

const booked = (orderNo: string) =>
  rowsOf(app)(
    `select account, vat_country, vat_percent, -amount as amount from ledger_entries join ledger_transactions t
       using (transaction_id) join orders o on o.order_id = ledger_entries.order_id
      where order_no = $1 and t.kind = 'settlement' and account <> 'receivable' order by account`,
    orderNo,
  )

const billed = (orderNo: string) =>
  rowsOf(app)(
    `select line ->> 'vat_kind' as kind, line ->> 'vat_country' as country, (line ->> 'vat_percent')::int as percent,
            (line ->> 'net')::int as net, (line ->> 'vat')::int as vat
       from invoices join orders using (order_id), jsonb_array_elements(body -> 'lines') line
      where order_no = $1 and reference like 'settlement:%' order by 1, 4`,
    orderNo,
  )

async function report() {
  const { year, quarter } = toQuarter(dayInShop(app.context.clock.now()))
  const query = `year=${year}&quarter=${quarter}`
  return good<CallData<'GET /admin/vat-report'>>(await house.by('finance').get(`/admin/vat-report?${query}`))
}

test('work on what was lent to a buyer abroad, in an earlier settlement, is taxed at home, at its rate', async () => {
  const { orderNo, staff, pays } = await mendedAbroad()
  const findings = [await finding(app, house, 12_100)]
  await staff('loaner/back', { pictures: await sidesBy(app, house), remark: '', findings })
  await app.context.connection.pool.query(
    `update settlements set deductions = jsonb_set(deductions, '{0,rule}', '"cleaning"')
      from requests join orders using (order_id)
      where requests.after_sale_id = settlements.after_sale_id and order_no = $1`,
    [orderNo],
  )
  await pays()
  expect(await booked(orderNo)).toMatchObject([
    { account: 'fee_revenue', vat_country: 'NL', vat_percent: 21, amount: 10_000 },
    { account: 'vat', vat_country: 'NL', vat_percent: 21, amount: 2_100 },
  ])
  expect(await billed(orderNo)).toEqual([{ kind: 'service', country: 'NL', percent: 21, net: 10_000, vat: 2_100 }])
  const { lines } = await report()
  expect(lines.filter(line => line.vat_kind === 'service')).toMatchObject([
    { vat_country: 'NL', vat_percent: 21, net: 10_000, vat: 2_100, scheme: 'home' },
  ])
})

test('what a buyer abroad keeps of ours is made good: outside the scope of VAT, and in no return', async () => {
  const { orderNo, staff, pays } = await mendedAbroad()
  const before = await report()
  await nights(app, 40)
  const { settlement } = await staff('loaner/lost', { reason: 'Reageert op niets meer.' }, 'admin')
  await pays()
  const owed = settlement?.owed ?? 0
  expect(await booked(orderNo)).toEqual([
    { account: 'damage_revenue', vat_country: null, vat_percent: null, amount: owed },
  ])
  expect(await billed(orderNo)).toEqual([{ kind: 'outside', country: 'DE', percent: 0, net: owed, vat: 0 }])
  const after = await report()
  expect(after.lines.filter(line => line.scheme === 'outside')).toMatchObject([{ net: owed, vat: 0, papers: 1 }])
  const declared = (lines: typeof after.lines) =>
    lines.filter(line => line.scheme === 'oss' && line.vat_kind !== 'sale')
  expect([before, after].flatMap(({ lines }) => declared(lines))).toEqual([])
})

test('an invoice of before, which named it a service at 0 %, counts and is credited as the same', async () => {
  const written = { item_id: 'i', vat_country: 'DE', vat_percent: 0, net: 1000, vat: 0 }
  const before = openBilled([
    {
      invoice_no: 'A',
      kind: 'invoice',
      corrects: null,
      body: { lines: [{ ...written, vat_kind: 'service' }], freight: [] },
    },
  ])
  expect(creditLines([{ ...written, vat_kind: 'outside' }], before, 'B')).toMatchObject([{ corrects: 'A', net: 1000 }])
})
