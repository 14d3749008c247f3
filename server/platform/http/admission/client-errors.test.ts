import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Everything returned for these bytes, until the server closes the connection. */
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

test("an endless body gets a response in the envelope and in the sender's language", async () => {
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

test('anything other than HTTP, and endless headers, are refused', async () => {
  expect(await answerTo('HELLO\r\n\r\n')).toMatchObject({ status: 400, body: { code: 400 } })
  const head = `GET /api/health HTTP/1.1\r\nhost: x\r\nx-much: ${'a'.repeat(40_000)}\r\n\r\n`
  expect(await answerTo(head)).toMatchObject({ status: 431, body: { code: 400 } })
})
