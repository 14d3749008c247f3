// @module-tag further
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { carryOutErasures } from '#server/service/erasure/carry-out.ts'
import type { Answer, TestApp } from '#testing/shop/test-app.ts'
import { testApp } from '#testing/shop/test-app.ts'
import { provenNow } from '#testing/steps/accounts.ts'
import { later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { paidOrder, refundsOf, send } from '#testing/steps/refunds.ts'
import { auditOf, dataOf, liftLimits, oneMayGive, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'
import { endOldProposals } from './jobs.ts'

type Proposal = CallData<'GET /admin/proposals/{proposal_id}'>

let app: TestApp
let finance: Staff
let operations: Staff
let support: Staff
let admin: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
  operations = await staff(app, 'operations')
  support = await staff(app, 'support')
  admin = await staff(app, 'admin')
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await ledgerFaults(app)).toEqual([])
  await liftLimits(app)
})

const machine = { sku: 'genie-600-buy' }
const reason = 'De klant wacht al een maand.'
const close = (by: Staff, orderNo: string) => by.post(`/admin/orders/${orderNo}/close`, { reason })

/** The waiting proposal, from the refusal that reports it. */
async function waiting(answer: Promise<Answer>): Promise<Proposal> {
  const { status, json, text } = await answer
  expect([status, json.code], text).toEqual([409, 2])
  expect(json.msg).not.toBe('')
  const { proposal_id } = json.data as { proposal_id: string }
  return dataOf<Proposal>(admin.get(`/admin/proposals/${proposal_id}`))
}

const decide = (by: Staff, { proposal_id, version }: Proposal, verb: string, more: object = {}) =>
  by.post(`/admin/proposals/${proposal_id}/${verb}`, { version, ...more })

describe('more than one person may give', () => {
  test('waits: nothing has changed, and another person carries it out', async () => {
    const { orderNo, order } = await paidOrder(app, machine)
    const proposal = await waiting(close(support, orderNo))
    expect(proposal).toMatchObject({
      ...{ kind: 'close', order_no: orderNo, reason, proposal_state: 'open', may: ['approve', 'reject'] },
      ...{ amount: (await order()).paid_amount, asked_by: { user_id: support.userId } },
    })
    expect(await order()).toMatchObject({ order_status: 'pay_success', refunded_amount: 0 })
    expect(await refundsOf(app, orderNo)).toEqual([])

    const done = await dataOf<Proposal>(decide(operations, proposal, 'approve'))
    expect(done).toMatchObject({ proposal_state: 'approved', may: [], decided_by: { user_id: operations.userId } })
    expect(await order()).toMatchObject({ order_status: 'closed', refunded_amount: proposal.amount })
    const [refund] = await refundsOf(app, orderNo)
    const given = await app.context.db
      .selectFrom('concessions')
      .selectAll()
      .where('concession_id', '=', refund?.concession_id ?? null)
      .executeTakeFirstOrThrow()
    expect(given).toMatchObject({ given_by: support.userId, second_by: operations.userId, alone: false, reason })
    const audit = await auditOf(app, proposal.proposal_id)
    expect(audit.map(({ action }) => action)).toEqual(['proposal.ask', 'proposal.approve'])
    expect(await refusalOf(decide(admin, proposal, 'approve'))).toEqual([409, 409])
  })

  test('is not approved by the requester, nor by somebody who could not have done it', async () => {
    const { orderNo, order } = await paidOrder(app, machine)
    const [item] = (await order()).items
    const cancel = () => operations.post(`/admin/orders/${orderNo}/items/${item?.item_id}/cancel`, { reason })
    const proposal = await waiting(cancel())
    expect(await refusalOf(decide(operations, proposal, 'approve'))).toEqual([403, 403])
    expect(await refusalOf(decide(support, proposal, 'approve'))).toEqual([403, 403])
    expect(await refusalOf(decide(support, proposal, 'reject', { reason }))).toEqual([403, 403])
    expect(await refusalOf(decide(admin, proposal, 'withdraw'))).toEqual([403, 403])
    // A repeated request returns the same waiting proposal.
    expect(await refusalOf(cancel())).toEqual([409, 409])
    await dataOf(decide(admin, proposal, 'approve'))
    expect(await order()).toMatchObject({ order_status: 'canceled', refunded_amount: proposal.amount })
  })

  test('of two who approve at once, one carries it out', async () => {
    const { orderNo, order } = await paidOrder(app, machine)
    const proposal = await waiting(close(support, orderNo))
    const answers = await Promise.all([operations, admin, finance].map(by => decide(by, proposal, 'approve')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await order()).refunded_amount).toBe(proposal.amount)
  })

  test('is rejected with a reason, or taken back, and may be requested again', async () => {
    const { orderNo, order } = await paidOrder(app, machine)
    const first = await waiting(close(support, orderNo))
    const rejected = await dataOf<Proposal>(decide(admin, first, 'reject', { reason: 'Eerst bellen.' }))
    expect(rejected).toMatchObject({ proposal_state: 'rejected', decision_reason: 'Eerst bellen.' })
    const second = await waiting(close(support, orderNo))
    expect(await dataOf(decide(support, second, 'withdraw'))).toMatchObject({ proposal_state: 'withdrawn' })
    expect(await order()).toMatchObject({ order_status: 'pay_success' })
  })

  test('ends if its subject has changed, and after two weeks', async () => {
    const blades = { sku: 'blades-set-9', quantity: 2 }
    const mine = await paidOrder(app, machine)
    const proposal = await waiting(close(support, mine.orderNo))
    await dataOf(finance.post(`/admin/orders/${mine.orderNo}/refunds`, { type: 'product', amount: 100, reason }))
    expect(await dataOf(decide(admin, proposal, 'approve'))).toMatchObject({ proposal_state: 'overtaken' })
    expect(await mine.order()).toMatchObject({ order_status: 'pay_success', refunded_amount: 100 })

    const late = await paidOrder(app, { ...machine, quantity: 1 })
    const forgotten = await waiting(close(support, late.orderNo))
    await later(app, 15)
    expect(await dataOf(decide(await staff(app, 'admin'), forgotten, 'approve'))).toMatchObject({
      proposal_state: 'overtaken',
    })
    expect((await paidOrder(app, blades)).orderNo).not.toBe('')

    const silent = await paidOrder(app, machine)
    const unanswered = await waiting(close(await staff(app, 'support'), silent.orderNo))
    await later(app, 15)
    await endOldProposals(app.context, {})
    const { db } = app.context
    const rows = await db
      .selectFrom('proposals')
      .selectAll()
      .where('proposal_id', '=', unanswered.proposal_id)
      .execute()
    expect(rows).toMatchObject([{ proposal_state: 'overtaken', decided_by: null }])
  })

  test('ends once the customer is erased, because the request is no longer readable', async () => {
    const { me, orderNo } = await paidOrder(app, machine)
    const proposal = await waiting(close(support, orderNo))
    expect((await me.call('POST', `/orders/${orderNo}/cancel`, {})).status).toBe(200)
    for (const { refund_no } of await refundsOf(app, orderNo)) await send(app, refund_no)
    // Old enough that no bank sends it back any more.
    const { db } = app.context
    await db.updateTable('refunds').set({ refund_time: sql`refund_time - interval '41 days'` }).execute()
    await provenNow(app)
    expect((await me.call('POST', '/user/delete', {})).status).toBe(200)
    await carryOutErasures(app.context, {})
    expect(await refusalOf(decide(admin, proposal, 'approve'))).toEqual([409, 409])
  })
})

describe('what one person may give', () => {
  test('is carried out at once, and recorded', async () => {
    const { orderNo, order } = await paidOrder(app, { sku: 'blades-set-9', quantity: 2 })
    await dataOf(close(await staff(app, 'support'), orderNo))
    expect(await order()).toMatchObject({ order_status: 'closed' })
    const [refund] = await refundsOf(app, orderNo)
    expect(refund).toMatchObject({ ruled_by: null, concession_id: expect.any(String) })
  })

  test('counts together: split into small ones it is still one', async () => {
    const { orderNo } = await paidOrder(app, machine)
    const by = await staff(app, 'finance')
    const give = (amount: number) => by.post(`/admin/orders/${orderNo}/refunds`, { type: 'product', amount, reason })
    await dataOf(give(49_999))
    expect(await dataOf(give(2))).toMatchObject({ refund_status: 'requested', second_person: true })
    await waiting(close(await staff(app, 'support'), orderNo))
  })

  test('is never one’s own: by account, by address, by home', async () => {
    await oneMayGive(app)
    const boss = await staff(app, 'admin')
    const mine = await paidOrder(app, { sku: 'blades-set-9', quantity: 1 })
    const email = 'admin@genie.example'
    const { db } = app.context
    await db.updateTable('orders').set({ email }).where('order_no', '=', mine.orderNo).execute()
    expect(await refusalOf(close(boss, mine.orderNo))).toEqual([403, 403])
    expect(await refusalOf(close(await staff(app, 'support'), mine.orderNo))).toEqual([200, 0])
  })

  test('by the only person of the kind: with a reason, and all administrators are notified', async () => {
    const { db } = app.context
    await db.updateTable('users').set({ user_status: 'abnormal' }).where('role', '=', 'finance').execute()
    const boss = await staff(app, 'admin')
    const correct = (why: string) =>
      boss.post('/admin/ledger/corrections', { debit: 'provider_fees', credit: 'clearing', amount: 35, reason: why })
    expect((await correct('kort')).status).toBe(400)
    await dataOf(correct('Kosten die de provider apart rekende.'))
    const mails = await db.selectFrom('mails').select('data').where('template', '=', 'given_alone').execute()
    expect(mails).toMatchObject([{ data: { kind: 'correction', amount: 35 } }])
    await db.updateTable('users').set({ user_status: 'normal' }).where('role', '=', 'finance').execute()
  })
})
