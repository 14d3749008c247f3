import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { readShownArticle } from '#server/offers/documents/shown-article.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { dataOf, type Staff, staff } from '#testing/steps/staff.ts'

type Visits = CallData<'GET /admin/visits'>

let app: TestApp
let admin: Staff
beforeAll(async () => {
  app = await testApp()
  admin = await staff(app, 'admin')
})
afterAll(() => app.close())

const visit = (body: object) => app.send('POST', '/api/visits', { body })
const home = (lcp: number) => ({ page: 'home', device: 'phone', figures: [{ metric: 'lcp', value: lcp }] })
const read = (query = '') => dataOf<Visits>(admin.get(`/admin/visits${query}`))
const rows = () => app.context.db.selectFrom('visit_figures').selectAll().execute()

async function measure(on: boolean) {
  const { db, clock } = app.context
  const value = { visits_measured: on }
  await transaction(db, tx => writeSetting(tx, { key: 'visits', value, now: clock.now(), by: 'test' }))
}

const privacyText = async () => JSON.stringify((await readShownArticle(app.context, 'privacy', 'nl')).lists)

test('until the operator switches it on, nothing is stored and the privacy notice does not mention it', async () => {
  expect((await visit(home(1200))).status).toBe(200)
  expect(await rows()).toEqual([])
  expect(await read()).toEqual({ measured: false, list: [] })
  expect(await privacyText()).not.toContain('Snelheid')
})

test('switched on, visits are counted by day, kind of page, device and bucket, and the notice says so', async () => {
  const before = (await readShownArticle(app.context, 'privacy', 'nl')).sha256
  await measure(true)
  for (const lcp of [600, 700, 800, 900]) expect((await visit(home(lcp))).json.code).toBe(0)
  const [row, ...others] = await rows()
  expect(others).toEqual([])
  expect(row).toMatchObject({ page: 'home', device: 'phone', metric: 'lcp', bucket: 1, visits: 4 })
  expect(Object.keys(row ?? {}).toSorted()).toEqual(['bucket', 'day', 'device', 'metric', 'page', 'visits'])
  expect(await read('?days=28')).toEqual({
    measured: true,
    list: [{ page: 'home', visits: 4, figures: [{ metric: 'lcp', p75: 875, rating: 'good' }] }],
  })
  expect((await read('?device=desktop')).list).toEqual([])
  expect(await privacyText()).toMatch(/Snelheid.*artikel 6, lid 1, onder f, AVG/)
  expect((await readShownArticle(app.context, 'privacy', 'nl')).sha256).not.toBe(before)
})

test('a body with anything else is refused', async () => {
  for (const more of [{ page: '/nl?mail=x' }, { device: 'Pixel 9' }, { address: '203.0.113.7' }, { figures: [] }])
    expect((await visit({ ...home(900), ...more })).status).toBe(400)
  expect((await visit(home(-1))).status).toBe(400)
})
