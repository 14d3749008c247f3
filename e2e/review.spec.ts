import { languages } from '#domain/languages.ts'
import { allMessages, translate } from '#i18n/translate.ts'
import { expect, expectAccessible, hydrated, overflow, test } from './page.ts'

const t = translate('nl')
const missing = /\b(review|kit|pages)\.[a-z_]+(\.[a-z_]+)*\b/

for (const language of languages) {
  test(`${language}: named, labelled as demo, accessible by light and at dusk`, async ({ page }) => {
    await page.goto(`/${language}/review`)
    await hydrated(page)
    const { title, heading } = allMessages[language].pages.review
    await expect(page).toHaveTitle(`${title} — Genie`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('link[rel=alternate][hreflang]')).toHaveCount(5)
    expect(await page.locator('main').textContent()).not.toMatch(missing)
    const cards = page.locator('.review')
    await expect(cards).toHaveCount(12)
    // Another test may write a review meanwhile.
    const { demo, verified } = allMessages[language].review.card
    for (const card of await cards.filter({ hasNotText: verified }).all()) await expect(card).toContainText(demo)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflow(page)).toBe(0)
  })
}

test('filters are links: one model, one language, and back', { tag: '@further' }, async ({ page }) => {
  await page.goto('/nl/review')
  await hydrated(page)
  const filters = page.getByRole('navigation', { name: t('review.filters.label') })
  await filters.getByRole('link', { name: 'Genie 600' }).click()
  await expect(page).toHaveURL(/type=genie-600/)
  await filters.getByRole('link', { name: 'Nederlands' }).click()
  await expect(page).toHaveURL(/lang=nl/)
  await expect(filters.locator('[aria-current]')).toHaveText(['Genie 600', 'Nederlands', t('review.filters.all_stars')])
  for (const card of await page.locator('.review').all()) await expect(card).toContainText('Genie 600')
  await page.goBack()
  await expect(page).not.toHaveURL(/lang=nl/)
})

test('an empty list has a message and a link; invalid parameters are ignored', { tag: '@further' }, async ({
  page,
}) => {
  await page.goto('/nl/review?stars=1')
  await expect(page.getByText(t('review.nothing.title'))).toBeVisible()
  await page.getByRole('link', { name: t('review.nothing.action') }).click()
  await expect(page.locator('.review').first()).toBeVisible()
  await page.goto('/nl/review?stars=9&lang=xx&page=-1&type=%3Cb%3E')
  await expect(page.locator('.review')).toHaveCount(12)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('all pages of it can be read', async ({ page }) => {
    await page.goto('/de/review')
    const first = await page.locator('.review h3').first().textContent()
    await page.locator('.pagination').locator('a[href*="page=2"]').first().click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.locator('.review h3').first()).not.toHaveText(first ?? '')
  })
})
