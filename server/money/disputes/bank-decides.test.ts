// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { settleDeposit } from '#domain/requests/settlement.ts'
import { recounts } from '#testing/actors/recounts.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import * as told from '#testing/steps/refunds.ts'
import { acceptSettlement, good, moreMachines, type Offer } from '#testing/steps/requests.ts'
import { booksOf, finding, returning } from '#testing/steps/returns.ts'
import { nights } from '#testing/steps/settlements.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'

/** While a bank decides, its money does not count as lost, and nothing that depends on it is final. */
let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let bank: ReturnType<typeof loaded>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'rent', 20)
  bank = loaded(app)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  expect(await told.booksAgree(app)).toEqual([])
  expect(await rowsOf(app)(recounts['final while a bank decided'] ?? '')).toEqual([])
})

/** Damage of 140.00 out of a deposit of 150.00, settled while a bank asks for everything that was paid. */
async function damaged() {
  const made = await returning(app, house, 6, { report: true })
  const { me, orderNo, back } = made
  const dispute = await bank.disputes((await me.read(orderNo)).checkout_no)
  const { settlement, no } = await back({ findings: [await finding(app, house, 14_000)], remark: 'schade' })
  const held = (await me.read(orderNo)).deposit_held
  const state = async () =>
    (
      await rowsOf(app)(
        'select settlement_state, held, back, owed from settlements join requests using (after_sale_id) where request_no = $1',
        no,
      )
    )[0]
  return { ...made, dispute, settlement, no, held, state }
}

test('won: the deposit pays for the damage, and only its rest goes back', async () => {
  const { me, orderNo, no, dispute, settlement, state } = await damaged()
  const { back } = settleDeposit(15_000, [{ rule: 'damage', amount: 14_000 }])
  expect(settlement).toMatchObject({ held: 15_000, back, owed: 0 })
  const answer = await acceptSettlement(me, no)
  expect([...verdict(answer), answer.json.msg]).toEqual([409, 200209, expect.stringContaining('bank')])
  await nights(app, 20)
  expect(await state()).toMatchObject({ settlement_state: 'proposed' })
  await dispute.becomes('win', 'won')
  await nights(app, 1)
  await bank.settle()
  good(await acceptSettlement(me, no))
  expect(await state()).toEqual({ settlement_state: 'final', held: 15_000, back, owed: 0 })
  expect(await booksOf(app, orderNo)).toMatchObject({ damage_revenue: -14_000 })
  expect((await booksOf(app, orderNo)).deposits).toBeUndefined()
})

test('lost: the settlement is shown again, and the damage is charged', async () => {
  const { me, no, orderNo, dispute, state } = await damaged()
  await dispute.becomes('lose', 'lost')
  await nights(app, 20)
  expect(await state()).toMatchObject({ settlement_state: 'proposed', owed: 14_000 })
  await bank.settle()
  good(await acceptSettlement(me, no))
  expect(await state()).toMatchObject({ settlement_state: 'final', owed: 14_000 })
  expect(await bank.sentFor(orderNo)).toBe(0)
  expect((await booksOf(app, orderNo)).deposits).toBeUndefined()
})

test('a buy-out waits for the decision, and counts the earlier payments once it is won', async () => {
  const { me, orderNo, offer, agreed, pays, readRequest } = await returning(app, house)
  const before = good<Offer>(await offer('buy'))
  const dispute = await bank.disputes((await me.read(orderNo)).checkout_no)
  const refused = await offer('buy')
  expect([...verdict(refused), refused.json.data]).toMatchObject([
    ...[409, 210703],
    { reason: 'bank_decides', dispute_no: dispute.dispute_no },
  ])
  await dispute.becomes('win', 'won')
  const { request_no: no, offer: shown } = await agreed('buy')
  expect(shown?.lines).toEqual(before.lines)
  await pays((await readRequest(no)).checkout_no)
  expect(await me.read(orderNo)).toMatchObject({ order_status: 'completed', deposit_held: 0 })
})
