import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { named, newKey, nowhere } from '#testing/steps/catalogue.ts'
import {
  type Activity,
  addActivity,
  discountBody,
  inDays,
  runningActivity,
  shareBody,
  startActivity,
  stopActivity,
  travelTo,
  withoutPromotions,
} from '#testing/steps/promotions.ts'
import { auditOf, dataOf, faultsOf, liftLimits, refusalOf, type Staff, staff } from '#testing/steps/staff.ts'

type Ongoing = CallData<'GET /activities/ongoing'>
type List = CallData<'GET /admin/activities'>

let app: TestApp
let finance: Staff
beforeAll(async () => {
  app = await testApp()
  finance = await staff(app, 'finance')
})
beforeEach(async () => {
  await withoutPromotions(app)
  await liftLimits(app)
})
afterAll(() => app.close())

const ongoing = (query = '') => dataOf<Ongoing>(app.send('GET', `/api/activities/ongoing${query}`))
const read = ({ activity_id }: Activity) => dataOf<Activity>(finance.get(`/admin/activities/${activity_id}`))
const change = (activity: Activity, wanted: object) => {
  const { activity_id, activity_status: _status, phase: _phase, started_at: _on, stopped_at: _off, ...body } = activity
  return finance.put(`/admin/activities/${activity_id}`, { ...body, ...wanted })
}
const remove = ({ activity_id }: Activity) => finance.remove(`/admin/activities/${activity_id}`)

describe('the list for customers', () => {
  test('has activities that were started, have begun and are not over; the newest first', async () => {
    await addActivity(finance, discountBody(app))
    await runningActivity(finance, discountBody(app, { start_time: inDays(app, 20), end_time: inDays(app, 30) }))
    expect((await ongoing()).list).toEqual([])
    const share = await runningActivity(finance, shareBody(app, { start_time: inDays(app, -9) }))
    const discount = await runningActivity(finance, discountBody(app, { start_time: inDays(app, -3) }))
    const { list, total } = await ongoing('?page=1&page_size=10')
    expect([total, list.map(row => row.activity_id)]).toEqual([2, [discount.activity_id, share.activity_id]])
    // The first of ten is the promotion that is shown to a customer.
    expect(list[0]).toEqual({
      activity_id: discount.activity_id,
      activity_type: 2,
      name: 'Weeks nl',
      description: 'What it is nl',
      start_time: discount.start_time,
      end_time: discount.end_time,
      ...{ discount_type: null, discount_value: null, reward_type: null, reward_value: null },
      ...{ reward_valid_days: null, mutual_allowed: false },
    })
    expect((await ongoing('?page=1&page_size=20')).list).toHaveLength(2)
    expect((await ongoing('?page=2&page_size=1')).list).toHaveLength(1)
  })

  test('is in the language of any caller', async () => {
    await runningActivity(finance, discountBody(app))
    for (const [language, name] of [
      ['de', 'Weeks de'],
      ['zh', 'Weeks zh'],
      ['en', 'Weeks en'],
    ] as const) {
      const headers = { 'accept-language': language, authorization: 'Bearer forged' }
      const { list } = await dataOf<Ongoing>(app.send('GET', '/api/activities/ongoing', { headers }))
      expect(list[0]?.name).toBe(name)
    }
  })

  test('ends by itself, by the clock of the shop', async () => {
    const end_time = inDays(app, 1)
    const { activity_id } = await runningActivity(finance, shareBody(app, { end_time }))
    const rules = `/activities/ongoing/${activity_id}/rules`
    expect(await dataOf(finance.get(rules))).toMatchObject({
      list: [],
      share: { discount_value: 1000, reward_value: 2500, reward_valid_days: 90, guests_allowed: false },
    })
    await travelTo(app, end_time)
    expect((await ongoing()).list).toEqual([])
    expect(await refusalOf(finance.get(rules))).toEqual([404, 300101])
  })

  test.each(['?page=0', '?page_size=101', '?page=many', '?page=10001'])('%s is refused', async query => {
    expect((await app.send('GET', `/api/activities/ongoing${query}`)).status).toBe(400)
  })
})

describe('an activity', () => {
  test('is made, started and stopped; each step is in the audit log', async () => {
    const draft = await addActivity(finance, shareBody(app))
    expect(draft).toMatchObject({ activity_status: 0, phase: 'draft', version: 1, started_at: null })
    const running = await dataOf<Activity>(startActivity(finance, draft))
    expect(running).toMatchObject({ activity_status: 1, phase: 'running', version: 2 })
    const stopped = await dataOf<Activity>(stopActivity(finance, running))
    expect(stopped).toMatchObject({ activity_status: 9, phase: 'stopped' })
    expect(await read(draft)).toEqual(stopped)
    expect(await auditOf(app, draft.activity_id)).toMatchObject([
      { action: 'activity.add', after: { key: draft.key } },
      { action: 'activity.start', before: { phase: 'draft' }, after: { phase: 'running' } },
      { action: 'activity.stop', before: { phase: 'running' }, after: { phase: 'stopped' }, reason: 'test' },
    ])
    for (const step of [startActivity, stopActivity])
      expect(await refusalOf(step(finance, stopped))).toEqual([409, 300103])
  })

  test('whose end has passed cannot be started', async () => {
    const over = { start_time: inDays(app, -9), end_time: inDays(app, -1) }
    const draft = await addActivity(finance, discountBody(app, over))
    expect(await refusalOf(startActivity(finance, draft))).toEqual([409, 300103])
  })

  test('changed by somebody meanwhile is returned in its current state', async () => {
    const draft = await addActivity(finance, discountBody(app))
    const changed = await dataOf<Activity>(change(draft, { name: named('Better') }))
    const answer = await startActivity(finance, draft)
    expect([answer.status, answer.json.data]).toEqual([409, changed])
    expect(await refusalOf(change(draft, { name: named('Other') }))).toEqual([409, answer.json.code])
  })

  test('of one type runs at a time, also with concurrent starts', async () => {
    const drafts = [await addActivity(finance, shareBody(app)), await addActivity(finance, shareBody(app))]
    const answers = await Promise.all(drafts.map(draft => refusalOf(startActivity(finance, draft))))
    expect(answers.toSorted()).toEqual([
      [200, 0],
      [409, 300104],
    ])
    await runningActivity(finance, discountBody(app))
    expect((await ongoing()).list).toHaveLength(2)
  })

  test('may follow another of its type, but cannot be moved into it', async () => {
    const first = await runningActivity(finance, discountBody(app))
    const next = { start_time: first.end_time, end_time: inDays(app, 30) }
    const second = await runningActivity(finance, discountBody(app, next))
    expect(second.phase).toBe('scheduled')
    expect(await refusalOf(change(second, { start_time: inDays(app, 5) }))).toEqual([409, 300104])
  })

  test('that runs keeps its terms; its texts can be changed', async () => {
    const running = await runningActivity(finance, shareBody(app))
    for (const wanted of [{ discount_value: 5 }, { end_time: inDays(app, 90) }, { mutual_allowed: true }])
      expect(await refusalOf(change(running, wanted))).toEqual([409, 300103])
    const better = await dataOf<Activity>(change(running, { name: named('Better') }))
    expect(better.name.de).toBe('Better de')
    expect((await auditOf(app, running.activity_id)).at(-1)).toMatchObject({
      action: 'activity.change',
      before: { name: running.name },
      after: { name: better.name },
    })
  })

  test('has a name of its own', async () => {
    const { key } = await addActivity(finance, discountBody(app))
    expect(await refusalOf(finance.post('/admin/activities', shareBody(app, { key })))).toEqual([409, 300102])
    const other = await addActivity(finance, discountBody(app))
    expect(await refusalOf(change(other, { key }))).toEqual([409, 300102])
  })

  test('that never ran can be removed, else it stays', async () => {
    const draft = await addActivity(finance, discountBody(app))
    expect(await dataOf(remove(draft))).toBeNull()
    expect(await refusalOf(remove(draft))).toEqual([404, 300101])
    expect((await auditOf(app, draft.activity_id)).at(-1)).toMatchObject({ action: 'activity.remove' })
    expect(await refusalOf(remove(await runningActivity(finance, discountBody(app))))).toEqual([409, 300103])
  })

  test.each<[string, object, string[]]>([
    ['a share without a reward', { reward_value: null }, ['reward_value: required']],
    ['more than all', { discount_type: 2, discount_value: 101 }, ['discount_value: invalid']],
    ['an end before its start', { end_time: '2020-01-01T00:00:00Z' }, ['end_time: end_after_start']],
    ['a key with spaces', { key: 'two words' }, ['key: key_format']],
  ])('with %s is reported at the field', async (_name, wrong, faults) => {
    expect(await faultsOf(finance.post('/admin/activities', shareBody(app, wrong)))).toEqual(faults)
  })

  test('that lowers prices has no reward', async () => {
    const body = discountBody(app, { reward_value: 100, mutual_allowed: true })
    expect(await faultsOf(finance.post('/admin/activities', body))).toEqual([
      'reward_value: invalid',
      'mutual_allowed: invalid',
    ])
  })
})

test('staff find them by phase and type', async () => {
  const draft = await addActivity(finance, discountBody(app))
  const running = await runningActivity(finance, shareBody(app))
  const list = async (query: string) =>
    (await dataOf<List>(finance.get(`/admin/activities${query}`))).list.map(row => row.activity_id)
  expect(await list('')).toEqual([running.activity_id, draft.activity_id])
  expect(await list('?phase=draft')).toEqual([draft.activity_id])
  expect(await list('?phase=running&activity_type=1')).toEqual([running.activity_id])
  expect(await list('?phase=ended')).toEqual([])
  expect((await finance.get('/admin/activities?phase=soon')).status).toBe(400)
})

test('promotions are for finance and admin', async () => {
  const draft = await addActivity(await staff(app, 'admin'), discountBody(app, { key: newKey('by-admin') }))
  for (const role of ['support', 'operations', 'customer'] as const) {
    const other = await staff(app, role === 'customer' ? ('klant' as never) : role)
    expect((await other.get('/admin/activities')).status, role).toBe(403)
    expect((await startActivity(other, draft)).status, role).toBe(403)
    expect((await other.post('/admin/coupons', {})).status, role).toBe(403)
  }
  expect(await refusalOf(finance.get(`/admin/activities/${nowhere}`))).toEqual([404, 300101])
  expect((await finance.get('/admin/activities/none')).json.code).toBeGreaterThan(100400)
})
