// @module-tag further
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { maxForms, quickBytesPerSecond } from '#server/platform/http/admission/open-forms.ts'
import { longTimeouts } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { randomIp, register, type SignIn } from '../../steps/accounts.ts'
import { pngOf, upload } from '../../steps/pictures.ts'
import { liftLimits } from '../../steps/staff.ts'

/** Uploads that are fast or large and never end. */
vi.setConfig(longTimeouts(5))

let app: TestApp
beforeAll(async () => {
  app = await testApp({ environment: { SHED_AFTER_MS: '2000' } })
})
beforeEach(() => liftLimits(app))
afterAll(() => app.close())

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'

function begin(token: string, ip: string, first = Buffer.alloc(0)) {
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  opened.push(socket)
  let answer = ''
  socket.on('data', data => {
    answer += data
  })
  socket.on('error', () => {})
  socket.write(
    `POST /api/common/files/upload HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${ip}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 7900000\r\n\r\n${head}`,
  )
  socket.write(first)
  return { socket, status: () => Number(answer.slice(9, 12)) }
}

const crowd = (count: number) => Promise.all(Array.from({ length: count }, () => register(app)))
const beginAll = (people: readonly SignIn[], ipOf: (person: number) => string, first?: Buffer<ArrayBuffer>) =>
  people.flatMap(({ token }, person) =>
    Array.from({ length: maxForms.account }, () => begin(token, ipOf(person), first)),
  )

test('one network with many fast uploads leaves places for all others', async () => {
  const [owner, people] = [await register(app), await crowd(maxForms.all / maxForms.account)]
  const forms = beginAll(people, person => `2001:db8:91:${person + 1}00::1`)
  const pump = setInterval(() => {
    for (const { socket } of forms) if (!socket.destroyed) socket.write(Buffer.alloc(quickBytesPerSecond / 5))
  }, 100)
  await vi.waitFor(() => expect(forms.filter(({ status }) => status() === 429)).toHaveLength(36), 20_000)
  for (let times = 0; times < 5; times += 1) {
    expect((await upload(app, { token: owner.token, file: pngOf(20, 20) })).status).toBe(200)
  }
  clearInterval(pump)
})

test('unfinished uploads take no more memory than their total limit', async () => {
  const [owner, people] = [await register(app), await crowd(8)]
  const before = process.memoryUsage().arrayBuffers
  // 48 forms of 2.9 MB are twice the available memory; larger files are not read to the end.
  const ips = Array.from({ length: 4 }, () => randomIp())
  const forms = beginAll(people, person => ips[person % ips.length] as string, Buffer.alloc(2_900_000))
  await vi.waitFor(() => expect(forms.filter(({ status }) => status() === 503).length).toBeGreaterThan(20), 40_000)
  const held = process.memoryUsage().arrayBuffers - before
  expect(forms.filter(({ status }) => Number.isNaN(status()) || status() === 0).length).toBeGreaterThan(10)
  // The senders in this test hold at most twice what is being transferred.
  expect(held).toBeLessThan(400 * 1024 * 1024)
  expect((await upload(app, { token: owner.token, file: pngOf(20, 20) })).status).toBe(200)
})
