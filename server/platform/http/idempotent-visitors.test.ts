import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { randomEmail, randomIp } from '#testing/steps/accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface From {
  ip: string
  agent?: string
}

/** Sends the same statement under the same key as a visitor; returns what opens its receipt. */
async function stated(key: string, email: string, { ip, agent = 'Firefox' }: From): Promise<string> {
  const { json } = await app.send('POST', '/api/withdrawals', {
    headers: { 'idempotency-key': key, 'x-forwarded-for': ip, 'user-agent': agent },
    body: { contract: 'R-NERGENS', email, name: 'Wie dan ook', items: '', reason: '' },
  })
  expect(json.code, JSON.stringify(json)).toBe(0)
  return JSON.stringify(json.data)
}

test('only the same visitor on the same connection with the same browser gets the stored response', async () => {
  const [key, email, ip] = ['k-1', randomEmail(), randomIp()]
  const first = await stated(key, email, { ip })
  expect(first).toContain('copy_key')
  expect(await stated(key, email, { ip })).toBe(first)
  expect(await stated(key, email, { ip, agent: 'Safari' })).not.toBe(first)
  expect(await stated(key, email, { ip: randomIp() })).not.toBe(first)
})

test('for IPv6 a connection is a /64', async () => {
  const [key, email] = ['k-2', randomEmail()]
  const first = await stated(key, email, { ip: '2001:db8:1:1::7' })
  expect(await stated(key, email, { ip: '2001:db8:1:1:ffff::8' })).toBe(first)
  expect(await stated(key, email, { ip: '2001:db8:1:2::7' })).not.toBe(first)
})
