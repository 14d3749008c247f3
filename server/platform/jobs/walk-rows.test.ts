import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { Refusal } from '../refusal.ts'
import { walkRows } from './walk-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ids = Array.from({ length: 450 }, (_none, index) => String(index).padStart(4, '0'))
const findings = () =>
  rowsOf(app)(
    `select subject, told ->> 'about' as about, told ->> 'error' as error, closed_at is not null as closed, closed_by
     from reconciliation_findings where kind = 'job_row_failed' order by finding_id`,
  )

/** Returns the rows visited by a walk in which some rows fail. */
async function walked(fails: (id: string) => Error | undefined): Promise<string[]> {
  const done: string[] = []
  await walkRows(app.context, {
    job: 'a-job',
    rows: async (after, limit) => ids.filter(id => after === undefined || id > after).slice(0, limit),
    getId: id => id,
    getName: id => `row ${id}`,
    work: async id => {
      const error = fails(id)
      if (error) throw error
      done.push(id)
    },
  })
  return done
}

test('failing rows stop no other row, however many there are, and are findings until they succeed', async () => {
  const bad = new Set(ids.slice(0, 230))
  const fail = (id: string) => (bad.has(id) ? new Refusal('device_status_wrong', { reason: 'retired' }) : undefined)
  expect(await walked(fail)).toEqual(ids.slice(230))
  expect(await walked(fail)).toEqual(ids.slice(230))
  const found = await findings()
  expect(found).toHaveLength(230)
  expect(found[0]).toEqual({
    ...{ subject: 'a-job:0000', about: 'a-job · row 0000', error: 'device_status_wrong {"reason":"retired"}' },
    ...{ closed: false, closed_by: null },
  })
  bad.delete('0000')
  await walked(fail)
  expect((await findings()).filter(({ closed }) => closed)).toMatchObject([{ subject: 'a-job:0000', closed_by: null }])
  bad.add('0000')
  await walked(fail)
  expect(await findings()).toHaveLength(231)
})

test('an unavailable database is no finding: the queue retries the whole job', async () => {
  const before = await findings()
  const away = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
  await expect(walked(() => away)).rejects.toBe(away)
  expect(await findings()).toEqual(before)
})
