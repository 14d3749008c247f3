// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { delivered, good, moreMachines } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-fetching-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 5)
  await moreMachines(app, 'genie-600', 'sale', 5)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const unreachable = 'De klant is niet bereikt.'

async function withdrawn(kind: 'buy' | 'rent') {
  const sku = kind === 'buy' ? { sku: 'genie-600-buy' } : { sku: 'genie-600-rent', months: 12 }
  const made = await delivered(app, house, sku, kind)
  const { request_no: no } = await made.asked('rejection', { reason_code: 'withdrawal', apply_reason: '' })
  await made.does(no, 'fail', { error_reason: unreachable })
  const ends = () => made.staffDoes(no, 'end', { outcome: unreachable })
  const back = async () => (await made.me.read(made.orderNo)).refunded_amount
  return { ...made, no, ends, back }
}

test('a purchase that nobody will collect is a concession of its goods: two people make it, and it is refunded', async () => {
  const { ends, back, order, orderNo } = await withdrawn('buy')
  expect(verdict(await ends())).toEqual([409, 2])
  expect(await back()).toBe(0)
  await oneMayGive(app)
  good(await ends())
  expect(await back()).toBe(order.paid_amount)
  expect((await newestMail(app, order.email, unreachable)).text).toContain(orderNo)
})

test('a rental that nobody will collect is refunded, and its machine is awaited from its tenant', async () => {
  const { ends, back, order, orderNo, offer } = await withdrawn('rent')
  good(await ends())
  expect(await back()).toBe(order.paid_amount)
  expect((await offer('renewal', { months: 1 })).json).toMatchObject({ data: { reason: 'over' } })
  await later(app, 20)
  const { list } = good<{ list: { order_no: string }[] }>(
    await house.by('operations').get('/admin/overdue?page_size=100'),
  )
  expect(list.map(({ order_no }) => order_no)).toContain(orderNo)
})
