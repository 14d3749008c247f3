// @module-tag further
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { addDays, daysBetween } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { later } from '#testing/steps/messages.ts'
import { recallBody } from '#testing/steps/recalls.ts'
import { delivered, good } from '#testing/steps/requests.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { oneMayGive } from '#testing/steps/staff.ts'
import { remindTenants } from './remind-tenants.ts'

type End = CallData<'GET /orders/{order_no}/end-of-rental'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  await oneMayGive(app)
})
afterAll(() => app.close())

const rented = (months: number) => delivered(app, house, { sku: 'genie-600-rent', months })

test('offers only what is allowed: not for a recalled machine, to a limited account, or during a repair', async () => {
  const told = async (made: Awaited<ReturnType<typeof rented>>) => {
    const { end_on } = good<End>(await made.me.call('GET', `/orders/${made.orderNo}/end-of-rental`))
    await later(app, daysBetween(dayInShop(app.context.clock.now()), addDays(end_on, -7)))
    await remindTenants(app.context, {})
    const { rows } = await app.context.connection.pool.query(
      "select data from mails where template = 'rental_ends' and data ->> 'order_no' = $1 order by created_at desc",
      [made.orderNo],
    )
    return rows[0]?.data as Record<string, unknown>
  }
  const free = await rented(2)
  const repaired = await rented(2)
  const limited = await rented(2)
  const recalled = await rented(2)
  await repaired.does((await repaired.asked('repair', { reason_code: 'noise' })).request_no, 'approve')
  await app.context.connection.pool.query(
    "update users set user_status = 'abnormal' where user_id = (select user_id from orders where order_no = $1)",
    [limited.orderNo],
  )
  const range = recallBody({ from: recalled.item.serial_numbers[0] ?? '' })
  const { notices } = good<{ notices: number }>(await house.by('operations').post('/admin/recalls', range))
  good(await house.by('operations').post('/admin/recalls', { ...range, dry_run: false, expected: notices }))
  await app.context.jobs.drain()
  const shown = await told(free)
  expect(shown).toMatchObject({ renew: expect.any(Number), buy: expect.any(Number) })
  expect(shown).not.toHaveProperty('why')
  for (const [made, why] of [
    [repaired, 'busy'],
    [limited, undefined],
    [recalled, 'recalled'],
  ] as const) {
    const data = await told(made)
    expect([data?.renew, data?.buy, data?.why]).toEqual([undefined, undefined, why])
  }
})
