// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { acceptSettlement, good, moreMachines } from '#testing/steps/requests.ts'
import { finding, returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-tax-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 10)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** From this many days ago on, rent and work have another tax rate. */
async function taxed(percent: number, daysAgo: number): Promise<void> {
  const now = app.context.clock.now()
  await transaction(app.context.db, async tx => {
    const { rates } = await readSetting(tx, 'vat', now)
    const valid_from = addDays(dayInShop(now), -daysAgo)
    const newer = rates.filter(({ kind }) => kind !== 'sale').map(rate => ({ ...rate, valid_from, percent }))
    await writeSetting(tx, { key: 'vat', value: { rates: [...newer, ...rates] }, now, by: 'test' })
  })
}

test('days past the end are taxed and billed at the rate of these days, and damages not at all', async () => {
  const made = await returning(app, house, 2, { report: true })
  await later(app, 100)
  await taxed(25, 9)
  const { no } = await made.back({ findings: [await finding(app, house, 3000)] })
  good(await acceptSettlement(made.me, no))
  const booked = await rowsOf(app)(
    `select account, vat_percent, -amount as amount from ledger_entries join ledger_transactions t using (transaction_id)
       join orders o on o.order_id = ledger_entries.order_id
      where order_no = $1 and t.kind = 'settlement' and account in ('fee_revenue', 'vat') order by account`,
    made.orderNo,
  )
  const [fee, vat] = booked
  expect(booked.map(({ vat_percent }) => vat_percent)).toEqual([25, 25])
  expect(Number(vat?.amount)).toBe(Math.round((Number(fee?.amount) + Number(vat?.amount)) / 5))
  const billed = await rowsOf(app)(
    `select distinct (line ->> 'vat_percent')::int as percent from invoices join orders using (order_id),
       jsonb_array_elements(body -> 'lines') line where order_no = $1 order by 1`,
    made.orderNo,
  )
  expect(billed).toEqual([{ percent: 0 }, { percent: 21 }, { percent: 25 }])
  expect(await ledgerFaults(app)).toEqual([])
})
