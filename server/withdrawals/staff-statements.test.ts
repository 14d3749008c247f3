import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/call.ts'
import { addDays } from '#domain/calendar.ts'
import { dayInShop } from '#i18n/format.ts'
import { good } from '../testing/requests.ts'
import { verdict, warehouse } from '../testing/shipments.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

type Statement = CallData<'GET /admin/statements/{statement_id}'>

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
})
afterAll(() => app.close())

const today = () => dayInShop(app.context.clock.now())
const read = async (id: string) => good<Statement>(await house.by('finance').get(`/admin/statements/${id}`))

async function letter(change: object = {}): Promise<Statement> {
  const body = {
    ...{ kind: 'withdrawal', channel: 'letter', name: 'P. Bakker', contract: 'de groene maaier', email: null },
    ...{ stated_on: today(), ...change },
  }
  const made = good<Statement>(await house.by('support').post('/admin/statements', body))
  await app.context.jobs.drain()
  return read(made.statement_id)
}

test('a statement is read with all that became of it', async () => {
  const statement = await letter()
  expect(statement).toMatchObject({ last: { outcome: 'human', reason: 'unmatched' }, outcomes: [{ outcome: 'human' }] })
  const { statement_id: id } = statement
  good(await house.by('support').post(`/admin/statements/${id}/close`, { reason: 'Van een andere winkel.' }))
  const after = await read(id)
  expect(after.outcomes.map(({ outcome }) => outcome)).toEqual(['human', 'closed'])
  expect(after.outcomes[1]?.staff_name).toBeTruthy()
  expect(after).toMatchObject({ last: { outcome: 'closed' }, refund_due_on: null, urgency: 'calm' })
})

test.each([
  [0, 'calm'],
  [9, 'late'],
  [13, 'late'],
])('stated %i days ago, nobody has looked: %s', async (days, urgency) => {
  const stated_on = addDays(today(), -days)
  expect(await letter({ stated_on })).toMatchObject({ urgency, refund_due_on: addDays(stated_on, 14), refunded: false })
})

test('a cancellation owes nothing by itself', async () => {
  expect(await letter({ kind: 'cancellation', ending: 'ordinary' })).toMatchObject({ refund_due_on: null })
})

test('taken up, the day is that of its request', async () => {
  const { orderNo, order } = await house.ordered([{ sku: 'blades-set-9', quantity: 1 }], 'buy')
  const moved = await house.ship(orderNo)
  expect(moved.order.order_no).toBe(orderNo)
  const statement = await letter({ contract: orderNo, email: order.email })
  const due = addDays(today(), 14)
  expect(statement).toMatchObject({ last: { outcome: 'done', order_no: orderNo }, refund_due_on: due, refunded: false })
})

test('linked to what is no order of ours, or to what the order does not hold, it waits as before', async () => {
  const { statement_id: id } = await letter()
  const { orderNo } = await house.ordered([{ sku: 'blades-set-9', quantity: 1 }], 'buy')
  const link = (body: object) => house.by('support').post(`/admin/statements/${id}/link`, body)
  expect(verdict(await link({ order_no: 'A-AAAA2222' }))).toEqual([404, 200201])
  expect(verdict(await link({ order_no: orderNo, item_ids: [crypto.randomUUID()] }))).toEqual([404, 210601])
  expect((await read(id)).outcomes.map(({ outcome }) => outcome)).toEqual(['human'])
})

test('what is no statement is not there', async () => {
  const by = house.by('support')
  expect(verdict(await by.get('/admin/statements/nothing'))).toEqual([400, 100401])
  expect((await by.get(`/admin/statements/${crypto.randomUUID()}`)).status).toBe(404)
})
