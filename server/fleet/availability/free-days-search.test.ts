// @module-tag further
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roomIn } from '#domain/availability/room.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'

vi.mock('node:timers/promises', async importActual => {
  const actual = await importActual<typeof import('node:timers/promises')>()
  return { ...actual, setImmediate: vi.fn(actual.setImmediate) }
})
vi.mock('#domain/availability/room.ts', async importActual => {
  const actual = await importActual<typeof import('#domain/availability/room.ts')>()
  return { ...actual, roomIn: vi.fn(actual.roomIn) }
})

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('a search for free days prepares the fleet once, and lets other work run between the days', async () => {
  const days = 120
  vi.mocked(roomIn).mockClear()
  vi.mocked(setImmediate).mockClear()
  // Each look at the clock is five milliseconds later, as if every day took that long.
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 5
    return now
  })
  const { status, text } = await app.send('GET', `/api/device-types/genie-3000/free-days?months=2&days=${days}`)
  clock.mockRestore()
  expect(status, text).toBe(200)
  expect(roomIn).toHaveBeenCalledTimes(1)
  expect(vi.mocked(setImmediate).mock.calls.length).toBeGreaterThanOrEqual(days)
})
