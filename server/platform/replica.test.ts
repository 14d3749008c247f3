import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { openReplica } from './replica.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const opened = (databaseReplicaUrl: string | undefined) =>
  openReplica({ ...app.context, environment: { ...app.context.environment, databaseReplicaUrl } })

test('without a replica, or with one that does not respond, the database itself is read', async () => {
  for (const url of [undefined, 'postgres://genie@127.0.0.1:1/genie']) {
    const replica = opened(url)
    expect(await replica.reader()).toBe(app.context.db)
    await replica.close()
  }
})

test('a replica that is up to date is read instead', async () => {
  const replica = opened(app.database.url)
  const reader = await replica.reader()
  expect(reader).not.toBe(app.context.db)
  expect((await reader.selectFrom('skus').select('key').limit(1).execute()).length).toBe(1)
  await replica.close()
})
