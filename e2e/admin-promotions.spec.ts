import { randomUUID } from 'node:crypto'
import { translate } from '#i18n/translate.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')
const names = ['Nederlands', 'Engels', 'Chinees', 'Duits']

test.use({
  allowErrors: { pattern: /status of (400|401|403|404|409)|ERR_FAILED/ },
  contextOptions: { reducedMotion: 'reduce' },
})

test('a price promotion from draft to deletion; a product in two rules is refused beside its checkbox', async ({
  page,
}) => {
  const key = `winter-${randomUUID().slice(0, 8)}`
  await signedInAs(page, 'finance@genie.example')
  await page.goto('/nl/admin/activities')
  await page.getByRole('button', { name: t('admin_promotions.activity.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Kenmerk/).fill(key)
  await dialog.getByLabel(/^Van/).fill('2031-01-01')
  await dialog.getByLabel(/^Tot en met/).fill('2031-01-31')
  for (const name of names) {
    await dialog.getByLabel(`Naam (${name})`).fill(`Winter ${name}`)
    await dialog.getByLabel(`Tekst (${name})`).fill('In de winter goedkoper')
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('admin_promotions.activity.create') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter Nederlands')
  await expectAccessible(page)

  for (const attempt of ['first', 'second'] as const) {
    await page.getByRole('button', { name: t('admin_promotions.rules.add') }).click()
    await dialog.getByLabel(/^Korting verplicht|^Korting$/).fill('1')
    for (const name of names) await dialog.getByLabel(`Naam (${name})`).fill('Eén procent')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: t('admin_promotions.rules.add') }).click()
    if (attempt === 'first') await expect(dialog).toBeHidden()
  }
  await expect(dialog.locator('.products-field .field-error')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('admin.act.cancel') }).click()
  await expect(page.locator('.plain-table tbody tr')).toHaveCount(1)

  await page.getByRole('button', { name: t('admin_promotions.activity.remove.open') }).click()
  await dialog.getByRole('button', { name: t('admin_promotions.activity.remove.open') }).click()
  await expect(page).toHaveURL(/\/nl\/admin\/activities$/)
  await expect(page.locator('.list-row').filter({ hasText: key })).toHaveCount(0)
})

test('a code: made, found, stopped', { tag: '@further' }, async ({ page }) => {
  const code = `TEST-${randomUUID().slice(0, 8).toUpperCase()}`
  await signedInAs(page, 'finance@genie.example')
  await page.goto('/nl/admin/coupons')
  await page.getByRole('button', { name: t('admin_promotions.coupons.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Code/).fill(code)
  await dialog.getByLabel(/^Korting verplicht|^Korting$/).fill('1')
  await dialog.getByLabel(/^Van verplicht|^Van$/).fill('2026-01-01')
  await dialog.getByLabel(/^Tot en met/).fill('2031-12-31')
  await dialog.getByLabel(t('admin_promotions.coupons.global_limit')).fill('1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('admin_promotions.coupons.make') }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/nl/admin/coupons?q=${code}`)
  await page.locator('.list-row').getByRole('link', { name: code }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_promotions.coupons.stop.open') }).click()
  await dialog.getByLabel(/^Reden/).fill('Alleen een proef')
  await dialog.getByRole('button', { name: t('admin_promotions.coupons.stop.open') }).click()
  await expect(page.locator('.page-head .badge')).toHaveText(t('admin_promotions.coupons.state.stopped'))
})

for (const [width, scheme] of [
  [1440, 'light'],
  [820, 'dark'],
] as const) {
  test(`at ${width} px, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    // Updates by other tests would dim the rows during the check.
    await page.route('**/api/admin/events', route => route.abort())
    await signedInAs(page, 'admin@genie.example')
    for (const path of ['activities', 'coupons', 'invitations', 'invitations/rewards']) {
      await page.goto(`/de/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.list-row, .empty').first()).toBeVisible()
      expect(await overflow(page), path).toBe(0)
      for (const body of await page.locator('.list-body').all()) await expect(body).toHaveCSS('opacity', '1')
      await expectAccessible(page)
    }
  })
}
