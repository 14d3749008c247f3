import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LoadedWeb } from '#server/platform/http/pages/web-bundle.ts'
import { longTimeouts } from '../../model/proof.ts'
import { type TestApp, testApp } from '../../shop/test-app.ts'
import { randomIp } from '../../steps/accounts.ts'

/** One address uses all its turns, asks for what others want, and hangs up. */
vi.setConfig(longTimeouts(3))

const attacker = '203.0.113.66'
let ended = Promise.withResolvers<void>()
const none = { scripts: [], styles: [], preloads: [] }
const web: LoadedWeb = {
  render: async ({ url }) => {
    if (url.includes('slow')) await ended.promise
    if (url.includes('moved')) return { status: 302, html: '', location: '/nl', cacheable: false }
    const html = `<!doctype html><p>${'page '.repeat(200)}</p>`
    return { status: url.endsWith('/-') ? 404 : 200, html, cacheable: !url.includes('private') }
  },
  searchRead: (_rest, search) => search,
  hasPage: rest => !rest.includes('missing'),
  sitemapPaths: [],
  aheadPaths: [],
  assets: () => none,
  adminApp: () => none,
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ web, environment: { SHED_AFTER_MS: '3000' } })
})
afterAll(() => app.close())

/** Asks for a page and hangs up before there is an answer. */
async function hangUp(path: string) {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${attacker}\r\n\r\n`)
  await sleep(60)
  socket.destroy()
}

let slowPages = 0

/** Turns for rendering are all that this address may have, and it waits for more. */
async function usingTheirShare(work: () => Promise<void>) {
  ended = Promise.withResolvers<void>()
  const headers = { 'x-forwarded-for': attacker }
  slowPages += 3
  const slow = [0, 1, 2].map(at => app.send('GET', `/nl/slow?${slowPages - at}`, { headers }))
  await sleep(100)
  try {
    await work()
  } finally {
    ended.resolve()
    await Promise.all(slow)
  }
}

const visit = async (path: string, encoding: string) => {
  const headers = { 'x-forwarded-for': randomIp(), 'accept-encoding': encoding }
  return (await app.send('GET', path, { headers })).status
}

describe('somebody else gets what one address asked for first and never waited for', () => {
  test.each([
    ['a page that is cached', '/nl/cached', 200],
    ['a private shell', '/nl/private', 200],
    ['a page that is not there', '/nl/missing', 404],
    ['a page that is elsewhere', '/nl/moved', 302],
  ])('%s', async (_what, path, status) => {
    await usingTheirShare(async () => {
      await hangUp(path)
      await hangUp(path)
      expect(await Promise.all(['br', 'identity'].map(encoding => visit(path, encoding)))).toEqual([status, status])
      // Once more while they go on.
      const [seen] = await Promise.all([visit(path, 'br'), hangUp(path)])
      expect(seen).toBe(status)
    })
  })
})
