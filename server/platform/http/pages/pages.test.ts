import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import { demoCompany } from '#demo/seed/demo-company.ts'
import { htmlLang, languages } from '#domain/languages.ts'
import { allMessages } from '#i18n/translate.ts'
import { furtherBut } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { dataOf, staff } from '#testing/steps/staff.ts'
import { ensureBuild } from '#tools/ensure-build.ts'
import { pageIds, pages } from '#web/pages.ts'
import { readSetting, writeSetting } from '../../config/settings.ts'
import { loadBuiltWeb } from './web-bundle.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  await ensureBuild()
  const web = await loadBuiltWeb(join(resolve(import.meta.dirname, '../../../..'), 'dist'))
  app = await testApp({ web, environment: { LOG_LEVEL: 'error' } })
  other = await app.another()
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

describe.each(languages)('%s', language => {
  test.each(pageIds.flatMap(page => pages[page].paths.map(path => [page, path] as const)))(
    '%s at %s',
    furtherBut(language === 'nl' || language === 'zh'),
    async (page, path) => {
      const address = `/${language}${path === '/' ? '' : path}`
      const answer = await app.send('GET', page === 'detail' ? `${address}?type=genie-600` : address)
      const entry = pages[page]
      expect(answer.status).toBe('status' in entry ? entry.status : 200)
      const { title, heading } = allMessages[language].pages[page]
      const html = decoded(answer.text)
      expect(html).toContain(`<html lang="${htmlLang[language]}">`)
      if (page === 'detail') return expect(html).toContain('<title>Genie 600')
      expect(html).toContain(page === 'home' ? `<title>Genie — ${title}</title>` : `<title>${title} — Genie</title>`)
      if (entry.made === 'server') expect(html.replaceAll(/<!--.*?-->/g, '')).toMatch(/<h1[\s>]/)
      else expect(html, 'a private page shows nothing before the guard').not.toContain(`>${heading}</h1>`)
      for (const alternate of entry.indexed ? languages : []) {
        const rest = pages[page].paths[0] === '/' ? '' : pages[page].paths[0]
        expect(html).toContain(`hreflang="${htmlLang[alternate]}" href="${app.url}/${alternate}${rest}"`)
      }
      expect(html.includes('noindex')).toBe(true) // a demo shop is never indexed
    },
  )
})

describe('addresses', () => {
  test('/ is Dutch without a cookie and follows the cookie, with the prefix as canonical address', async () => {
    const plain = await app.send('GET', '/', { headers: { 'accept-language': 'de' } })
    expect(plain.text).toContain('<html lang="nl">')
    expect(plain.text).toContain(`rel="canonical" href="${app.url}/nl"`)
    const zh = await app.send('GET', '/', { headers: { cookie: 'locale=zh' } })
    expect(zh.text).toContain('<html lang="zh-Hans">')
    expect(zh.headers.get('vary')).toContain('cookie')
  })

  test.each(['/product', '/nlx', '/NL', '/nl/nope', '/nl/order', '/nl//product', '/en/order/rent', '/%E0%A4%A'])(
    '%s shows the 404 page, or at least no page of the shop',
    async path => {
      expect([400, 404]).toContain((await app.send('GET', path)).status)
    },
  )

  test('a trailing slash redirects to the address without it', async () => {
    const answer = await app.send('GET', '/de/product/?a=1')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/de/product?a=1'])
  })

  test('other methods are refused', async () => {
    expect((await app.send('POST', '/nl/product', { body: {} })).status).toBe(404)
  })

  test('the query is escaped in the page', async () => {
    const { text } = await app.send('GET', `/nl/detail?type=${encodeURIComponent('"><script>alert(1)</script>')}`)
    expect(text).not.toContain('<script>alert')
  })
})

describe('the page cache', () => {
  test('renders a page once, whatever unused parameters its address contains', async () => {
    let renders = 0
    const web = await loadBuiltWeb(join(resolve(import.meta.dirname, '../../../..'), 'dist'))
    const render: typeof web.render = request => {
      renders += 1
      return web.render(request)
    }
    const counted = await testApp({ web: { ...web, render }, environment: { LOG_LEVEL: 'error' } })
    const ask = async (path: string) => (await counted.send('GET', path)).status
    for (let index = 0; index < 20; index += 1) {
      expect(await ask(`/nl/detail?type=genie-600&zz=${Math.random()}&utm_source=mail&gclid=${index}`)).toBe(200)
      expect(await ask(`/nl?${'a'.repeat(index * 100)}=b`)).toBe(200)
    }
    expect(await ask('/nl/detail?type=genie-600&type=other')).toBe(200)
    expect(renders).toBe(2)
    // Each of these is a page of its own, and none of them may evict a page that is used.
    await Promise.all(Array.from({ length: 50 }, (_, index) => ask(`/nl/withdraw?contract=${index}`)))
    expect(renders).toBe(52)
    expect([await ask('/nl'), renders]).toEqual([200, 52])
    await counted.close()
  }, 120_000)

  test('sends brotli and an ETag, and 304 to a client that has the page', async () => {
    const first = await app.send('GET', '/en/product', { headers: { 'accept-encoding': 'br' } })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^".+"$/)
    const plain = await app.send('GET', '/en/product', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.text).toBe(first.text)
    const again = await app.send('GET', '/en/product', { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(first.headers.get('cache-control')).toContain('s-maxage=30')
    expect(first.headers.has('set-cookie')).toBe(false)
  })

  test('errors and private shells are not cached', async () => {
    for (const path of ['/nl/nope', '/nl/cart', '/nl/403']) {
      expect((await app.send('GET', path)).headers.get('cache-control'), path).toBe('private, no-cache')
    }
  })

  test('a change of shop data takes effect in every process at once', async () => {
    const title = async (from: TestApp) =>
      /<title>(.*?)<\/title>/.exec((await from.send('GET', '/nl/privacy')).text)?.[1]
    expect(await title(other)).toMatch(/ — Genie$/)
    await transaction(app.context.db, tx =>
      writeSetting(tx, {
        key: 'company',
        value: { ...demoCompany, company_name: 'Maaiwerk' },
        now: app.context.clock.now(),
        by: 'test',
      }),
    )
    await expect.poll(() => title(other)).toMatch(/ — Maaiwerk$/)
    await expect.poll(() => title(app)).toMatch(/ — Maaiwerk$/)
    expect((await readSetting(app.context.db, 'company', app.context.clock.now())).company_name).toBe('Maaiwerk')
  })

  test('after their own change people always see it in the next page they open', async () => {
    const admin = await staff(app, 'admin')
    for (let round = 0; round < 12; round += 1) {
      // Cached, so that an old version exists.
      await fetch(`${app.url}/nl/privacy`)
      const { value, newest } = await dataOf<CallData<'GET /admin/rules/{key}'>>(admin.get('/admin/rules/company'))
      const set = { value: { ...(value as object), company_name: `Maaiwerk${round}` }, newest }
      await dataOf(admin.post('/admin/rules/company', set))
      const page = await (await fetch(`${app.url}/nl/privacy`)).text()
      expect(/— (\w+)<\/title>/.exec(page)?.[1]).toBe(`Maaiwerk${round}`)
    }
  })

  test('a lost listener clears the cache when it is back', async () => {
    const name = () =>
      other.send('GET', '/nl/terms-conditions').then(answer => /— (\w+)<\/title>/.exec(answer.text)?.[1])
    await name()
    const { pool } = app.database.connection
    // The change happens while the listener is disconnected.
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'genie-listen' and datname = current_database()",
    )
    await transaction(app.context.db, tx =>
      writeSetting(tx, {
        key: 'company',
        value: { ...demoCompany, company_name: 'Graswerk' },
        now: app.context.clock.now(),
        by: 'test',
      }),
    )
    await expect.poll(name, { timeout: 10_000 }).toBe('Graswerk')
  })
})

test('nothing in a page can be executed: no inline script, no handler, no inline style', async () => {
  for (const path of ['/nl', '/de/product', '/zh/cart', '/en/nope']) {
    const { text } = await app.send('GET', path)
    for (const [, attributes = '', content] of text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (!/type="application\/(ld\+)?json"/.test(attributes)) expect(content, path).toBe('')
    }
    expect(text).not.toMatch(/\son\w+="/)
    expect(text).not.toMatch(/\sstyle="/)
    expect(text).not.toContain('<style')
  }
})
