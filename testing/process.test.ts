import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensureBuild } from '#tools/ensure-build.ts'
import { realShop } from './shop/real-shop.ts'
import { type TestDatabase, testDatabase } from './shop/test-database.ts'

/** The real program in a process of its own: its start and its end. */
const root = resolve(import.meta.dirname, '..')
let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  await ensureBuild()
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'genie-process-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Started {
  child: ChildProcess
  url: string
  output: () => string
}

async function start(environment: Record<string, string> = {}): Promise<Started> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DEMO_LIFE: 'off',
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk))
  const url = await new Promise<string>((done, failed) => {
    child.once('close', code => failed(new Error(`ended with ${code}: ${output}`)))
    child.stdout?.on('data', () => {
      const found = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (found) done(found)
    })
  })
  return { child, url, output: () => output }
}

test('an invalid setting stops the start with one clear line', async () => {
  await expect(start({ PORT: 'many' })).rejects.toThrow(/ended with 1: genie: PORT is not usable[^\n]*\n?$/)
})

test('a used port is reported in one line', { tags: ['further'] }, async () => {
  const first = createServer().listen(0)
  await once(first, 'listening')
  const { port } = first.address() as AddressInfo
  await expect(start({ PORT: String(port) })).rejects.toThrow(
    new RegExp(`ended with 1: .*genie: port ${port} is taken; set PORT to another one\\n$`, 's'),
  )
  first.close()
})

test('prints its address, responds, and ends cleanly on SIGTERM', async () => {
  const { child, url, output } = await start()
  expect(output()).toContain('/dev/clock')
  const ready = await (await fetch(`${url}/api/ready`)).json()
  expect(ready.data).toEqual({ ready: true, database: true, migrations: true, jobs: true })
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
})

test('finishes running requests before it ends', { tags: ['further'] }, async () => {
  const { child, url } = await start()
  const body = JSON.stringify({ language: 2 })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const sent = request(`${url}/api/user/anonymous`, { method: 'POST', headers, agent: new Agent({ keepAlive: true }) })
  const answered = once(sent, 'response')
  await new Promise(done => sent.write(body.slice(0, 5), done))
  // Half of the request has arrived when the signal comes: what was sent after it is answered.
  await fetch(`${url}/api/health`)
  child.kill('SIGTERM')
  const isOpen = () =>
    fetch(`${url}/api/health`).then(
      () => true,
      () => false,
    )
  await vi.waitFor(async () => expect(await isOpen()).toBe(false), 10_000)
  sent.end(body.slice(5))
  const [response] = await answered
  response.resume()
  expect(response.statusCode).toBe(200)
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
})

test('a real shop has no demo: no logins, no /dev, an administrator of its own', async () => {
  const own = await testDatabase()
  const { child, url, output } = await start({
    ...realShop,
    DATABASE_URL: own.url,
    ADMIN_EMAIL: 'Chef@Example.org',
    ADMIN_PASSWORD: 'Wirklich-2026!',
  })
  expect(output()).not.toContain('genie.example')
  expect((await fetch(`${url}/dev/clock`)).status).toBe(404)
  expect((await fetch(`${url}/nl/dev/kit`)).status).toBe(404)
  const login = (email: string, password: string) =>
    fetch(`${url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }).then(answer => answer.json())
  expect((await login('admin@genie.example', 'Genie-demo-2026')).code).toBe(100206)
  expect((await login('chef@example.org', 'Wirklich-2026!')).data.type).toBe('admin')
  child.kill('SIGTERM')
  await once(child, 'close')
  await own.drop()
})

test('logs contain events, but no personal data', { tags: ['further'] }, async () => {
  const { child, url, output } = await start({ LOG_LEVEL: 'debug' })
  const secrets = ['someone.private@example.org', 'Geheim-2026!', 'forged.secret.token', '203.0.113.77', 'Private Lane']
  const [email, password, token, ip, street] = secrets
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-for': ip ?? '' }
  await fetch(`${url}/api/user/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  await fetch(`${url}/api/user/info?street=${street}`, { headers })
  await fetch(`${url}/nl/product?email=${email}`, { headers })
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(output()).toContain('/api/user/login')
  for (const secret of secrets) expect(output()).not.toContain(secret)
})
