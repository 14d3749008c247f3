import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allBindings } from '#server/app/bindings.ts'
import { mostForms, slowest } from '#server/platform/http/admission/open-forms.ts'
import { patience } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { randomIp, register, type SignIn } from '../../steps/accounts.ts'
import { pngOf, upload } from '../../steps/pictures.ts'
import { liftLimits } from '../../steps/staff.ts'

/** Forms of which nothing more comes, or next to nothing, to every call that takes one. */
vi.setConfig(patience(5))

const forms = allBindings.flatMap(({ key, endpoint }) => (endpoint.form ? [key.replace('POST ', '')] : []))

let dataDir: string
let app: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genie-slow-'))
  app = await testApp({ environment: { DATA_DIR: dataDir, SHED_AFTER_MS: '2000' } })
})
beforeEach(() => liftLimits(app))
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Slow {
  socket: Socket
  /** All that was answered. */
  text: Promise<string>
}
const begun: Slow[] = []
afterEach(() => {
  for (const { socket } of begun.splice(0)) socket.destroy()
})

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'

/** A form of which nothing more comes. */
function begin(token: string, { ip = randomIp(), path = '/common/files/upload' } = {}): Slow {
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', data => {
    answer += data
  })
  socket.on('error', () => {})
  const text = new Promise<string>(resolve => socket.on('close', () => resolve(answer)))
  socket.write(
    `POST /api${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${ip}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n${head}`,
  )
  const slow = { socket, text }
  begun.push(slow)
  return slow
}

const guest = async () =>
  (await app.send('POST', '/api/user/anonymous', { body: {}, headers: { 'x-forwarded-for': randomIp() } })).json
    .data as SignIn
const arrives = () => new Promise(resolve => setTimeout(resolve, 700))
const statusesOf = async (slow: readonly Slow[]) =>
  (await Promise.all(slow.map(({ text }) => text))).map(text => Number(text.slice(9, 12)))

test('forms that come slowly, of many accounts and networks, keep nobody from uploading', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => register(app)))
  for (const { token } of people) for (let form = 0; form < mostForms.account; form += 1) begin(token)
  await arrives()
  const [{ token }, from] = [await guest(), performance.now()]
  expect((await upload(app, { token, file: pngOf(20, 20) })).status).toBe(200)
  expect(performance.now() - from).toBeLessThan(2000)
})

test.each(forms)('%s: a form that does not come at the slowest pace ends, answered', async path => {
  const { token } = await register(app)
  const slow = begin(token, { path })
  const from = performance.now()
  const drip = setInterval(() => slow.socket.write('x'), 200)
  const [status] = await statusesOf([slow])
  clearInterval(drip)
  expect(status).toBe(408)
  expect(performance.now() - from).toBeLessThan(slowest.afterMs + 3000)
})

test('one account has so many open at once, from wherever they come', async () => {
  const { token } = await register(app)
  const slow = Array.from({ length: mostForms.account + 2 }, () => begin(token))
  await arrives()
  const told = (await statusesOf(slow)).toSorted()
  expect(told.filter(status => status === 429)).toHaveLength(2)
  expect(told.filter(status => status === 408)).toHaveLength(mostForms.account)
})

test('one network has so many open at once, and is counted before they end', async () => {
  const ip = randomIp()
  const people = await Promise.all(Array.from({ length: 3 }, () => register(app)))
  const slow = people.flatMap(({ token }) => Array.from({ length: mostForms.account }, () => begin(token, { ip })))
  await arrives()
  const told = await statusesOf(slow)
  expect(told.filter(status => status === 429)).toHaveLength(3 * mostForms.account - mostForms.network)
  const { rows } = await app.context.connection.pool.query(
    "select sum(hits)::int as hits from rate_limits where bucket like 'POST /common/files/upload:%'",
  )
  expect(rows[0].hits).toBeGreaterThanOrEqual(2 * slow.length)
})

test('when all places are taken, the network with most of them gives one up', async () => {
  const crowd = Math.ceil(mostForms.all / mostForms.network)
  const slow: Slow[] = []
  for (let network = 0; network < crowd; network += 1) {
    const ip = randomIp()
    const two = await Promise.all([register(app), register(app)])
    for (const { token } of two) for (let form = 0; form < mostForms.account; form += 1) slow.push(begin(token, { ip }))
  }
  await arrives()
  const { token } = await guest()
  expect((await upload(app, { token, file: pngOf(20, 20) })).status).toBe(200)
  const told = await statusesOf(slow)
  expect(told.filter(status => status === 503)).toHaveLength(1)
})
