// @module-tag further
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxBodyMs } from '#server/platform/http/admission/held-bodies.ts'
import { longTimeouts } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { liftLimits } from '../../steps/staff.ts'

/** Bodies that are sent up to their last byte, which never comes. */
vi.setConfig(longTimeouts(5))

const [kB, MB] = [1024, 1024 * 1024]
const bodyBudgets = { callers: 2 * MB, signed: 4 * MB }

let app: TestApp
beforeAll(async () => {
  app = await testApp({ bodyBudgets })
})
beforeEach(() => liftLimits(app))
afterAll(() => app.close())

const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

interface Sent {
  path: string
  length: number
  ip?: string
  headers?: Record<string, string>
}

/** All of a body but its last byte. */
function begin({ path, length, ip = '203.0.113.66', headers = {} }: Sent) {
  const { hostname, port, host } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  opened.push(socket)
  const one = { socket, answer: '', isClosed: false }
  socket.on('data', data => {
    one.answer += data
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    one.isClosed = true
  })
  const all = { host, 'x-forwarded-for': ip, 'content-type': 'application/json', ...headers }
  const lines = Object.entries({ ...all, 'content-length': String(length) }).map(line => line.join(': '))
  socket.write(`POST /api${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.alloc(length - 1, ' '))
  return one
}
type Begun = ReturnType<typeof begin>

const beginMany = (count: number, sent: Sent) => Array.from({ length: count }, () => begin(sent))
const statusOf = ({ answer }: Begun) => Number(answer.slice(9, 12)) || undefined
const countOf = (all: readonly Begun[], status: number) => all.filter(one => statusOf(one) === status).length
/** One that was ended while it was still being sent may lose its response. */
const isOver = (one: Begun) => one.isClosed || statusOf(one) !== undefined
const held = (all: readonly Begun[]) => all.filter(one => !isOver(one))
const arrive = () => new Promise(resolve => setTimeout(resolve, 1000))

const signature = () => `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`
const carrierSignature = () => ({
  'carrier-timestamp': String(Math.floor(Date.now() / 1000)),
  'carrier-signature': '0'.repeat(64),
})

describe('the body of a webhook', () => {
  test.each<[string, string, Record<string, string>, number]>([
    ['of an unknown provider', '/payments/webhooks/nobody', {}, 404],
    ['of an unknown carrier', '/carriers/webhooks/nobody', {}, 404],
    ['of a provider, without a signature', '/payments/webhooks/stripe', {}, 400],
    ['of a provider, with half a signature', '/payments/webhooks/stripe', { 'stripe-signature': 't=1,v1=00' }, 400],
    [
      'of a provider, with an old signature',
      '/payments/webhooks/stripe',
      { 'stripe-signature': `t=1700000000,v1=${'0'.repeat(64)}` },
      400,
    ],
    ['of a carrier, without a signature', '/carriers/webhooks/demo', {}, 400],
    [
      'of a carrier, with an old signature',
      '/carriers/webhooks/demo',
      { ...carrierSignature(), 'carrier-timestamp': '1700000000' },
      400,
    ],
  ])('%s is refused before it is read', async (_what, path, headers, status) => {
    const length = path.startsWith('/carriers') ? 60 * kB : MB
    const all = beginMany(4, { path, length, headers })
    await vi.waitFor(() => expect(countOf(all, status)).toBe(4), 5000)
  })

  test('with a signature that is none of its sender takes no more than the budget of signed ones', async () => {
    const [path, headers] = ['/payments/webhooks/stripe', { 'stripe-signature': signature() }]
    const few = beginMany(2, { path, headers, length: 200 * kB, ip: '198.51.100.7' })
    await arrive()
    const many = beginMany(40, { path, headers, length: MB })
    await vi.waitFor(() => expect(held(many).length).toBeLessThanOrEqual(bodyBudgets.signed / MB), 10_000)
    expect(countOf(many, 503)).toBeGreaterThan(0)
    // The network that holds most loses its own.
    expect(held(few)).toHaveLength(2)
  })

  test('with a signature does not count in the budget of callers', async () => {
    const [path, headers] = ['/payments/webhooks/stripe', { 'stripe-signature': signature() }]
    const signed = beginMany(3, { path, headers, length: MB })
    const called = beginMany(7, { path: '/quotes', length: 250 * kB })
    await arrive()
    expect([held(signed).length, held(called).length]).toEqual([3, 7])
  })
})

describe('unfinished bodies of calls', () => {
  const length = 250 * kB

  test('take no more than their budget, and a network with few keeps them', async () => {
    const few = beginMany(2, { path: '/quotes', length, ip: '198.51.100.8' })
    await arrive()
    const many = ['/quotes', '/withdrawals', '/nothing', '/user/login'].flatMap(path => beginMany(10, { path, length }))
    await vi.waitFor(() => expect(held(many).length).toBeLessThan(bodyBudgets.callers / length), 10_000)
    expect(countOf(many, 503)).toBeGreaterThan(0)
    expect(held(few)).toHaveLength(2)
    // Others are served meanwhile.
    expect((await app.send('POST', '/api/user/anonymous', { body: {} })).status).toBe(200)
    expect((await app.send('POST', '/api/quotes', { body: { items: 'x'.repeat(10_000) } })).status).toBe(401)
  })

  test('leave the memory to others once they are gone', async () => {
    const all = beginMany(6, { path: '/quotes', length })
    await arrive()
    for (const { socket } of all) socket.destroy()
    await arrive()
    const others = beginMany(7, { path: '/quotes', length, ip: '198.51.100.9' })
    await arrive()
    expect(held(others)).toHaveLength(7)
  })

  test('end after their time with a response', async () => {
    const from = performance.now()
    const all = [
      begin({ path: '/quotes', length }),
      begin({ path: '/payments/webhooks/stripe', length, headers: { 'stripe-signature': signature() } }),
      begin({ path: '/carriers/webhooks/demo', length: 60 * kB, headers: carrierSignature() }),
    ]
    await vi.waitFor(() => expect(countOf(all, 408)).toBe(3), maxBodyMs + 5000)
    expect(performance.now() - from).toBeGreaterThan(maxBodyMs - 1000)
    await vi.waitFor(() => expect(all.every(({ isClosed }) => isClosed)).toBe(true), 5000)
  })
})
