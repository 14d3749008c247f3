import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { pageKinds, scales, visitDevices, visitMetrics } from '#domain/visits/figures.ts'
import { writeSetting } from '#server/platform/config/settings.ts'
import { limits } from '#server/platform/http/admission/limits.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { randomIp } from '../../steps/accounts.ts'

/** Reports of visits that never were, from one network and from many. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { db, clock } = app.context
  const value = { visits_measured: true }
  await transaction(db, tx => writeSetting(tx, { key: 'visits', value, now: clock.now(), by: 'test' }))
})
afterAll(() => app.close())

function report(ip: string, value: number) {
  const figures = visitMetrics.map(metric => ({ metric, value }))
  const headers = { 'x-forwarded-for': ip }
  return app.send('POST', '/api/visits', { body: { page: 'home', device: 'phone', figures }, headers })
}

test('one network is counted a limited number of times', async () => {
  const { hits = 0 } = limits.write ?? {}
  const ip = randomIp()
  const statuses: number[] = []
  for (let sent = 0; sent < hits + 5; sent += 1) statuses.push((await report(ip, 100)).status)
  expect(statuses.filter(status => status === 200)).toHaveLength(hits)
  expect(statuses.slice(hits).every(status => status === 429)).toBe(true)
})

test('however many reports there are, a day has at most one row for each bucket', async () => {
  const most = pageKinds.length * visitDevices.length * (scales.lcp.ends.length + 1) * visitMetrics.length
  for (let sent = 0; sent < 30; sent += 1) expect((await report(randomIp(), sent * 400)).status).toBe(200)
  const rows = await app.context.db.selectFrom('visit_figures').selectAll().execute()
  expect(rows.length).toBeLessThanOrEqual(4 * 10)
  expect(most).toBe(1080)
})
