import type { Page } from '@playwright/test'
import type { CallData } from '#contract/protocol/call.ts'
import { htmlLang, type Language, languages } from '#domain/languages.ts'
import { allMessages, translate } from '#i18n/translate.ts'
import { expectNotice, opensNotice } from './guarantee-notice.ts'
import { expect, expectAccessible, hydrated, inTurn, overflow, test } from './page.ts'

const t = translate('nl')

async function open(page: Page, language: Language, type = 'genie-1000', more = '') {
  await page.goto(`/${language}/detail?type=${type}${more}`)
  await hydrated(page)
}

/** Scrolls past everything, so that every section is loaded. */
async function readToTheEnd(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 30))
    }
  })
  await page.waitForLoadState('networkidle')
}

async function modelOf(page: Page, key: string, language: Language = 'nl') {
  const headers = { cookie: `locale=${language}` }
  const answer = await (await page.request.get(`/api/device-types/${key}`, { headers })).json()
  return answer.data as CallData<'GET /device-types/{key}'>
}

/** What stands beside the maker: words of the page, independently of the texts of the shop. */
const facts: Record<Language, { declaration: string; importer: string; security: string; battery: string }> = {
  nl: {
    declaration: 'EU-conformiteitsverklaring Genie 1000 (pdf)',
    importer: 'Importeur',
    security: 'tot en met 31 december 20',
    battery: 'doet een vakman',
  },
  en: {
    declaration: 'EU declaration of conformity of the Genie 1000 (PDF)',
    importer: 'Importer',
    security: 'until 31 December 20',
    battery: 'done by a professional',
  },
  de: {
    declaration: 'EU-Konformitätserklärung Genie 1000 (PDF)',
    importer: 'Importeur',
    security: 'bis zum 31. Dezember 20',
    battery: 'übernimmt eine Fachkraft',
  },
  zh: {
    declaration: 'Genie 1000 欧盟符合性声明（PDF）',
    importer: '进口商',
    security: '年12月31日',
    battery: '由专业人员更换',
  },
}

/** Names of texts that were not found. */
const missing = /\b(detail|detail_below|product|parts|review|cart|mowing|kit|pages|questions)\.[a-z_]+(\.[a-z_]+)*\b/

for (const language of languages) {
  test(`${language}: everything is told, and nothing is missing`, async ({ page }) => {
    await open(page, language)
    await readToTheEnd(page)
    await expect(page).toHaveTitle(/Genie 1000.* — Genie/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genie 1000')
    await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(5)
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[language])
    expect(await page.locator('main').textContent()).not.toMatch(missing)
    const headings = Object.values(allMessages[language].detail_below.headings)
    for (const heading of headings) await expect(page.getByRole('heading', { level: 2, name: heading })).toHaveCount(1)
    for (const id of ['guarantee-notice', 'box', 'data', 'hours']) await expect(page.locator(`#${id}`)).toHaveCount(1)
  })

  test(
    `${language}: declaration, importer, security, battery and repair stand with the model`,
    inTurn(language),
    async ({ page }) => {
      await open(page, language)
      await readToTheEnd(page)
      const said = facts[language]
      const { importer, security, repair } = await modelOf(page, 'genie-1000', language)
      const parties = page.locator('.parties')
      await expect(parties).toContainText(said.importer)
      for (const piece of [importer?.name, importer?.address, security?.email])
        await expect(parties).toContainText(piece ?? '?')
      const kept = page.locator('.kept')
      for (const piece of [said.security, said.battery, ...Object.values(repair ?? { none: '?' })])
        await expect(kept).toContainText(piece)
      const link = page.getByRole('link', { name: said.declaration })
      const answer = await page.request.get((await link.getAttribute('href')) ?? '')
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    },
  )

  test(`${language}: the notice on the legal guarantee is complete at the first click`, async ({ page }) => {
    await open(page, language)
    await page.locator('#guarantee').scrollIntoViewIfNeeded()
    const fold = page.locator('#guarantee-notice')
    await fold.getByText(opensNotice[language]).click()
    await expectNotice(fold, language)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBe(0)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${language}: accessible when it is ${colorScheme}, with everything unfolded`, async ({ page }) => {
      // The longest page of the shop, and axe checks all of it.
      test.setTimeout(120_000)
      await page.emulateMedia({ colorScheme })
      await open(page, language)
      await readToTheEnd(page)
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true
      })
      await expectAccessible(page)
    })
  }

  test(`${language}: fits a narrow phone`, { tag: '@further' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, language, 'genie-3000')
    expect(await overflow(page)).toBe(0)
  })
}

test('in every language the document has all its headings and no name of a text', async ({ request }) => {
  for (const language of languages) {
    const html = await (await request.get(`/${language}/detail?type=genie-1000`)).text()
    expect(html).toContain(`lang="${htmlLang[language]}"`)
    expect(html.match(/<link [^>]*hreflang=/gi)).toHaveLength(5)
    const text = textOf(html.slice(html.indexOf('<main'), html.indexOf('</main>')))
    expect(text).not.toMatch(missing)
    for (const heading of Object.values(allMessages[language].detail_below.headings)) expect(text).toContain(heading)
  }
})

function textOf(html: string): string {
  const named = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }
  const text = html.replaceAll(/<[^>]*>/g, '')
  return text.replaceAll(/&(?:amp|#x27|quot|lt|gt);/g, entity => named[entity as keyof typeof named])
}

test('the slider works by keyboard; its price equals a quote of the shop', async ({ page }) => {
  await open(page, 'nl', 'genie-600')
  const { rent } = await modelOf(page, 'genie-600')
  const slider = page.getByRole('slider', { name: t('detail.price.term') })
  await slider.focus()
  for (const [key, months] of [
    ['Home', 2],
    ['ArrowRight', 3],
    ['ArrowRight', 4],
    ['ArrowRight', 5],
    ['ArrowRight', 6],
    ['End', 24],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider).toHaveAttribute('aria-valuetext', t('detail.price.months', { months }))
  }
  await page.keyboard.press('Home')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/months=6/)
  await expect(page.locator('.stock')).toContainText('6 maanden')

  // A guest sends the same request as the browser.
  const login = await (await page.request.post('/api/user/anonymous', { data: {} })).json()
  const answer = await page.request.post('/api/quotes', {
    headers: { authorization: `Bearer ${login.data.token}` },
    data: { country: 'NL', lines: [{ sku_id: rent?.sku_id, quantity: 1, months: 6 }] },
  })
  const quote = (await answer.json()).data as CallData<'POST /quotes'>
  const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
  const shown = page.locator('[data-panel="rent"] dl')
  await expect(shown.locator('[data-total] dd')).toHaveText(euros.format(quote.totals.due_today / 100))
  expect(quote.totals.due_today).toBe(31_500 + 15_000)
  await expect(page.locator('[data-panel="rent"] .price-small').first()).toContainText('7 × €')
})

test('rent or buy: the switch, the address and the next link agree, and a link opens its choice', async ({ page }) => {
  await open(page, 'nl', 'genie-600', '&months=12')
  const rent = page.locator('[data-panel="rent"]')
  const buy = page.locator('[data-panel="buy"]')
  await expect(rent.getByRole('link', { name: t('detail.price.go_rent') })).toHaveAttribute(
    'href',
    '/nl/rent/fill?type=genie-600&months=12',
  )
  await page.getByRole('radio', { name: t('detail.price.buy') }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('radio', { name: t('detail.price.buy') }).check({ force: true })
  await expect(rent).toBeHidden()
  await expect(buy.getByRole('link', { name: t('detail.price.go_buy') })).toHaveAttribute(
    'href',
    '/nl/buy?type=genie-600',
  )
  await expect(buy.locator('s')).toHaveText(/949/)
  await expect(buy).toContainText(t('detail.price.was'))
  await expect(page).toHaveURL(/kind=buy/)
  await page.reload()
  await hydrated(page)
  await expect(buy).toBeVisible()
  await expect(rent).toBeHidden()
})

test('a running activity: its price, the previous price, its name and end, and an equal quote', {
  tag: '@further',
}, async ({ page }) => {
  await open(page, 'nl', 'genie-3000', '&kind=buy')
  const { buy: sale } = await modelOf(page, 'genie-3000')
  const buy = page.locator('[data-panel="buy"]')
  await expect(buy.locator('s')).toHaveText(/2\.399/)
  await expect(buy.locator('.price-hero')).toContainText('2.199')
  await expect(buy).toContainText(t('detail.price.was'))
  await expect(buy.locator('.price-activity')).toHaveText(/Weken van het grote gazon: tot en met \d+ [a-z]+/)
  await expect(page.locator('[data-panel="rent"] .price-activity')).toHaveCount(0)
  const login = await (await page.request.post('/api/user/anonymous', { data: {} })).json()
  const answer = await page.request.post('/api/quotes', {
    headers: { authorization: `Bearer ${login.data.token}` },
    data: { country: 'NL', lines: [{ sku_id: sale?.sku_id, quantity: 1 }] },
  })
  const { totals } = (await answer.json()).data as CallData<'POST /quotes'>
  const euros = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })
  await expect(buy.locator('[data-total] dd')).toHaveText(euros.format(totals.due_today / 100))
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')['@graph']
  const product = graph.find((node: { '@type': string }) => node['@type'] === 'Product')
  expect(Number(product.offers[0].price) * 100).toBe(totals.goods - totals.activity_discount)
})

test('by keyboard alone: choose a term, put it in the cart, see the count; an accessory from further down', {
  tag: '@further',
}, async ({ page }) => {
  await open(page, 'nl')
  const button = page.locator('[data-panel="rent"]').getByRole('button', { name: t('cart.put.button') })
  await expect(button).toBeVisible()
  await page.getByRole('slider', { name: t('detail.price.term') }).focus()
  await page.keyboard.press('ArrowRight')
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    if (await button.evaluate(element => element === document.activeElement)) break
  }
  await expect(button).toBeFocused()
  const [request] = await Promise.all([
    page.waitForRequest(sent => sent.url().endsWith('/api/cart/items') && sent.method() === 'POST'),
    page.keyboard.press('Enter'),
  ])
  expect(request.postDataJSON()).toMatchObject({ quantity: 1, months: 8 })
  await expect(page.getByRole('link', { name: t('cart.put.see') })).toBeVisible()
  await expect(page.locator('.fixed-cart')).toContainText(t('cart.fixed.count', { count: 1 }))

  await page.locator('#extras').scrollIntoViewIfNeeded()
  const row = page.locator('#extras .accessory-skus > div', { hasText: 'Set van 27' })
  await row.getByRole('button').click()
  await expect(row.getByRole('link', { name: t('cart.put.see') })).toBeVisible()
})

test('nothing left to buy: a message, with a question form instead of a buy button', async ({ page }) => {
  await page.route('**/api/device-types/genie-600/availability', async route => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ json: { ...body, data: { ...body.data, buy_inventory: 0, lease_inventory: 0 } } })
  })
  await open(page, 'nl', 'genie-600', '&kind=buy')
  await expect(page.locator('.stock')).toHaveText(t('detail.stock.buy_none'))
  const buy = page.locator('[data-panel="buy"]')
  await expect(buy.getByRole('link', { name: t('detail.stock.ask') })).toHaveAttribute('href', /complaints\?category=/)
  await expect(buy.getByRole('link', { name: t('detail.price.go_buy') })).toHaveCount(0)
  await expect(buy.getByRole('button')).toHaveCount(0)
  // All machines are out, but one comes back: the page says when, and it can be booked.
  await page.goto('/nl/detail?type=genie-600')
  await expect(page.locator('.stock')).toContainText(/Nu staat er geen maaier klaar/)
  await expect(page.getByRole('link', { name: t('detail.price.go_rent') }).first()).toBeVisible()
})

test('no machine for that term within a year: a shorter one is offered, not a button that fails', {
  tag: '@further',
}, async ({ page }) => {
  await page.route('**/api/device-types/genie-600/free-days?*', async route => {
    const months = new URL(route.request().url()).searchParams.get('months')
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ json: months === '7' ? { ...body, data: { ...body.data, first_free_on: null } } : body })
  })
  await open(page, 'nl', 'genie-600')
  await expect(page.locator('.stock')).toHaveText(t('detail.stock.rent_none', { months: 7 }))
  await expect(page.locator('[data-panel="rent"]').getByRole('link', { name: t('detail.price.go_rent') })).toHaveCount(
    0,
  )
  await page.getByRole('slider', { name: t('detail.price.term') }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('[data-panel="rent"]').getByRole('link', { name: t('detail.price.go_rent') })).toBeVisible()
})

test.describe('when something is missing', () => {
  test.use({ allowErrors: { pattern: /Failed to load resource|status of (404|503)/ } })

  test('an unknown or unlisted model has a page that says so, with status 404', { tag: '@further' }, async ({
    page,
  }) => {
    for (const type of ['genie-9999', '..%2Fx', 'x'.repeat(80)]) {
      const answer = await page.goto(`/nl/detail?type=${type}`)
      expect(answer?.status(), type).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(allMessages.nl.pages.error_404.heading)
    }
    await page.goto('/nl/detail')
    await expect(page).toHaveURL(/\/nl\/product$/)
  })

  test('a failed request of the stock is reported, and can be tried again', { tag: '@further' }, async ({ page }) => {
    await page.route('**/availability', route => route.fulfill({ status: 503, body: 'no' }))
    await open(page, 'nl')
    await expect(page.locator('.stock')).toContainText(t('detail.stock.failed'))
    await page.unroute('**/availability')
    await page.getByRole('button', { name: t('detail.stock.again') }).click()
    await expect(page.locator('.stock')).toContainText('Eerste vrije dag')
  })
})

test('the data for search engines equal the page', { tag: '@further' }, async ({ page }) => {
  await open(page, 'nl', 'genie-600')
  const model = await modelOf(page, 'genie-600')
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')['@graph']
  const product = graph.find((node: { '@type': string }) => node['@type'] === 'Product')
  expect(product.name).toBe(await page.getByRole('heading', { level: 1 }).textContent())
  expect(product.description).toBe(await page.locator('.detail-intro > p').first().textContent())
  const [sale, rent] = product.offers
  expect(Number(sale.price) * 100).toBe(model.buy?.unit_price)
  await page.getByText(t('detail_below.terms.tiers')).scrollIntoViewIfNeeded()
  const tiers = await page.locator('.tiers dd').allTextContents()
  expect(rent.priceSpecification.map(({ price }: { price: string }) => Number(price))).toEqual(
    tiers.map(text => Number(text.replace(/\D/g, ''))),
  )
  await expect(page.locator('[data-panel="buy"] .price-hero')).toContainText('899')
})

test('the navigation of the page links to every section and marks the current one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, 'nl')
  const nav = page.locator('.section-nav')
  for (const id of ['guarantee', 'questions', 'hours'] as const) {
    await nav.getByRole('link', { name: t(`detail_below.sections.${id}`), exact: true }).click()
    await expect(page.locator(`#${id}`)).toBeInViewport()
    await expect(nav.locator('[aria-current]')).toHaveText(t(`detail_below.sections.${id}`))
  }
  const bar = page.locator('.section-bar-action')
  await expect(bar.getByRole('link', { name: t('detail_below.bar.go_rent') })).toBeVisible()
})

test('on a phone the price is in sight from the beginning, and the bar yields to the button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'nl')
  const bar = page.locator('.foot-bar')
  const go = bar.getByRole('link', { name: t('detail_below.bar.go_rent') })
  await expect(go).toBeInViewport()
  await expect(bar).toContainText('€')
  await page
    .locator('[data-panel="rent"]')
    .getByRole('link', { name: t('detail.price.go_rent') })
    .scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.locator('#guarantee').scrollIntoViewIfNeeded()
  await expect(go).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(go).toBeInViewport()
})

for (const language of languages) {
  test(`${language}: price and button are in the first screen, and the page is not longer than it needs`, async ({
    page,
  }) => {
    const words = translate(language)
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, language)
    const rent = page.locator('[data-panel="rent"]')
    const go = await rent.getByRole('link', { name: words('detail.price.go_rent') }).boundingBox()
    expect((go?.y ?? 9999) + (go?.height ?? 0)).toBeLessThanOrEqual(760)
    await readToTheEnd(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(11_800)
  })
}

test('on a phone the page does not become shorter while it is read', { tag: '@further' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'nl')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await readToTheEnd(page)
  expect(await height()).toBeGreaterThanOrEqual(before)
})

test('a suggestion is taken with one press: a month that costs nothing, a start after the winter', async ({ page }) => {
  // A first free day in winter and a free spring, whatever day the test runs on.
  await page.route('**/api/device-types/genie-600/free-days?*', async route => {
    const from = new URL(route.request().url()).searchParams.get('from')
    const answer = await route.fetch()
    const body = await answer.json()
    const day = { earliest: '2026-12-01', first_free_on: '2026-12-01', taken: from ? [from] : [] }
    await route.fulfill({ json: { ...body, data: { ...body.data, ...day } } })
  })
  await open(page, 'nl', 'genie-600', '&months=6')
  await page.getByRole('button', { name: t('suggestions.longer', { months: 7 }) }).click()
  await expect(page).toHaveURL(/months=7/)
  await expect(page.locator('[data-panel="rent"] [data-total] dd')).toHaveText(/465/)
  await page.getByRole('button', { name: t('suggestions.season.later_take', { day: '16 maart' }) }).click()
  const go = page.locator('[data-panel="rent"]').getByRole('link', { name: t('detail.price.go_rent') })
  await expect(go).toHaveAttribute('href', '/nl/rent/fill?type=genie-600&months=7&start=2027-03-16')
  await page.getByRole('button', { name: t('suggestions.season.chosen_undo') }).click()
  await expect(go).toHaveAttribute('href', '/nl/rent/fill?type=genie-600&months=7')
})

test('the typed square metres are known on the page of a model', { tag: '@further' }, async ({ page }) => {
  await page.goto('/nl/product?area=650')
  await hydrated(page)
  await open(page, 'nl', 'genie-3000')
  await expect(page.locator('#price')).toContainText(t('suggestions.model.smaller', { area: 650, name: 'Genie 600' }))
})

test('without script the typed square metres go from the list to the model and to its rental', async ({ request }) => {
  const html = async (path: string) => (await (await request.get(path)).text()).replaceAll('&amp;', '&')
  expect(await html('/nl/product?area=650')).toContain('href="/nl/detail?type=genie-600&area=650&slope=0"')
  const model = await html('/nl/detail?type=genie-600&months=7&area=650&slope=0')
  expect(model).toContain('href="/nl/rent/fill?type=genie-600&months=7&area=650&slope=0"')
})

test('rendered in the browser it is the same page, with the same styles', { tag: '@further' }, async ({ page }) => {
  await open(page, 'nl')
  const stylesOf = () => page.evaluate(() => [...document.styleSheets].map(sheet => sheet.href).filter(Boolean))
  const textOf = async () => ((await page.locator('article.detail').textContent()) ?? '').replace(/\s+/g, ' ')
  await readToTheEnd(page)
  const made = { styles: await stylesOf(), text: await textOf() }
  await page.goto('/nl/review')
  await hydrated(page)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/nl/detail?type=genie-1000', textContent: 'go' })
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'go', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genie 1000', { timeout: 15_000 })
  await readToTheEnd(page)
  expect(await textOf()).toBe(made.text)
  const later = (await stylesOf()).filter(href => !made.styles.includes(href))
  // The page has a style sheet of its own.
  expect(later.filter(href => !/\/page-/.test(String(href)))).toEqual([])
})

test('to another model without a new document: its name, its price, its pictures', { tag: '@further' }, async ({
  page,
}) => {
  await open(page, 'nl')
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await page.locator('#differences').getByRole('link', { name: 'Genie 3000' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genie 3000', { timeout: 15_000 })
  const pictures = page.locator('.gallery-row li')
  await expect(pictures.first().getByRole('img', { name: /Genie 3000/ })).toBeVisible()
  await expect(page.locator('.gallery-small a')).toHaveCount(await pictures.count())
  await expect(page.locator('[data-panel="rent"] .price-hero')).toContainText('99')
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, every term is a link, and the switch works', async ({ page }) => {
    await page.goto('/nl/detail?type=genie-1000&months=6')
    await expect(page.locator('[data-panel="rent"] [data-total] dd')).toHaveText(/705/)
    await page.getByText(t('detail_below.all_terms.title')).first().click()
    await page.getByRole('link', { name: t('detail.price.months', { months: 12 }) }).click()
    await expect(page).toHaveURL(/months=12/)
    await expect(page.locator('[data-panel="rent"] [data-total] dd')).toHaveText(/910/)
    await page.locator('.price-block label', { hasText: t('detail.price.buy') }).click()
    await expect(page.locator('[data-panel="buy"]')).toBeVisible()
    await expect(page.locator('[data-panel="rent"]')).toBeHidden()
    await page.locator('#guarantee-notice > summary').click()
    await expect(page.locator('#guarantee-notice a[href^="https://europa.eu/youreurope"]')).toBeVisible()
    await expect(page.locator('#safety a[href^="/api/documents/manual-genie-1000.pdf"]')).toBeVisible()
  })
})
