// @module-tag further
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { hoursLater, later } from '#testing/steps/messages.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import { makeRecall } from '#testing/steps/recalls.ts'
import { delivered, good, moreMachines, type RequestDetail } from '#testing/steps/requests.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { statements } from '#testing/steps/statements.ts'
import { watchRefunds } from '../withdrawals/watch-refunds.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await moreMachines(app, 'genie-600', 'sale', 4)
})
afterAll(() => app.close())
afterEach(async () => expect(await ledgerFaults(app)).toEqual([]))

const { withdraw, stated, worked } = statements(() => ({ app, house }))

test('who has chosen their money for a recalled machine and then withdraws in time is paid by the day of a withdrawal', async () => {
  const { me, orderNo, order, item } = await delivered(app, house, { sku: 'genie-600-buy' }, 'buy')
  await makeRecall(house, { from: order.items[0]?.serial_numbers[0] ?? '' })
  // Its holders are told after an hour; jobs are scheduled by the real clock.
  await hoursLater(app, 61 / 60)
  await app.context.connection.pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
       from graphile_worker.jobs where task_identifier = 'tell-holders'`,
  )
  await worked()
  const { request_no: no } = good<RequestDetail>(
    await me.call('POST', `/orders/${orderNo}/requests`, {
      ...{ item_id: item.item_id, apply_type: 'rejection', reason_code: 'recalled', guarantee_told: true },
      recall_remedy: 'refund',
    }),
  )
  const read = async () => good<RequestDetail>(await me.call('GET', `/requests/${no}`))
  expect((await read()).refund).toBeNull()
  await later(app, 1)
  const { last } = await stated(withdraw(orderNo, order.email))
  expect(last).toMatchObject({ outcome: 'done', request_nos: [no] })
  const due_on = addDays(dayInShop(app.context.clock.now()), 14)
  expect(await read()).toMatchObject({ reason_code: 'withdrawal', refund: { due_on } })
  expect(verdict(await me.call('POST', `/requests/${no}/cancel`, {}))[0]).toBe(409)
  await later(app, 9)
  await watchRefunds(app.context, {})
  await worked()
  expect((await me.read(orderNo)).refunded_amount).toBe(order.paid_amount)
})
