// @module-tag further
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { failureMs } from '#server/people/accounts/sign-in/google-configuration.ts'
import { longTimeouts } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { TestWall } from '../../steps/accounts.ts'

/** Google accepts connections and never answers, and its button is pressed without end. */
vi.setConfig(longTimeouts(5))

const wall = new TestWall()
const sockets = new Set<Socket>()
const silent = createServer(socket => {
  sockets.add(socket)
  socket.on('error', () => {})
})
let app: TestApp
beforeAll(async () => {
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: `http://127.0.0.1:${port}` }
  app = await testApp({ wall, environment: { SHED_AFTER_MS: '2000', ...google } })
})
afterAll(async () => {
  await app.close()
  for (const socket of sockets) socket.destroy()
  silent.close()
})

const get = async (path: string, ip: string) => {
  const response = await fetch(`${app.url}/api${path}`, { headers: { 'x-forwarded-for': ip } })
  await response.text()
  return response.status
}
const press = (ip: string) => get('/user/google-logic/auth-url', ip)

test('its button leaves the turns of all other calls, and of other networks', async () => {
  const { databasePool } = app.context.environment
  const pressed = Array.from({ length: databasePool * 3 }, () => press('203.0.113.66'))
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0), 20_000)
  const seen: number[] = []
  for (let visitor = 1; visitor <= 4; visitor += 1) {
    for (const path of ['/config', '/products', '/addresses/nl?postcode=3512AA&number=1']) {
      seen.push(await get(path, `198.51.100.${visitor}`))
    }
  }
  expect(seen.filter(status => status === 503)).toEqual([])
  const statuses = await Promise.all(pressed)
  expect(new Set(statuses)).toEqual(new Set([400, 503]))
})

test('once it failed, all others are refused without waiting, and later it is asked again', async () => {
  expect(await press('203.0.113.67')).toBe(400)
  const asked = sockets.size
  expect(await Promise.all(Array.from({ length: 5 }, (_n, at) => press(`203.0.113.${70 + at}`)))).toEqual(
    Array.from({ length: 5 }, () => 400),
  )
  expect(sockets.size).toBe(asked)
  wall.advance(failureMs / 1000)
  const again = press('203.0.113.67')
  await vi.waitFor(() => expect(sockets.size).toBe(asked + 1))
  // Nobody else waits with them.
  const from = performance.now()
  expect(await press('203.0.113.68')).toBe(400)
  expect(performance.now() - from).toBeLessThan(5000)
  expect(await again).toBe(400)
})
