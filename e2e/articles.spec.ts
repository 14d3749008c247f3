import { htmlLang, type Language, languages, languageTags } from '#domain/languages.ts'
import { articleNames, articles } from '#i18n/content/articles.ts'
import { translate } from '#i18n/translate.ts'
import { type PageId, pages } from '#web/pages.ts'
import { cards } from '#web/share/cards.ts'
import { drawn, expect, expectAccessible, hydrated, overflow, test } from './page.ts'

/** Pages that consist of an article; contact and complaints has a test of its own. */
const shown = articleNames.flatMap(name => {
  const { page } = articles[name]
  return page && page !== 'complaints' ? [{ name, page: page as PageId, path: pages[page].paths[0] }] : []
})
/** In every run each page is looked at in Dutch (frame-pages), with the same elements: here only in the proof. */
const isProof = process.env.GENIE_PROOF === 'full'

/** Articles of text alone are made by the same component: every look at them is in `npm run proof`. */
const named = ['buy-guide', 'beginners-guide', 'withdrawal', 'return', 'safety']
const withBlocks = shown.filter(({ name }) => isProof || named.includes(name))

/** What a text must never contain: a key, a directive, a placeholder, markup. */
const raw = /\{\{|\}\}|::[a-z]|\*\*|\{#|\b(?:article|parts|mowing|pages|kit|layout)\.[a-z_]+\.[a-z_]+|undefined|\bNaN\b/

for (const language of languages) {
  test(`${language}: every article reads well: names, places, contents, as HTML only`, async ({ page }) => {
    test.setTimeout(300_000)
    const scripts: string[] = []
    page.on('request', asked => asked.resourceType() === 'script' && scripts.push(new URL(asked.url()).pathname))
    for (const { name, page: id, path } of shown) {
      await test.step(path, async () => {
        await page.goto(`/${language}${path}`)
        await hydrated(page)
        await expect(page.locator('h1')).toHaveCount(1)
        await expect(page.locator('h1')).toHaveText(/.{6,}/)
        await expect(page).toHaveTitle(/.{4,} — Genie$/)
        expect((await page.locator('meta[name=description]').getAttribute('content'))?.length).toBeGreaterThan(20)
        for (const other of languages) {
          const alternate = page.locator(`link[rel=alternate][hreflang="${htmlLang[other]}"]`)
          expect(await alternate.getAttribute('href')).toMatch(new RegExp(`/${other}${path}$`))
        }
        await expect(page.locator('main')).not.toContainText(raw)

        // Every entry of the contents links to a heading of this page with the same text.
        const links = page.locator('.contents a')
        const entries = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
        const buyout = entries.includes('#buyout') || name !== 'terms-conditions'
        expect(entries).toEqual(
          expect.arrayContaining(articles[name].anchors.filter(a => buyout || a !== 'buyout').map(a => `#${a}`)),
        )
        for (const entry of entries) await expect(page.locator(`h2${entry}`)).toHaveCount(1)
        if (isProof) await expectAccessible(page)

        const last = links.last()
        await last.click()
        await expect(page).toHaveURL(new RegExp(`${await last.getAttribute('href')}$`))
        await expect(page.locator(`h2${await last.getAttribute('href')}`)).toBeInViewport()
        expect(pages[id].indexed).toBe(true)
      })
    }
    // The text needs no script.
    const names = scripts.map(script => script.replace(/^.*\/|-[\w-]{7}\.js$/g, ''))
    expect(names).toContain('page')
    const text = [...articleNames, 'reading-parts', 'prepare-article']
    expect(names.filter(name => text.includes(name))).toEqual([])
  })
}

test('scripts of distant blocks are not loaded yet', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', asked => asked.resourceType() === 'script' && scripts.push(new URL(asked.url()).pathname))
  for (const { path } of withBlocks) {
    await page.goto(`/de${path}`)
    await hydrated(page)
  }
  const names = scripts.map(script => script.replace(/^.*\/|-[\w-]{7}\.js$/g, ''))
  expect(names.filter(name => ['prices', 'model-compare', 'mowing-hours'].includes(name))).toEqual([])
})

test('the contents mark the current section, scrolling down and up', { tag: '@further' }, async ({ page }) => {
  await page.goto('/nl/terms-conditions')
  await hydrated(page)
  const marked = page.locator('.contents a[aria-current=location]')
  await expect(marked).toHaveCount(0)
  for (const place of ['law', 'price', 'deposit']) {
    await page.locator(`h2#${place}`).evaluate(heading => heading.scrollIntoView())
    await expect(marked).toHaveAttribute('href', place === 'law' ? /#(law|complaints)/ : `#${place}`)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await expect(marked).toHaveCount(0)
})

test('rendered in the browser each is the same page, with the same styles', { tag: '@further' }, async ({ page }) => {
  // Every article, twice.
  test.slow()
  const article = page.locator('article.article')
  const textOf = async () => ((await article.textContent()) ?? '').replace(/\s+/g, ' ')
  const stylesOf = () => page.evaluate(() => [...document.styleSheets].flatMap(sheet => sheet.href ?? []))
  const scrolled = () =>
    page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        scrollTo(0, y)
        await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      }
    })
  for (const { path } of withBlocks) {
    await page.goto(`/nl${path}`)
    await hydrated(page)
    const styles = await stylesOf()
    await scrolled()
    // The current position of the sun is rendered by the browser only.
    for (const hours of await page.locator('.mowing-hours').all()) await drawn(hours)
    await page.evaluate(() => new Promise(shown => requestAnimationFrame(() => requestAnimationFrame(shown))))
    const text = await textOf()
    await page.goto('/nl/version')
    await hydrated(page)
    const own = await stylesOf()
    await page.evaluate(href => {
      document.querySelector('main')?.prepend(Object.assign(document.createElement('a'), { href, textContent: 'go' }))
    }, `/nl${path}`)
    await page.getByRole('link', { name: 'go', exact: true }).click()
    await expect(article).toBeVisible()
    // Sections that are loaded late make the page longer: scroll down again.
    await expect(async () => {
      await scrolled()
      expect(await textOf(), path).toBe(text)
    }).toPass({ timeout: 20_000 })
    expect(
      (await stylesOf()).filter(href => !styles.includes(href) && !own.includes(href)),
      path,
    ).toEqual([])
    const last = page.locator('.contents a').last()
    await last.click()
    await expect(page.locator(`h2${await last.getAttribute('href')}`)).toBeInViewport()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the contents fold, by keyboard too; a wide table scrolls inside of itself', { tag: '@further' }, async ({
    page,
  }) => {
    await page.goto('/de/buy-guide')
    await hydrated(page)
    await expect(page.locator('.contents')).toBeHidden()
    const fold = page.locator('.contents-fold details')
    await expect(fold.locator('a').first()).toBeHidden()
    await fold.locator('summary').press('Enter')
    await fold.locator('a[href="#months"]').click()
    await expect(page).toHaveURL(/#months$/)
    await expect(page.locator('h2#months')).toBeInViewport()
    await expect(fold).not.toHaveAttribute('open')

    const tables = page.locator('.article-table')
    const wide = await tables.evaluateAll(all => all.findIndex(table => table.scrollWidth > table.clientWidth))
    expect(wide).toBeGreaterThanOrEqual(0)
    const table = tables.nth(wide)
    await table.focus()
    await expect(table).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate(place => place.scrollLeft)).toBeGreaterThan(0)
  })
})

for (const language of ['de', 'zh'] as const) {
  test(`${language}: nothing scrolls sideways at 320 and 820 pixels`, async ({ page }) => {
    for (const { path } of shown) {
      await page.goto(`/${language}${path}`)
      for (const width of [320, 820]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await overflow(page), `${path} at ${width}`).toBe(0)
      }
    }
  })
}

test.describe('at dusk', () => {
  test.use({ colorScheme: 'dark' })

  for (const path of ['/nl/buy-guide', '/de/beginners-guide', '/zh/return', '/en/withdrawal', '/nl/safety']) {
    test(`${path} keeps its contrast`, async ({ page }) => {
      await page.goto(path)
      await hydrated(page)
      await expectAccessible(page)
    })
  }
})

test('the blocks of the guides are there: check, prices, comparison, drawings, hours', async ({ page }) => {
  await page.goto('/nl/buy-guide')
  await hydrated(page)
  await expect(page.locator('.fit-answer h3')).toContainText('Genie')
  await expect(page.locator('.rent-tiers')).toContainText('€ 39')
  await expect(page.locator('.compare-models thead th')).toHaveCount(3)
  for (const figure of await page.locator('.article-figure').all()) {
    await expect(figure.locator('svg').first()).toBeVisible()
    await expect(figure.locator('figcaption')).not.toBeEmpty()
  }
  await page.goto('/nl/beginners-guide')
  await hydrated(page)
  await expect(page.locator('.mowing-hours tbody tr')).toHaveCount(7)
})

test('the lawn before and after is compared by keyboard', async ({ page }) => {
  const t = translate('nl')
  await page.goto('/nl/beginners-guide')
  await hydrated(page)
  const edge = page.getByRole('slider', { name: t('article.before_after.label') })
  await drawn(edge)
  await edge.focus()
  await expect(edge).toHaveValue('50')
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveValue('60')
  await expect(edge).toHaveAttribute('aria-valuetext', t('article.before_after.value', { percent: 60 }))
  await page.keyboard.press('Home')
  await expect(edge).toHaveValue('0')
})

test('the terms state version, hash and figures of this moment, from the server and in the browser', async ({
  page,
}) => {
  const { data } = await (await page.request.get('/api/documents')).json()
  const terms = data.list.find(({ name }: { name: string }) => name === 'terms')
  for (const language of languages) {
    const { early_fee_cap: cap, deposits } = terms.figures[language]
    const expectTerms = async () => {
      await expect(page.locator('.document-hash')).toHaveText(terms.sha256[language])
      await expect(page.locator('.document-note time')).toHaveAttribute('datetime', terms.version.slice(0, 10))
      await expect(page.locator('#clause-12-2')).toContainText(cap)
      await expect(page.locator('#clause-14-2')).toContainText(deposits)
      await expect(page.locator('main')).not.toContainText(raw)
    }
    await page.goto(`/${language}/terms-conditions`)
    await hydrated(page)
    await expectTerms()
    await page.goto(`/${language}/privacy`)
    await hydrated(page)
    await page.locator('footer a[href$="/terms-conditions"]').first().click()
    await expect(page).toHaveURL(new RegExp(`/${language}/terms-conditions$`))
    await expectTerms()
  }
})

test('the pages about costs and giving back state the days of the settings', { tag: '@further' }, async ({ page }) => {
  const { data } = await (await page.request.get('/api/documents')).json()
  const { figures } = data.list.find(({ name }: { name: string }) => name === 'terms')
  const said = {
    nl: ['dagen die niets kosten', 'dagen zonder kosten', 'dagen daarna gratis'],
    en: ['days that cost nothing', 'days of grace', 'more days are free'],
    de: ['Tage, die nichts kosten', 'Tage Karenz', 'weitere Tage kostenlos'],
    zh: ['天不收费', '天宽限期', '天不收费'],
  } as const
  for (const language of languages) {
    for (const [index, path] of ['costs-explained', 'return', 'withdrawal'].entries()) {
      const html = await (await page.request.get(`/${language}/${path}`)).text()
      expect(html.replaceAll('\u00a0', ' '), path).toContain(
        `${figures[language].late_grace_days} ${said[language][index]}`,
      )
      expect(html, path).not.toMatch(/\{\{[a-z_]+\}\}<|>[^<]*\{\{[a-z_]+\}\}/)
    }
  }
  await page.goto('/nl/withdrawal')
  await hydrated(page)
  await page.locator('footer a[href$="/return"]').first().click()
  await expect(page.locator('main')).toContainText(`nog ${figures.nl.late_grace_days}`)
  await expect(page.locator('main')).not.toContainText('{{')
  await expect(page.locator('.document-note')).toHaveCount(0)
})

test('the privacy notice names its receivers and its version, loaded and clicked', { tag: '@further' }, async ({
  page,
}) => {
  for (const language of languages) {
    const { list } = (await (await page.request.get('/api/documents')).json()).data
    const notice = list.find(({ name }: { name: string }) => name === 'privacy')
    const expectNotice = async () => {
      const entries = page.locator('#receivers ~ .prose li, .prose:has(#receivers) ~ .prose li')
      for (const { title, text } of notice.lists[language].receivers) {
        const entry = entries.filter({ hasText: title }).first()
        await expect(entry).toContainText(text)
      }
      await expect(page.locator('main')).toContainText('Voorbeeldhosting B.V.')
      await expect(page.locator('.document-note time')).toHaveAttribute('datetime', notice.version.slice(0, 10))
      await expect(page.locator('.document-hash')).toHaveText(notice.sha256[language])
    }
    await page.goto(`/${language}/privacy`)
    await hydrated(page)
    await expectNotice()
    await page.goto(`/${language}/terms-conditions`)
    await hydrated(page)
    await page.locator('footer a[href$="/privacy"]').first().click()
    await expect(page).toHaveURL(new RegExp(`/${language}/privacy$`))
    await expectNotice()
  }
})

test('complaints, accessibility and impressum name what each country of delivery asks for', {
  tag: '@further',
}, async ({ page }) => {
  for (const language of languages) {
    const { list } = (await (await page.request.get('/api/delivery-countries')).json()).data
    const names = new Intl.DisplayNames(languageTags[language], { type: 'region' })
    expect(list).toHaveLength(3)
    for (const [path, roles] of [
      ['complaints', ['consumer_authority', 'mediator', 'ombudsman', 'ecc']],
      ['accessibility', ['accessibility_authority']],
    ] as const) {
      await page.goto(`/${language}/${path}`)
      const article = page.locator('main')
      for (const { country, bodies } of list) {
        const name = names.of(country) ?? ''
        await expect(article.locator('li strong').filter({ hasText: name })).toHaveCount(1)
        for (const body of bodies) {
          const link = article.locator(`a[href^="${body.url}"]`).filter({ hasText: body.name })
          if (roles.some(role => role === body.role)) await expect(link.first()).toBeVisible()
        }
      }
      await expect(article).not.toContainText(/article\.|undefined/)
    }
    await page.goto(`/${language}/impressum`)
    for (const { country, registrations, epr_representative } of list) {
      const name = names.of(country) ?? ''
      const entry = page.locator('.article-body li').filter({ has: page.getByText(name, { exact: true }) })
      for (const number of Object.values(registrations)) await expect(entry).toContainText(String(number))
      if (epr_representative) await expect(entry).toContainText(epr_representative)
    }
  }
})

test('a serial number is checked in the browser, without a request', { tag: '@further' }, async ({ page }) => {
  const t = translate('nl')
  await page.goto('/nl/safety')
  await hydrated(page)
  await expect(page.locator('.recalls-title')).toHaveText(t('article.recalls.count', { count: 0 }))
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const field = page.getByLabel(t('article.recalls.serial'))
  await drawn(field)
  asked.length = 0
  await field.fill('ABC')
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.serial-check .field-error')).toHaveText(t('article.recalls.serial_wrong'))
  await expectAccessible(page)
  await field.fill('gn10 2503 1015')
  await page.getByRole('button', { name: t('article.recalls.check') }).click()
  await expect(page.locator('.serial-answer')).toContainText(
    t('article.recalls.not_affected', { serial: 'gn10 2503 1015' }),
  )
  await expect(field).not.toHaveAttribute('aria-invalid')
  expect(asked).toEqual([])
})

test('manuals, guarantee, terms and form can be saved, each in the language of its page', { tag: '@further' }, async ({
  page,
  request,
}) => {
  for (const [language, path, least] of [
    ['nl', '/safety', 4],
    ['de', '/terms-conditions', 1],
    ['zh', '/withdrawal', 2],
    ['en', '/return', 1],
  ] as const satisfies readonly (readonly [Language, string, number])[]) {
    await page.goto(`/${language}${path}`)
    const links = await page
      .locator('main a[href*="/api/documents/"]')
      .evaluateAll(all => all.map(a => (a as HTMLAnchorElement).href))
    expect(links.length, path).toBeGreaterThanOrEqual(least)
    for (const link of links) {
      expect(link).toContain(`language=${language}`)
      const answer = await request.get(link)
      expect(answer.status(), link).toBe(200)
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
  }
})

test('without script everything can be read, hours of a place too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const { path } of withBlocks) {
    await page.goto(`${baseURL}/en${path}`)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('.article-body')).toHaveText(/[\s\S]{400}/)
    await expect(page.locator('main')).not.toContainText(raw)
  }
  await page.goto(`${baseURL}/en/safety`)
  await expect(page.locator('.serial-check')).toBeHidden()
  await expect(page.locator('.recalls-title')).toBeVisible()
  await page.goto(`${baseURL}/en/buy-guide`)
  await expect(page.locator('.fit-table')).toBeVisible()
  await page.goto(`${baseURL}/de/beginners-guide?mow_country=DE&mow_place=K%C3%B6ln`)
  await expect(page.locator('.mowing-hours')).toContainText('Köln')
  await context.close()
})

test('a shared link has its picture: existing, in the right size, cached for long', async ({ request }) => {
  for (const { page: id, model, language, path } of cards.filter(
    card => card.language === 'nl' || card.page === 'home',
  )) {
    const rest = pages[id].paths[0] === '/' ? '' : pages[id].paths[0]
    const html = await (await request.get(`/${language}${rest}${model ? `?type=${model}` : ''}`)).text()
    const [tag] = /<meta [^>]*property="og:image"[^>]*>/.exec(html) ?? ['']
    expect(/content="([^"]*)"/.exec(tag)?.[1]).toMatch(new RegExp(`${path}$`))
    const answer = await request.get(path)
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([200, 'image/png'])
    expect(answer.headers()['cache-control']).toBe('public, max-age=604800')
    const bytes = await answer.body()
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  }
})
