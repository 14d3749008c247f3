import type { Locator, Page } from '@playwright/test'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { drawn, expect, expectAccessible, hydrated, test } from './page.ts'

const t = translate('nl')

async function open(page: Page, language: Language, query = ''): Promise<Locator> {
  await page.goto(`/${language}/rent/home${query}`)
  await hydrated(page)
  await drawn(page.locator('.fit .slider').first())
  return page.getByRole('region', { name: translate(language)('parts.fit.answer') })
}

/** What it decides, and which values are no lawn: web/parts/fit-wizard/fit-wizard.test.tsx. */
test('by keyboard alone, question after question, until nothing fits', async ({ page }) => {
  const answer = await open(page, 'nl')
  await page.getByRole('slider', { name: t('parts.fit.area') }).focus()
  await page.keyboard.press('Home')
  await expect(page.getByLabel(t('parts.fit.area_typed'))).toHaveValue('50')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // The plot of the corner house.
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('parts.fit.area_typed'))).toHaveValue('350')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await expect(page.getByLabel(t('parts.fit.area_typed'))).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('slider', { name: t('parts.fit.slope') })).toBeFocused()
  await page.keyboard.press('End')
  await expect(answer).toContainText(t('parts.fit.none'))
  await expect(answer).toContainText(t('parts.fit.misfit.slope', { name: 'Genie 3000', percent: 60, limit: 45 }))
  await expect(answer.getByRole('status')).toHaveText(t('parts.fit.none'))
  await expect(answer.getByRole('link', { name: t('parts.fit.ask') })).toHaveAttribute('href', '/nl/complaints')
  await expectAccessible(page)
  for (let step = 0; step < 15; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(answer).toContainText(t('parts.fit.fits', { name: 'Genie 600' }))
  await expect(answer.getByRole('status')).toHaveText(new RegExp(t('parts.fit.fits', { name: 'Genie 600' })))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('spinbutton', { name: t('parts.fit.zones') })).toHaveValue('2')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('slider', { name: t('parts.fit.passage') })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(answer).toContainText(t('parts.fit.misfit.passage', { name: 'Genie 3000', limit: 90, cm: 40 }))
})

test('the result has an address that opens it again, in another language too', { tag: '@further' }, async ({
  page,
}) => {
  await open(page, 'nl')
  await page.getByLabel(t('parts.fit.area_typed')).fill('700')
  await page.getByRole('button', { name: t('kit.increase') }).click()
  await expect(page).toHaveURL('/nl/rent/home?area=700&slope=5&zones=2')
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel(t('parts.fit.area_typed'))).toHaveValue('700')
  const answer = await open(page, 'zh', '?area=700&slope=5&zones=2')
  await expect(answer).toContainText(translate('zh')('parts.fit.load_text', { needed: 784, area: 900 }))
  await expect(answer.getByRole('link', { name: translate('zh')('parts.fit.link') })).toHaveAttribute(
    'href',
    '/zh/rent/home?area=700&slope=5&zones=2#fit',
  )
})

test('on a phone the result stays visible, and a tap opens it', { tag: '@further' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const answer = await open(page, 'nl', '?area=700')
  await page.getByRole('slider', { name: t('parts.fit.slope') }).scrollIntoViewIfNeeded()
  const glance = page.locator('.fit-glance')
  await expect(glance).toBeInViewport({ ratio: 1 })
  await expect(glance).toContainText(t('parts.fit.fits', { name: 'Genie 600' }))
  await expect(answer.getByRole('heading')).not.toBeInViewport()
  await glance.click()
  await expect(answer.getByRole('heading')).toBeInViewport()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a table says which model fits; an address that describes a lawn is answered', { tag: '@further' }, async ({
    page,
  }) => {
    const table = page.getByRole('table', { name: t('parts.fit.table') })
    const answer = page.getByRole('region', { name: t('parts.fit.answer') })
    await page.goto('/nl/rent/home')
    await expect(table).toContainText('3.270 m²')
    await expect(answer).toBeHidden()
    await page.goto('/nl/rent/home?area=1900&slope=5')
    await expect(answer).toBeVisible()
    await expect(answer).toContainText(t('parts.fit.fits', { name: 'Genie 3000' }))
    await expect(page.getByLabel(t('parts.fit.area_typed'))).toBeHidden()
  })
})
