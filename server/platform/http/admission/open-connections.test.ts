import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#testing/shop/test-app.ts'

test('a connection without a request, and a kept-alive one, do not delay closing', async () => {
  const app = await testApp()
  const { port } = new URL(app.url)
  const silent = connect(Number(port), '127.0.0.1')
  await once(silent, 'connect')
  await app.send('GET', '/api/health')
  const gone = once(silent, 'close')
  await app.close()
  await gone
  expect(app.app.server.listening).toBe(false)
}, 10_000)
