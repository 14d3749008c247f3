import type { Page } from '@playwright/test'
import { noticeLanguages } from '#domain/going-live/notice-languages.ts'
import { translate } from '#i18n/translate.ts'
import { pdfOf } from '#testing/shop/notices.ts'
import { pngOf } from '#testing/steps/pictures.ts'
import { opensNotice } from './guarantee-notice.ts'
import { inOwnShop as test } from './own-shop.ts'
import { expect, expectAccessible, overflow } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')

test.describe.configure({ timeout: 180_000 })
// Refused files.
test.use({ allowErrors: { pattern: /status of (403|415)/ }, contextOptions: { reducedMotion: 'reduce' } })

const files = { nl: pngOf(300, 450), en: pngOf(320, 480), de: pdfOf() }

test('the official notice on the guarantee is uploaded, and every page shows it unchanged', async ({
  page,
  shop,
  browser,
}) => {
  const field = (language: keyof typeof files) =>
    page.getByLabel(t(`admin_settings.field.${language}`), { exact: true })
  await signedInAs(page, 'admin@genie.example', shop.origin)
  await page.goto('/nl/admin/settings/live')
  await page.getByRole('link', { name: t('admin_settings.steps.step.guarantee_notice') }).click()
  await expect(page.getByText(t('admin_settings.notice_file.none'))).toHaveCount(3)
  await field('nl').setInputFiles({ name: 'notice.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toContainText('PNG, JPEG, PDF')
  for (const language of noticeLanguages) {
    const buffer = files[language]
    await field(language).setInputFiles({ name: 'notice', mimeType: 'application/octet-stream', buffer })
    await expect(page.getByText(t('admin_settings.notice_file.none'))).toHaveCount(
      2 - noticeLanguages.indexOf(language),
    )
  }
  // A preview of what can be shown on a page; the PDF has its link.
  await expect(page.locator('.notice-preview img')).toHaveCount(2)
  await expect(page.locator('.notice-preview a')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_settings.form.save') }).click()
  await expect(page.getByText(t('admin_settings.form.saved'))).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBe(0)

  const customer = await (await browser.newContext({ baseURL: shop.origin, reducedMotion: 'reduce' })).newPage()
  for (const [language, shown] of [
    ['nl', 'nl'],
    ['zh', 'en'],
    ['en', 'en'],
  ] as const) {
    await customer.goto(`/${language}/detail?type=genie-1000`)
    const fold = customer.locator('#guarantee-notice')
    await fold.getByText(opensNotice[language]).click()
    const picture = fold.getByRole('img')
    await expect(picture).toBeVisible()
    expect(await bytesAt(customer, await picture.getAttribute('src'))).toEqual(files[shown])
    await expect(picture).toHaveAttribute('alt', /2 (jaar|years)/)
    await expect(fold.getByRole('link', { name: /Your Europe/ })).toBeVisible()
    await expect(fold.getByText('没有中文版')).toHaveCount(language === 'zh' ? 1 : 0)
    await expect(fold.locator('.guarantee-own')).toHaveCount(0)
    expect(await overflow(customer)).toBe(0)
  }

  // A PDF opens by its link, at the first click too.
  await customer.goto('/de/detail?type=genie-1000')
  const link = customer.locator('#guarantee-notice').getByRole('link', { name: opensNotice.de })
  expect(await bytesAt(customer, await link.getAttribute('href'))).toEqual(files.de)
  await expectAccessible(customer)

  await customer.goto('/nl/product')
  const shelf = customer.locator('#accessories')
  await shelf.scrollIntoViewIfNeeded()
  await shelf.getByText(opensNotice.nl).click()
  await expect(shelf.locator('.guarantee-official img')).toBeVisible()
  await customer.context().close()
})

async function bytesAt(page: Page, address: string | null): Promise<Buffer> {
  return (await page.request.get(address ?? '')).body()
}
