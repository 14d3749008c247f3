import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { hoursLater } from '#testing/steps/messages.ts'
import { moreMachines } from '#testing/steps/requests.ts'
import { returning } from '#testing/steps/returns.ts'
import { warehouse } from '#testing/steps/shipments.ts'
import { forgetOldRows } from './forget.ts'

let dataDir: string
let app: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-reports-'))
  app = await testApp({ environment: { WORKER: 'on', DATA_DIR: dataDir } })
  await moreMachines(app, 'genie-600', 'rent', 2)
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('the pictures of a machine before it left are evidence: they outlive the day after which unused ones are deleted', async () => {
  await returning(app, await warehouse(app), 6, { report: true })
  const pictures = async () =>
    (await app.context.db.selectFrom('files').select('file_id').where('purpose', '=', 'after_sale').execute()).length
  const before = await pictures()
  expect(before).toBeGreaterThan(0)
  await hoursLater(app, 60)
  await forgetOldRows(app.context, {})
  expect(await pictures()).toBe(before)
})
