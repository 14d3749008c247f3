import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Everything that comes back for these bytes, until the other side ends it. */
async function answerTo(bytes: string): Promise<{ status: number; body: { code: number; msg: string } }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  let text = ''
  socket.on('data', chunk => {
    text += chunk
  })
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

test('a body that never ends is answered in the envelope and the language of who sends it', async () => {
  const { requestTimeout, headersTimeout } = app.app.server
  Object.assign(app.app.server, { requestTimeout: 300, headersTimeout: 300 })
  try {
    const { status, body } = await answerTo(
      'POST /api/user/login HTTP/1.1\r\nhost: x\r\naccept-language: de\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
    )
    expect(status).toBe(408)
    expect(body).toMatchObject({ code: 408, data: null, msg: expect.stringContaining('Versuchen Sie') })
  } finally {
    Object.assign(app.app.server, { requestTimeout, headersTimeout })
  }
})

test('what is no HTTP is refused, and what has heads without end', async () => {
  expect(await answerTo('HELLO\r\n\r\n')).toMatchObject({ status: 400, body: { code: 400 } })
  const head = `GET /api/health HTTP/1.1\r\nhost: x\r\nx-much: ${'a'.repeat(40_000)}\r\n\r\n`
  expect(await answerTo(head)).toMatchObject({ status: 431, body: { code: 400 } })
})
