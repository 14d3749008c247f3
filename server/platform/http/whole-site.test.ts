// @module-tag further
import { join, resolve } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { languages } from '#domain/languages.ts'
import { isProof } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { loadBuiltWeb } from './pages/web-bundle.ts'

/** Follows every link of the shop as a visitor could, page after page, and checks the pages found. */
// Hundreds of pages are read and validated, however long that takes.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

let app: TestApp
const found = new Map<string, { status: number; html: string; from: string }>()
beforeAll(async () => {
  await ensureBuild()
  const dist = join(resolve(import.meta.dirname, '../../..'), 'dist')
  const clientFiles = join(dist, 'client')
  app = await testApp({ web: await loadBuiltWeb(dist), clientFiles })
  const queue = languages.map(language => ({ path: `/${language}`, from: 'start' }))
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next
    if (found.has(path)) continue
    const answer = await app.send('GET', path)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    found.set(path, { status: answer.status, html: isPage ? answer.text : '', from })
    for (const link of isPage ? linksOf(answer.text) : []) if (isFollowed(link)) queue.push({ path: link, from: path })
  }
}, 300_000)
afterAll(() => app.close())

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

/**
 * The filters of a list make many addresses of one page: all are followed in Dutch, and in every language in the proof.
 */
const isFollowed = (link: string) => isProof || !link.includes('?') || link.startsWith('/nl/')

function linksOf(html: string): string[] {
  return [...html.matchAll(/<(?:a|link)\s[^>]*?href="([^"]+)"/g)]
    .map(([, href = '']) => new URL(decoded(href), `${app.url}/`))
    .filter(({ origin }) => origin === app.url)
    .map(({ pathname, search }) => pathname + search)
}

test('no link is broken', () => {
  const dead = [...found].filter(([path, { status }]) => status >= 400 && !/\/(403|404)$/.test(path))
  expect(dead.map(([path, { status, from }]) => `${status} ${path} (from ${from})`)).toEqual([])
  expect(found.size).toBeGreaterThan(80)
})

test('every fragment exists on its page', () => {
  const lost: string[] = []
  for (const [from, { html }] of found) {
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*#[^"]+)"/g)) {
      const target = new URL(decoded(href), `${app.url}${from}`)
      if (target.origin !== app.url || target.hash.includes('=')) continue
      const page = found.get(target.pathname + target.search)
      // Private pages are only a shell: their content has tests of its own.
      if (!page?.html.includes('<h1')) continue
      const id = decodeURIComponent(target.hash.slice(1))
      if (!page.html.includes(`id="${id}"`)) lost.push(`${href} (from ${from})`)
    }
  }
  expect(lost).toEqual([])
})

test('external links are few, secure and known', () => {
  const hosts = new Set<string>()
  for (const { html } of found.values()) {
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)) {
      const target = new URL(decoded(href), app.url)
      if (target.protocol.startsWith('http') && target.origin !== app.url)
        hosts.add(`${target.protocol}//${target.host}`)
    }
  }
  expect([...hosts].filter(host => !host.startsWith('https://'))).toEqual([])
  expect([...hosts].filter(host => /google|facebook|doubleclick|\/odr/.test(host))).toEqual([])
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes `<br/>`, unordered attributes and long data blocks; all of that is valid.
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-inline-style': 'error',
    'require-sri': 'off',
    // The texts contain the typography of telephone numbers and units.
    'tel-non-breaking': 'off',
  },
})

/** The markup is the same in every language; the proof checks all of them. */
const validated = isProof ? languages : (['nl'] as const)

test.each(validated)('every page in %s is valid HTML', language => {
  const faults: string[] = []
  for (const [path, { html }] of found) {
    if (html === '' || !path.startsWith(`/${language}`)) continue
    const report = validator.validateStringSync(html, path)
    for (const { messages } of report.results) {
      for (const { ruleId, message, selector } of messages) faults.push(`${path}: ${ruleId}: ${message} at ${selector}`)
    }
  }
  expect([...new Set(faults)].slice(0, 30)).toEqual([])
})

test('no page shows a key instead of a text, and no text is empty', () => {
  for (const [path, { html }] of found) {
    if (html === '') continue
    const text = html.replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '').replaceAll(/<[^>]+>/g, ' ')
    expect(text, path).not.toMatch(
      /\b(?:pages|layout|kit|home|detail|product|article|parts|mowing)\.[a-z_]+(?:\.[a-z_]+)*\b(?!\.(?:nl|com|example))/,
    )
    expect(text, path).not.toMatch(/\{\{|\}\}|undefined|\bNaN\b|\[object/)
  }
})
