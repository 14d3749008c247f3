// @module-tag further
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isStaffOnly } from '#domain/access.ts'
import { allBindings } from '#server/app/bindings.ts'
import { maxForms, minPace, quickBytesPerSecond } from '#server/platform/http/admission/open-forms.ts'
import { longTimeouts } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { randomIp, register, type SignIn } from '../../steps/accounts.ts'
import { pngOf, upload } from '../../steps/pictures.ts'
import { liftLimits, staff } from '../../steps/staff.ts'

/** Uploads that stop or nearly stop, to every call that accepts one. */
vi.setConfig(longTimeouts(5))

const forms = allBindings.flatMap(({ key, endpoint }) =>
  endpoint.form ? [[key.replace('POST ', ''), isStaffOnly(endpoint.who)] as const] : [],
)

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
  /** The whole response. */
  text: Promise<string>
}
const begun: Slow[] = []
afterEach(() => {
  for (const { socket } of begun.splice(0)) socket.destroy()
})

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'

/** An upload that stops after its beginning. */
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

test('slow uploads of many accounts and networks do not block others', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => register(app)))
  for (const { token } of people) for (let form = 0; form < maxForms.account; form += 1) begin(token)
  await arrives()
  const [{ token }, from] = [await guest(), performance.now()]
  expect((await upload(app, { token, file: pngOf(20, 20) })).status).toBe(200)
  expect(performance.now() - from).toBeLessThan(2000)
})

test.each(forms)('%s: an upload below the minimum rate ends with a response', async (path, byStaff) => {
  const { token } = byStaff ? await staff(app, 'admin') : await register(app)
  const slow = begin(token, { path })
  const from = performance.now()
  const drip = setInterval(() => slow.socket.write('x'), 200)
  const [status] = await statusesOf([slow])
  clearInterval(drip)
  expect(status).toBe(408)
  expect(performance.now() - from).toBeLessThan(minPace.afterMs + 3000)
})

test('one account has a limited number open at once, over all networks', async () => {
  const { token } = await register(app)
  const slow = Array.from({ length: maxForms.account + 2 }, () => begin(token))
  const told = (await statusesOf(slow)).toSorted()
  expect(told.filter(status => status === 429)).toHaveLength(2)
  expect(told.filter(status => status === 408)).toHaveLength(maxForms.account)
})

test('one network has a limited number open at once, counted from their beginning', async () => {
  const ip = randomIp()
  const people = await Promise.all(Array.from({ length: 3 }, () => register(app)))
  const slow = people.flatMap(({ token }) => Array.from({ length: maxForms.account }, () => begin(token, { ip })))
  const told = await statusesOf(slow)
  expect(told.filter(status => status === 429)).toHaveLength(3 * maxForms.account - maxForms.connection)
  const { rows } = await app.context.connection.pool.query(
    "select sum(hits)::int as hits from rate_limits where bucket like 'POST /common/files/upload:%'",
  )
  expect(rows[0].hits).toBeGreaterThanOrEqual(2 * slow.length)
})

test('one connection with many networks has no more open than others', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => register(app)))
  const slow = people.flatMap(({ token }, person) =>
    Array.from({ length: 3 }, (_n, form) => begin(token, { ip: `2001:db8:77:${person}${form}::1` })),
  )
  const told = await statusesOf(slow)
  expect(told.filter(status => status === 429)).toHaveLength(15 - maxForms.connection)
})

/** Each begins as many uploads as one account may. */
const crowd = (count: number) => Promise.all(Array.from({ length: count / maxForms.account }, () => register(app)))
const beginAll = (people: readonly SignIn[], ipOf: (person: number) => string) =>
  people.flatMap(({ token }, person) =>
    Array.from({ length: maxForms.account }, () => begin(token, { ip: ipOf(person) })),
  )

test('a whole /48 loses places to networks with few, and fast uploads keep theirs', async () => {
  const [owner, other, ip] = [await register(app), await guest(), randomIp()]
  const people = await crowd(maxForms.all - maxForms.account)
  const quick = beginAll([owner], () => ip)
  const pump = setInterval(() => {
    for (const { socket } of quick) if (!socket.destroyed) socket.write(Buffer.alloc(quickBytesPerSecond / 5))
  }, 100)
  // Three networks, because one has only a limited number of places.
  const slow = beginAll(people, person => `2001:db8:${78 + (person % 3)}:${person + 1}00::1`)
  // Sixty connections take longer than a few.
  await arrives()
  await arrives()
  expect((await upload(app, { token: other.token, file: pngOf(20, 20) })).status).toBe(200)
  clearInterval(pump)
  const told = await statusesOf(slow)
  expect(told.filter(status => status === 503)).toHaveLength(1)
  for (const { socket } of quick) socket.destroy()
  expect((await statusesOf(quick)).filter(status => status === 503)).toEqual([])
})

test('when all places are taken, the network with most of them loses one, but no fast upload', async () => {
  const [{ token }, ips] = [await guest(), Array.from({ length: 5 }, () => randomIp())]
  const people = await crowd(maxForms.all)
  const all = beginAll(people, person => ips[person % ips.length] as string)
  // Uploads from all networks but one are fast, and that one has no more places than the others and did not come first.
  const quick = all.filter((_form, at) => Math.floor(at / maxForms.account) % ips.length !== 2)
  const pump = setInterval(() => {
    for (const { socket } of quick) if (!socket.destroyed) socket.write(Buffer.alloc(quickBytesPerSecond / 5))
  }, 100)
  // Sixty connections take longer than a few.
  await arrives()
  await arrives()
  expect((await upload(app, { token, file: pngOf(20, 20) })).status).toBe(200)
  clearInterval(pump)
  for (const { socket } of quick) socket.destroy()
  const [ofSlow, ofQuick] = [await statusesOf(all.filter(form => !quick.includes(form))), await statusesOf(quick)]
  expect(ofSlow.filter(status => status === 503)).toHaveLength(1)
  expect(ofQuick.filter(status => status === 503)).toEqual([])
})
