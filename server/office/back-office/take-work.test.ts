// @module-tag further
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import type { Role } from '#domain/access.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { verdict, warehouse } from '#testing/steps/shipments.ts'
import { auditOf, staff } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let orderNo = ''
beforeAll(async () => {
  app = await testApp()
  house = await warehouse(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.context.db.deleteFrom('work_assignments').execute()
  orderNo = (await house.ordered([{ sku: 'blades-set-9' }], 'buy')).orderNo
})

const way = (name: 'take' | 'give-back', ref = orderNo, queue = 'orders_to_ship') =>
  `/admin/today/${queue}/${encodeURIComponent(ref)}/${name}`
const take = (role: Role, body: object = {}, ref?: string) => house.by(role).post(way('take', ref), body)
const giveBack = (role: Role) => house.by(role).post(way('give-back'), {})

async function seen(role: Role) {
  const { queues } = (await house.by(role).get('/admin/today')).json.data as CallData<'GET /admin/today'>
  const row = queues.find(({ queue }) => queue === 'orders_to_ship')
  return { taken: row?.taken, first: row?.first.find(({ ref }) => ref === orderNo) }
}

test('a task is taken, visible to colleagues, and returned', async () => {
  expect((await take('operations')).json.data).toMatchObject({ mine: true })
  expect(await seen('operations')).toMatchObject({ taken: 1, first: { taken_by: { mine: true } } })
  const { first } = await seen('admin')
  expect(first?.taken_by).toMatchObject({ mine: false })
  expect(first?.taken_by?.name).not.toBe('')
  // Taken twice it is still theirs, and recorded once.
  expect((await take('operations')).status).toBe(200)
  expect(verdict(await giveBack('admin'))).toEqual([409, 409])
  expect((await giveBack('operations')).status).toBe(200)
  expect(verdict(await giveBack('operations'))).toEqual([409, 409])
  expect((await seen('admin')).first?.taken_by).toBeNull()
  const audit = await auditOf(app, `orders_to_ship/${orderNo}`)
  expect(audit.map(({ action }) => action)).toEqual(['work.take', 'work.give_back'])
})

test('not from a colleague by accident, but taken over from a named one', async () => {
  await take('operations')
  const refused = await take('admin')
  expect(verdict(refused)).toEqual([409, 409])
  const { first } = await seen('admin')
  expect((await take('admin', { from: first?.taken_by?.user_id })).status).toBe(200)
  expect((await seen('operations')).first?.taken_by).toMatchObject({ mine: false })
  // The previous holder named here no longer has it.
  const third = await staff(app, 'operations')
  expect(verdict(await third.post(way('take'), { from: first?.taken_by?.user_id }))).toEqual([409, 409])
  await house.by('admin').post(way('give-back'), {})
})

test('of two at once one has it', async () => {
  const responses = await Promise.all([take('operations'), take('admin')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('one’s own tasks come first, whatever waits longer', async () => {
  for (let more = 0; more < 5; more += 1) await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  orderNo = (await house.ordered([{ sku: 'blades-set-9' }], 'buy')).orderNo
  expect((await seen('operations')).first).toBeUndefined()
  await take('operations')
  const { queues } = (await house.by('operations').get('/admin/today')).json.data as CallData<'GET /admin/today'>
  const [first] = queues.find(({ queue }) => queue === 'orders_to_ship')?.first ?? []
  expect(first?.ref).toBe(orderNo)
})

test('released after two weeks', async () => {
  await take('operations')
  await app.context.db
    .updateTable('work_assignments')
    .set({ taken_at: new Date(app.context.clock.now().getTime() - 15 * 86_400_000) })
    .execute()
  await house.by('operations').post(way('give-back', 'nothing'), {})
  expect(await seen('admin')).toMatchObject({ taken: 0 })
  expect((await take('admin')).status).toBe(200)
})

test.each<[string, Role, string, string, number[]]>([
  ['what is not his work', 'finance', 'orders_to_ship', '', [403, 403]],
  ['what does not wait', 'operations', 'orders_to_ship', 'B-NOWHERE1', [404, 404]],
  ['no queue', 'admin', 'lunch', '', [400, 400]],
  ['a number that is none', 'admin', 'statements', "x' or 1=1", [404, 404]],
])('%s cannot be taken', async (_what, role, queue, ref, refused) => {
  expect(verdict(await house.by(role).post(way('take', ref || orderNo, queue), {}))).toEqual(refused)
})

test('a customer and a visitor can take nothing', async () => {
  const { me } = await house.ordered([{ sku: 'blades-set-9' }], 'buy')
  for (const name of ['take', 'give-back'] as const) {
    expect(verdict(await me.call('POST', way(name), {}))).toEqual([403, 403])
    expect(verdict(await app.send('POST', `/api${way(name)}`, { body: {} }))).toEqual([401, 401])
  }
})
