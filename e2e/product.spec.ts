import type { Page } from '@playwright/test'
import { htmlLang, type Language, languages } from '#domain/languages.ts'
import { allMessages, translate } from '#i18n/translate.ts'
import { expectNotice, opensNotice } from './guarantee-notice.ts'
import { expect, expectAccessible, hydrated, inTurn, overflow, test } from './page.ts'

const t = translate('nl')

async function open(page: Page, search = '', language: Language = 'nl') {
  await page.goto(`/${language}/product${search}`)
  await hydrated(page)
}

const models = (page: Page) => page.locator('.models > li')
const order = (page: Page) =>
  models(page).evaluateAll(items => items.map(item => (item as HTMLElement).dataset.model ?? ''))
const missing = /\b(product|parts|cart|kit|pages|detail)\.[a-z_]+(\.[a-z_]+)*\b/

for (const language of languages) {
  test(`${language}: accessories come with the notice on their legal guarantee`, async ({ page }) => {
    await open(page, '', language)
    const shelf = page.locator('#accessories')
    await shelf.scrollIntoViewIfNeeded()
    const fold = shelf.locator('details').filter({ hasText: opensNotice[language] })
    await fold.getByText(opensNotice[language]).click()
    await expectNotice(fold, language)
    // Services are no goods.
    await expect(page.locator('#services details')).toHaveCount(0)
  })

  test(
    `${language}: accessories tell how long there are spare parts, and who repairs`,
    inTurn(language),
    async ({ page }) => {
      await open(page, '', language)
      const shelf = page.locator('#accessories')
      await shelf.scrollIntoViewIfNeeded()
      const answer = await (
        await page.request.get('/api/products/blades', { headers: { cookie: `locale=${language}` } })
      ).json()
      const { spare_parts_years, ...texts } = answer.data.repair as Record<string, string>
      const blades = shelf.locator('article').first()
      for (const piece of [String(spare_parts_years), ...Object.values(texts)])
        await expect(blades).toContainText(piece)
    },
  )
}

for (const language of languages) {
  test(`${language}: named, complete and accessible, by light and at dusk`, async ({ page }) => {
    await open(page, '?area=1500&slope=20', language)
    const { title, heading } = allMessages[language].pages.product
    await expect(page).toHaveTitle(`${title} — Genie`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[language])
    await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(5)
    await page.locator('footer').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('main').textContent()).not.toMatch(missing)
    await expectAccessible(page)
    // Beside each rent of a month stands for how many months it is, on the list and in the comparison.
    const monthly = page.locator('main dd, main td').filter({ hasText: translate(language)('kit.price.per_month') })
    expect(await monthly.count()).toBeGreaterThan(5)
    for (const price of await monthly.all())
      await expect(price).toContainText(translate(language)('parts.model.rent_condition', { months: 12 }))
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBe(0)
  })
}

test('typing filters without a new document; the address follows and the back button works', async ({ page }) => {
  await open(page)
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await page.getByLabel(t('product.filter.area')).fill('1500')
  await expect(page).toHaveURL(/\/nl\/product\?area=1500$/)
  await expect(page.locator('#models')).toHaveText(t('product.result.count', { count: 2, total: 3 }))
  expect(await order(page)).toEqual(['genie-1000', 'genie-3000', 'genie-600'])
  await expect(models(page).last()).toContainText(t('product.why.area', { has: 900, needs: 1650 }))
  await page.getByRole('radio', { name: t('product.filter.kind_rent'), exact: true }).check({ force: true })
  await expect(page).toHaveURL(/area=1500&kind=rent/)
  await page.getByLabel(t('product.filter.sort')).selectOption('rent')
  await expect(page).toHaveURL(/sort=rent/)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\?area=1500$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/nl\/product$/)
  await expect(page.getByLabel(t('product.filter.area'))).toHaveValue('')
  await expect(page.locator('#models')).toHaveText(t('product.result.all', { total: 3 }))
  expect(await page.evaluate(() => 'kept' in window)).toBe(true)
})

test('an address opens with its filters, an invalid value is reported and ignored', { tag: '@further' }, async ({
  page,
}) => {
  await open(page, '?area=9&slope=20&sort=buy')
  await expect(page.getByLabel(t('product.filter.area'))).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('.filter .field-error')).toHaveCount(1)
  await expect(page.locator('#models')).toHaveText(t('product.result.count', { count: 3, total: 3 }))
  await open(page, '?sort=%3Cscript%3E&kind=lease&zones=1e400')
  expect(await order(page)).toEqual(['genie-600', 'genie-1000', 'genie-3000'])
})

test('without a match it shows what to change, and the change helps', async ({ page }) => {
  await open(page, '?area=500&slope=60')
  await expect(page.locator('#models')).toHaveText(t('product.result.count', { count: 0, total: 3 }))
  await page
    .locator('.remedies')
    .getByRole('link', { name: t('product.nothing.slope', { limit: 45 }) })
    .click()
  await expect(page).toHaveURL(/slope=45/)
  await expect(page.locator('#models')).toHaveText(t('product.result.count', { count: 3, total: 3 }))
  await expect(page.getByLabel(t('product.filter.slope'))).toHaveValue('45')
})

test('a reduced price with the lowest of the 30 days before; side by side equal rows can be hidden', async ({
  page,
}) => {
  await open(page)
  await expect(models(page).first().locator('s')).toHaveText(/949/)
  await expect(page.locator('.price-note')).toContainText(t('product.note.was'))
  await expect(models(page).last().locator('s')).toHaveText(/2\.399/)
  await expect(models(page).last()).toContainText('2.199')
  await expect(page.locator('.price-note')).toContainText(/Genie 3000 kopen: Weken van het grote gazon, tot en met \d/)

  const table = page.locator('#compare table')
  await table.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const rows = await table.locator('tbody tr').count()
  await expect(table).toContainText('IPX6')
  await page
    .locator('#compare')
    .getByRole('checkbox', { name: t('parts.compare.only_differences') })
    .check()
  await expect(table).not.toContainText('IPX6')
  expect(await table.locator('tbody tr').count()).toBeLessThan(rows)
})

test('from the list to the model, with the selected way of renting or buying', async ({ page }) => {
  await open(page, '?kind=buy')
  await page.getByRole('link', { name: t('parts.model.see', { name: 'Genie 600' }) }).click()
  await expect(page).toHaveURL(/\/nl\/detail\?type=genie-600&kind=buy/)
  await expect(page.locator('[data-panel="buy"]')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is submitted by its address', async ({ page }) => {
    await page.goto('/nl/product')
    await page.getByLabel(t('product.filter.area')).fill('1500')
    await page.locator('.filter label', { hasText: t('product.filter.kind_rent') }).click()
    await page.getByLabel(t('product.filter.sort')).selectOption('rating')
    await page.getByRole('button', { name: t('product.filter.apply') }).click()
    await expect(page).toHaveURL(/area=1500.*kind=rent.*sort=rating/)
    await expect(page.locator('#models')).toHaveText(t('product.result.count', { count: 2, total: 3 }))
    await expect(page.getByLabel(t('product.filter.area'))).toHaveValue('1500')
    await expect(page.locator('#compare table')).toContainText('IPX6')
  })
})
