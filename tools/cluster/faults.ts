import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '#contract/protocol/codes.ts'
import type { Language } from '#domain/languages.ts'
import { type Catalogue, dice, shopperAt } from '#testing/model/chaos-shopper.ts'
import type { TestSmtpServer } from '#testing/servers/smtp-server.ts'
import { ledgerFaults } from '#testing/steps/orders.ts'
import type { Cluster } from './cluster.ts'
import { type Asked, ask, countOf, dataAt, type Question, startLoad } from './load.ts'
import { until } from './processes.ts'

export interface Guest {
  token: string
}

export function guestAt(url: string): Promise<Guest> {
  return dataAt<Guest>(url, { method: 'POST', path: '/api/user/anonymous', body: {} })
}

/** The requests of visitors: pages, calls, and every fifth time a write that must not be lost. */
export function visits(guests: Guest[], sku: string): (turn: number) => Question {
  const reading = ['/nl', '/api/config', '/de/product', '/api/products?page_size=20', '/api/user/info', '/en']
  return turn => {
    const token = guests[turn % guests.length]?.token ?? ''
    const body = { lines: [{ sku_id: sku, quantity: 1 }], country: 'NL' }
    if (turn % 5 === 0) return { method: 'POST', path: '/api/quotes', token, body }
    return { path: reading[turn % reading.length] ?? '/nl', token }
  }
}

/** Each process is replaced by the next one, twice, while people shop. */
export async function rollingRestart(cluster: Cluster, sku: string): Promise<string> {
  const guests = await Promise.all(Array.from({ length: 48 }, () => guestAt(cluster.nginx.url)))
  const load = startLoad(cluster.nginx.url, 12, 25, visits(guests, sku))
  await sleep(1000)
  const old = cluster.apps.map(({ program }) => program.pid)
  let drained = 0
  for (let round = 0; round < 2; round += 1) {
    for (const [at, { program, port, url }] of cluster.apps.entries()) {
      const ending = program.end('SIGTERM', 30)
      // Readiness fails first, while all other requests still work.
      await until(async () => (await ask(url, { path: '/api/ready' })).status === 503, 'readiness fails', 3)
      if ((await ask(url, { path: '/api/config' })).status === 200 && !program.ended) drained += 1
      await ending
      if (program.child.exitCode !== 0) throw new Error(`${program.name} ended with ${program.child.exitCode}`)
      cluster.apps[at] = await cluster.startApp(port)
      await sleep(500)
    }
  }
  await load.stop()
  if (load.failures.length > 0)
    throw new Error(`${load.failures.length} of ${countOf(load)}: ${load.failures.slice(0, 4).join(' | ')}`)
  if (drained !== 4) throw new Error(`only ${drained} of 4 went on answering while they drained`)
  if (cluster.apps.some(({ program }, at) => program.pid === old[at])) throw new Error('nothing was restarted')
  return `4 restarts, ${countOf(load)} requests (a fifth of them writes), none failed`
}

const speech: Record<Language, string> = {
  nl: 'locale=nl',
  en: 'locale=en',
  zh: 'locale=zh',
  de: 'locale=de',
}

function mustBe(answer: Asked, name: keyof typeof codes, language: Language, retry = false): void {
  const { http, code } = codes[name]
  const body = JSON.parse(answer.text)
  const good = answer.status === http && body.code === code && body.data === null && typeof body.msg === 'string'
  if (!good) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
  if (retry && !Number(answer.headers['retry-after'])) throw new Error(`${name} without Retry-After`)
  const marks: Record<Language, RegExp> = {
    nl: /\bje\b|niet|probeer/i,
    en: /\b(the|our|your|file)\b/i,
    zh: /[一-龥]/,
    de: /\b(Sie|Unser)/,
  }
  if (!marks[language].test(body.msg)) throw new Error(`${name} does not speak ${language}: ${body.msg}`)
}

const inAll = async (work: (language: Language, headers: Record<string, string>) => Promise<void>) => {
  for (const [language, cookie] of Object.entries(speech)) await work(language as Language, { cookie })
}

/** nginx's own errors under /api have the same form as the shop's. */
export async function proxySpeaks(cluster: Cluster): Promise<string> {
  const { url, closedFile } = cluster.nginx
  const call = (headers: Record<string, string>) => ask(url, { path: '/api/config', headers })
  const [first, second] = [cluster.app(0).program, cluster.app(1).program]

  await inAll(async (language, headers) => {
    const long = { ...headers, 'content-type': 'application/octet-stream', 'content-length': String(40_000_000) }
    mustBe(await headOnly(url, long), 'too_large', language)
  })
  writeFileSync(closedFile, '')
  await inAll(async (language, headers) => mustBe(await call(headers), 'unavailable', language, true))
  const closed = await ask(url, { path: '/nl' })
  if (closed.status !== 503 || !closed.text.includes('<h1>')) throw new Error(`the closed page: ${closed.status}`)
  rmSync(closedFile)
  if (existsSync(closedFile)) throw new Error('still closed')

  for (const { child } of [first, second]) child.kill('SIGSTOP')
  try {
    const said = await ask(url, { path: '/api/config', headers: { 'accept-language': 'de-AT,en;q=0.5' } })
    mustBe(said, 'gateway_timeout', 'de')
  } finally {
    for (const { child } of [first, second]) child.kill('SIGCONT')
  }
  await until(async () => (await call({})).status === 200, 'answers again', 20)
  return '413, 503 and 504 in the asked language, and a page where it is closed'
}

/** No process behind nginx at all. */
export async function nobodyBehind(cluster: Cluster): Promise<string> {
  const { url } = cluster.nginx
  await Promise.all(cluster.apps.map(({ program }) => program.end('SIGKILL')))
  await inAll(async (language, headers) =>
    mustBe(await ask(url, { path: '/api/config', headers }), 'gateway_error', language, true),
  )
  await Promise.all(cluster.apps.map(async ({ port }, at) => (cluster.apps[at] = await cluster.startApp(port))))
  const ms = await until(
    async () => (await ask(url, { path: '/api/config' })).status === 200,
    'nginx finds them again',
    15,
  )
  return `502 in four languages, and found again ${Math.round(ms)} ms after they were back`
}

/** Only the head is sent, which is enough for nginx to respond. */
function headOnly(url: string, headers: Record<string, string>): Promise<Asked> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return overSocket(url, `POST /api/files HTTP/1.1\r\nhost: x\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`)
}

/** Half a body, and then nothing more. */
export async function slowSender(cluster: Cluster): Promise<string> {
  const began = performance.now()
  const head =
    'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncookie: locale=zh\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n{"email'
  mustBe(await overSocket(cluster.nginx.url, head), 'timeout', 'zh')
  return `408 in Chinese after ${Math.round((performance.now() - began) / 1000)} s`
}

function overSocket(url: string, bytes: string): Promise<Asked> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    let read = ''
    let quiet: NodeJS.Timeout | undefined
    const end = () => {
      socket.destroy()
      const [head = '', body = ''] = read.split('\r\n\r\n')
      const text = /transfer-encoding: chunked/i.test(head) ? (body.split('\r\n')[1] ?? '') : body
      done({ status: Number(head.split(' ')[1]), text, headers: {} })
    }
    socket.on('data', chunk => {
      read += chunk
      clearTimeout(quiet)
      quiet = setTimeout(end, 300)
    })
    socket.on('close', end)
    socket.on('error', fail)
    setTimeout(() => socket.destroy(new Error('no answer')), 70_000).unref()
  })
}

/** PostgreSQL is down for some seconds while people shop and pay; no process is restarted for it. */
export async function databaseRestart(cluster: Cluster, catalogue: Catalogue, post: TestSmtpServer): Promise<string> {
  const pids = cluster.apps.map(({ program }) => program.pid)
  let open = true
  let bought = 0
  const shopping = cluster.apps.map(async ({ url }, lane) => {
    for (let turn = 0; open; turn += 1) if (await shopperAt(url).buys(catalogue, dice(lane * 999 + turn))) bought += 1
  })
  await sleep(3000)
  await cluster.primary.stop()
  const statuses = new Set<number>()
  for (const end = performance.now() + 5000; performance.now() < end; await sleep(100)) {
    const answer = await ask(cluster.nginx.url, { path: '/api/products', headers: { cookie: 'locale=en' } })
    statuses.add(answer.status)
    if (answer.status === 200) continue
    mustBe(answer, 'unavailable', 'en', true)
  }
  const ready = await Promise.all(cluster.apps.map(({ url }) => ask(url, { path: '/api/ready' })))
  if (ready.some(({ status }) => status !== 503)) throw new Error('ready without a database')
  const alive = await Promise.all(cluster.apps.map(({ url }) => ask(url, { path: '/api/health' })))
  if (alive.some(({ status }) => status !== 200)) throw new Error('not alive without a database')
  await cluster.primary.start()
  const began = performance.now()
  for (const { url } of cluster.apps) {
    await until(async () => (await ask(url, { path: '/api/ready' })).status === 200, 'ready again', 30)
  }
  const ms = performance.now() - began
  await sleep(3000)
  open = false
  await Promise.all(shopping)
  if (!statuses.has(503)) throw new Error(`nobody was told that it is away: ${[...statuses]}`)
  if (cluster.apps.some(({ program }, at) => program.ended || program.pid !== pids[at]))
    throw new Error('a process ended')
  const before = post.received.length
  await shopperAt(cluster.app(0).url).buys(catalogue, dice(5))
  await until(async () => post.received.length > before, 'the worker goes on', 40)
  await booksAreRight(cluster)
  return `503 with Retry-After meanwhile, ready ${Math.round(ms)} ms after its return, ${bought} checkouts around it, books right`
}

export async function booksAreRight(cluster: Cluster): Promise<string> {
  const faults = await cluster.inDatabase(connection => ledgerFaults({ context: { connection } }))
  if (faults.length > 0) throw new Error(faults.join('; '))
  return 'the ledger comes to zero, numbers have no gaps'
}
