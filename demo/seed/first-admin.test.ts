import { afterAll, beforeAll, expect, test } from 'vitest'
import { EnvironmentError } from '#server/platform/environment.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { testApp } from '#testing/shop/test-app.ts'
import { type TestDatabase, testDatabase } from '#testing/shop/test-database.ts'
import { logIn } from '#testing/steps/accounts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const email = 'chef-2026@example.org'
const opened = (password: string) =>
  testApp({ database, environment: { ...realShop, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } })
const accounts = async () => (await database.connection.pool.query('select count(*)::int as n from users')).rows[0].n

test.each([
  ['change-me', /expected 8 to 64 characters/],
  ['Chef-2026-Example', /holds the address/],
  ['Password-1', /leaked/],
])('a real shop refuses to start with %s for its first administrator', async (password, why) => {
  const fault = await opened(password).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(EnvironmentError)
  expect((fault as Error).message).toMatch(/^ADMIN_PASSWORD is not usable: /)
  expect((fault as Error).message).toMatch(why)
  expect(await accounts()).toBe(0)
})

test('it starts with a good one, and later starts do not need it', async () => {
  const app = await opened('Wirklich-gut-2026!')
  expect((await logIn(app, email, 'Wirklich-gut-2026!')).status).toBe(200)
  await app.close()
  const again = await opened('change-me')
  expect(await accounts()).toBe(1)
  await again.close()
})
