import { allMessages, translate } from '#i18n/translate.ts'
import { drawn, expect, expectAccessible, hydrated, overflow, test } from './page.ts'

const t = translate('nl')

test('has a title, and links to renting, to the models and to the rules', async ({ page }) => {
  await page.goto('/nl/rent/home')
  await hydrated(page)
  await expect(page).toHaveTitle(`${t('pages.rent_home.title')} — Genie`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.rent_home.heading'))
  const hrefs = await page.locator('main a').evaluateAll(links => links.map(link => link.getAttribute('href')))
  for (const href of [
    '/nl/rent/fill?type=genie-600&months=7',
    '/nl/detail?type=genie-600&kind=rent',
    '/nl/detail?type=genie-3000&kind=rent',
    '/nl/return',
    '/nl/cancel-rental',
    '/nl/terms-conditions',
  ]) {
    expect(hrefs).toContain(href)
  }
  await expectAccessible(page)
})

test('by keyboard: a rental is calculated to the link that rents it, and a question opens', async ({ page }) => {
  await page.goto('/nl/rent/home')
  await hydrated(page)
  const sum = page.getByRole('region', { name: t('rent_home.calculator.heading') })
  await expect(sum).toContainText('€ 465,00')
  await sum.getByRole('radio', { name: 'Genie 600' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sum.getByRole('radio', { name: 'Genie 1000' })).toBeChecked()
  await expect(sum).toContainText('€ 455,00')
  await expect(sum).toContainText('€ 705,00')

  // Six months cost as much as seven: the lower total is charged, and the page says so.
  await page.keyboard.press('Tab')
  await expect(sum.getByRole('slider', { name: t('rent_home.calculator.term') })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(sum).toContainText(t('rent_home.calculator.months', { months: 6 }))
  await expect(sum).toContainText('7 × € 65 = € 455')
  await expect(sum).toContainText('€ 705,00')
  await page.keyboard.press('Home')
  await expect(sum).toContainText('€ 198,00')
  await expect(sum).toContainText('€ 448,00')
  await page.keyboard.press('End')
  await expect(sum).toContainText('€ 1.320,00')
  await expect(sum.getByRole('link', { name: t('rent_home.calculator.go', { name: 'Genie 1000' }) })).toHaveAttribute(
    'href',
    '/nl/rent/fill?type=genie-1000&months=24',
  )
  await expect(sum.getByRole('link', { name: t('rent_home.calculator.see', { name: 'Genie 1000' }) })).toHaveAttribute(
    'href',
    '/nl/detail?type=genie-1000&kind=rent&months=24',
  )

  await page.locator('summary', { hasText: t('rent_home_below.questions.list.early.question') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('details[open]')).toContainText('€ 75')
  await expect(page.locator('details[open]')).toContainText('20%')
})

test('search engines get the questions with the answers of the page', { tag: '@further' }, async ({ page }) => {
  for (const language of ['nl', 'zh'] as const) {
    await page.goto(`/${language}/rent/home`)
    await hydrated(page)
    const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}')
    const faq = graph['@graph'].find((node: { '@type': string }) => node['@type'] === 'FAQPage')
    expect(faq.mainEntity.length).toBeGreaterThan(7)
    for (const { name, acceptedAnswer } of faq.mainEntity) {
      await page.locator('summary', { hasText: name }).click()
      await expect(page.locator('details[open] p')).toHaveText([acceptedAnswer.text])
    }
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('prices, seasons and answers can be read, and renting can begin', async ({ page }) => {
    await page.goto('/de/rent/home')
    const words = allMessages.de.rent_home_below
    await expect(page.getByRole('table', { name: allMessages.de.parts.tiers.caption })).toContainText('119 €')
    await expect(page.locator('.seasons')).toContainText('2.079 €')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByRole('slider')).toHaveCount(0)
    await page.locator('summary').first().click()
    await expect(page.getByText(words.questions.list.start.answer)).toBeVisible()
    await expect(page.locator('main a[href="/de/rent/fill?type=genie-600&months=7"]')).toBeVisible()
  })
})

for (const language of ['de', 'zh', 'en'] as const) {
  test(`${language}: fits 320 pixels at dusk, and is accessible`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(`/${language}/rent/home`)
    await hydrated(page)
    await drawn(page.locator('.fit-tool'))
    await expectAccessible(page)
    expect(await overflow(page)).toBe(0)
  })
}
