// @module-tag further
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Wire } from '#testing/fuzz/wire.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail, randomIp, register, solved } from '#testing/steps/accounts.ts'
import { staff } from '#testing/steps/staff.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { securityHeaders } from './answers/headers.ts'
import { loadBuiltWeb } from './pages/web-bundle.ts'

const dist = join(resolve(import.meta.dirname, '../../..'), 'dist')

let app: TestApp
let wire: Wire
beforeAll(async () => {
  await ensureBuild()
  app = await testApp({ web: await loadBuiltWeb(dist), clientFiles: join(dist, 'client') })
  wire = new Wire(app.url)
})
afterAll(async () => {
  wire.close()
  await app.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  wire.send({ method: 'GET', path, headers: { host: new URL(app.url).host, ...headers }, body: undefined })

async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

describe('headers of every response', () => {
  const everyKind = [
    ...['/nl', '/de/product', '/zh/cart', '/en/404', '/nowhere', '/nl/admin', '/nl/dev/kit', '/robots.txt'],
    ...[
      '/sitemap.xml',
      '/speculation-rules.json',
      '/.well-known/security.txt',
      '/start.js',
      '/logo.svg',
      '/share',
      '/api/config',
      '/api/none',
    ],
    ...['/api/docs', '/api/docs/style.css', '/api/openapi.json', '/api/user/info', '/api/mowing-hours.ics?country=NL'],
    ...['/dev/mailbox', '/dev/mailbox.json', '/dev/clock', '/sandbox/none', '/assets/none.js', '/%00', '/%E0%A4%A'],
  ]
  test.each(everyKind)('%s: a policy without a way around it', async path => {
    const { headers } = await app.send('GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
    expect(policy).not.toMatch(/unsafe|\*|http|data:(?!.*blob:)/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull()
  })

  test('only pages of the shop may follow a phone in its surroundings', async () => {
    const read = async (path: string) => (await app.send('GET', path)).headers.get('permissions-policy')
    const always = 'camera=(self), geolocation=(self), microphone=(), payment=(), xr-spatial-tracking='
    for (const path of ['/nl', '/de/detail?type=genie-600']) expect(await read(path), path).toBe(`${always}(self)`)
    for (const path of ['/nl/admin', '/api/config', '/dev/clock']) expect(await read(path), path).toBe(`${always}()`)
  })

  test('two years of https and nothing else, once the shop has it', () => {
    expect(securityHeaders('http://shop.example')).not.toHaveProperty('strict-transport-security')
    expect(securityHeaders('https://shop.example')['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains',
    )
  })
})

test('browser bundles reveal nothing of their sources', async () => {
  const files = (await Promise.all(['client', 'admin'].map(name => filesUnder(join(dist, name))))).flat()
  expect(files.filter(file => /\.map$|\.tsx?$/.test(file))).toEqual([])
  const scripts = files.filter(file => /\.(js|css)$/.test(file))
  expect(scripts.length).toBeGreaterThan(20)
  for (const file of scripts) expect(await readFile(file, 'utf8'), file).not.toMatch(/[#@] sourceMappingURL=/)
})

test('the contact for security reports is published', async () => {
  const { status, headers, text } = await app.send('GET', '/.well-known/security.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  const days = (expires - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
  expect(text).toContain(`Canonical: ${app.url}/.well-known/security.txt`)
})

describe('addresses', () => {
  const places = ['package.json', 'etc/passwd', 'server/main.ts', '.data/files', 'dist/server/entry-server.js']
  const ways = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '....//', '%252e%252e%252f', '/', 'x/../../']
  const roots = ['/', '/assets/', '/assets/admin/', '/share/', '/api/common/preview/file/', '/api/documents/']
  test.each(roots)('%s leads only to published files', async root => {
    for (const place of places)
      for (const way of ways) {
        const path = `${root}${way.repeat(6)}${place}`
        const { status, text } = await get(path)
        expect(text, path).not.toMatch(/"workspaces"|"devDependencies"|root:x:|import .* from|createServer/)
        expect([301, 308, 400, 404, 405], `${status} ${path}`).toContain(status)
      }
  })

  test.each(['/device-types/%00/availability', '/device-types/a%00b/questions', '/products/%00'])(
    '/api%s: what no column can hold is refused, not an accident',
    async path => {
      const { status, text } = await get(`/api${path}`)
      expect([400, 404], text).toContain(status)
    },
  )

  test.each([
    ...['//evil.example', '//evil.example/', '/nl//evil.example/', '/nl/%2f%2fevil.example/', '/%5Cevil.example/'],
    ...['/nl/../../evil.example/', '/nl/?next=//evil.example/', '/nl/https://evil.example/', '/\\evil.example/'],
  ])('%s sends nobody elsewhere', async path => {
    const answer = await fetchRaw(path)
    const location = /^location: (.*)$/im.exec(answer)?.[1]?.trim()
    if (location !== undefined) expect(new URL(location, app.url).origin, answer).toBe(app.url)
  })

  test('a forged Host appears in no mail and no page', async () => {
    const { email } = await register(app)
    const host = 'evil.example'
    const body = JSON.stringify({ email, altcha: await solved(app) })
    const sent = await wire.send({
      ...{ method: 'POST', path: '/api/user/forget-password', body: Buffer.from(body) },
      headers: { host, 'x-forwarded-host': host, 'content-type': 'application/json' },
    })
    expect(sent.status).toBe(200)
    // The mail is sent after the response.
    await expect.poll(async () => (await newestMail(app, email)).text, { timeout: 20_000 }).toContain(`${app.url}/`)
    const mail = await newestMail(app, email)
    expect(mail.text).not.toContain(host)
    for (const path of ['/', '/de/product', '/nl/', '/sitemap.xml'])
      expect((await get(path, { host, 'x-forwarded-host': host })).text).not.toContain(host)
  })
})

/** Sends one raw request and returns everything that comes back. */
async function fetchRaw(path: string, more = ''): Promise<string> {
  const { port } = new URL(app.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n${more}\r\n`)
  let text = ''
  socket.on('data', chunk => (text += chunk))
  await once(socket, 'close')
  return text
}

test('a request with two Host headers is refused', async () => {
  for (const path of ['/api/health', '/nl', '/robots.txt']) {
    expect(await fetchRaw(path, 'Host: evil.example\r\n')).toMatch(/^HTTP\/1.1 400 /)
    expect(await fetchRaw(path)).toMatch(/^HTTP\/1.1 200 /)
  }
})

describe('too much of something', () => {
  test('more headers than allowed', async () => {
    expect(await fetchRaw('/api/health', `x-long: ${'x'.repeat(20_000)}\r\n`)).toMatch(/^HTTP\/1.1 431 /)
  })

  test.each(['', 'GET /api/health HTTP/1.1\r\n', 'GET /api/health HTTP/1.1\r\nhost: x\r\nx-slow: '])(
    'a request that never comes to an end (%j) ends by itself',
    async begun => {
      const { server } = app.app
      expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 30_000])
      server.headersTimeout = 200
      server.requestTimeout = 400
      try {
        const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
        socket.on('error', () => {})
        socket.write(begun || ' ')
        socket.resume()
        await once(socket, 'close')
        expect((await get('/api/health')).status).toBe(200)
      } finally {
        server.headersTimeout = 15_000
        server.requestTimeout = 30_000
      }
    },
    10_000,
  )

  const post = (body: Buffer, headers: Record<string, string> = {}) =>
    wire.send({
      method: 'POST',
      path: '/api/user/login',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })

  test('a body that decompresses to a thousand times its size is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 2 ** 20, 0x20))
    expect(bomb.length).toBeLessThan(64 * 1024)
    for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
      const { status, text } = await post(bomb, { 'content-encoding': encoding })
      expect([400, 415], text).toContain(status)
    }
  })

  test.each([
    ['arrays', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    ['objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['an end that never comes', '['.repeat(200_000)],
    ['names', `{${Array.from({ length: 20_000 }, (_, name) => `"k${name}":1`).join()}}`],
    ['one name again and again', `{${'"email":"a",'.repeat(15_000)}"email":"b"}`],
    ['a number', `{"email":${'9'.repeat(200_000)}}`],
  ])('%s upon %s', async (_what, text) => {
    const began = performance.now()
    const { status } = await post(Buffer.from(text))
    expect([400, 413]).toContain(status)
    expect(performance.now() - began).toBeLessThan(3000)
  })

  test('more than a body may be', async () => {
    expect((await post(Buffer.alloc(300 * 1024, 0x20))).status).toBe(413)
  })
})

describe('a form of a page, which needs no session', () => {
  const paths = ['/nl/withdraw', '/de/cancel-rental']
  const type = 'application/x-www-form-urlencoded'
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    app.send('POST', path, { body, headers: { 'content-type': type, 'x-forwarded-for': randomIp(), ...headers } })

  test.each(paths)('%s: its words are text on the page that answers it, under the same policy', async path => {
    const hostile = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>'
    const fields = { step: 'check', name: hostile, contract: hostile, email: 'anna@example.org', reason: hostile }
    const { status, headers, text } = await post(path, new URLSearchParams(fields).toString())
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(text).not.toMatch(/<img src=x|<script>alert/)
    expect(text).toContain('&lt;/script&gt;&lt;script&gt;alert(2)')
  })

  test.each(paths)('%s: is read neither from other sites nor in another form', async path => {
    expect((await post(path, 'step=fill', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await post(path, `reason=${'x'.repeat(20 * 1024)}`)).status).toBe(413)
    expect((await post(path, '{"step":"fill"}', { 'content-type': 'application/json' })).status).toBe(415)
    const bomb = gzipSync(Buffer.alloc(2 ** 20, 0x61))
    const sent = await wire.send({
      ...{ method: 'POST', path, body: bomb },
      headers: { host: new URL(app.url).host, 'content-type': type, 'content-encoding': 'gzip' },
    })
    expect(sent.status).toBeLessThan(500)
    expect(sent.text).not.toContain('aaaa')
  })
})

test('other sites may not call the API, and requests are not echoed', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  const asked = await app.send('OPTIONS', '/api/user/login', { headers })
  expect(asked.status).toBeGreaterThanOrEqual(400)
  expect([...asked.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  const traced = await wire.send({
    method: 'TRACE',
    path: '/api/health',
    headers: { 'x-mine': 'secret' },
    body: undefined,
  })
  expect(traced.status).toBeGreaterThanOrEqual(400)
  expect(traced.text).not.toContain('secret')
})

test('the mail server that staff set learns nothing of the shop, and its responses are not passed on', async () => {
  let heard = ''
  const inside = createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', chunk => (heard += chunk))
    socket.write('HTTP/1.1 200 OK\r\n\r\ninner secret\r\n')
  })
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const address = inside.address()
  const smtp_port = typeof address === 'object' && address ? address.port : 0
  try {
    const admin = await staff(app, 'admin')
    const settings = {
      smtp_host: '127.0.0.1',
      smtp_port,
      smtp_protocol: 'none',
      smtp_user: 'u',
      domain: 'genie.example',
    }
    const answer = await admin.put('/admin/mail-server', { ...settings, password: 'Geheim-2026!' })
    expect([answer.status, answer.json.code, answer.json.data]).toEqual([400, 100501, null])
    expect(answer.text).not.toContain('inner')
    expect(heard).not.toMatch(/Geheim|GET|POST/)
  } finally {
    inside.close()
  }
}, 30_000)
