// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { refundsOf } from '#testing/steps/refunds.ts'
import { answerBill, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'
import { statements } from '#testing/steps/statements.ts'

/** Work that its customer has paid for, in the workshop while the rental ends. */
vi.setConfig({ testTimeout: 60_000 })
let dataDir: string
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-work-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 8)
  await oneMayGive(app)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await liftLimits(app)
  expect(await ledgerFaults(app)).toEqual([])
})

const { cancel, stated } = statements(() => ({ app, house }))

/** 460 euros. */
async function paidRepair(express: boolean) {
  const made = await returning(app, house, 12)
  await later(app, 30)
  const { request_no: repair } = await made.asked('repair')
  await made.does(repair, 'approve')
  for (const event of ['pick_up', 'start']) await made.does(repair, 'step', { event })
  const bill = { duty: 'customer', remark: 'Behuizing gebroken.', repair_fee: 45_000, freight: 1000 }
  await made.does(repair, 'bill', bill)
  const { checkout_no } = good<RequestDetail>(await answerBill(made.me, repair, true, { express }))
  await made.pays(checkout_no)
  return { ...made, repair }
}
type Paid = Awaited<ReturnType<typeof paidRepair>>

const backForWork = async ({ orderNo }: Paid) =>
  (await refundsOf(app, orderNo))
    .filter(({ refund_reason }) => refund_reason === 'work_not_done')
    .map(({ refund_amount }) => refund_amount)

const terminate = ({ orderNo, order }: Paid) => stated(cancel(orderNo, order.email, {}))
const giveUp = async ({ repair, does }: Paid) => {
  await does(repair, 'fail', { error_reason: 'Huurder stopt.' })
  await does(repair, 'end', { outcome: 'Klaar voor zover het ging.' })
}

test.each<[string, string, (made: Paid) => Promise<unknown>, boolean, number, number[]]>([
  ['a termination', 'all is done, at express request', terminate, true, 100, []],
  ['a termination', 'a part is done, at express request', terminate, true, 40, [27_600]],
  ['a termination', 'all is done, after the period of the work', terminate, false, 100, []],
  ['staff who give it up', 'a part is done', giveUp, true, 40, [27_600]],
])('%s where %s: what was not done goes back', async (_who, _what, end, express, percent, back) => {
  const made = await paidRepair(express)
  if (!express) await later(app, 20)
  good(await made.staffDoes(made.repair, 'work', { done_percent: percent, remark: 'Behuizing vervangen.' }))
  await end(made)
  expect(await backForWork(made)).toEqual(back)
})
