import { translate } from '#i18n/translate.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')

test.use({
  allowErrors: { pattern: /status of (401|403|404|409)|ERR_FAILED/ },
  contextOptions: { reducedMotion: 'reduce' },
})

for (const [width, scheme, language] of [
  [1440, 'light', 'nl'],
  [820, 'dark', 'de'],
] as const) {
  test(`figures and their tables at ${width} px, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await signedInAs(page, 'admin@genie.example')
    await page.goto(`/${language}/admin`)
    await expect(page.locator('.chart', { hasText: translate(language)('admin_today.chart.use.title') })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: translate(language)('admin_today.chart.returns.title') }),
    ).toBeVisible()
    await expect(page.locator('.fleet dd').first()).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)
    const words = translate(language)
    const revenue = page.locator('.chart', { hasText: words('admin_today.chart.revenue.title') })
    await revenue.getByText(words('admin_today.chart.table')).click()
    await expect(revenue.locator('tbody tr')).toHaveCount(12)
    await expectAccessible(page)
    expect(await overflow(page)).toBe(0)
  })
}

test('money is hidden from roles without access to the ledger', { tag: '@further' }, async ({ page }) => {
  await signedInAs(page, 'support@genie.example')
  await page.goto('/nl/admin')
  await expect(page.locator('.chart', { hasText: t('admin_today.chart.use.title') })).toBeVisible()
  await expect(page.locator('.chart', { hasText: t('admin_today.chart.revenue.title') })).toHaveCount(0)
})

test("from a list to the next order, a change agreed to by two, a print, and the customer's view", {
  tag: '@further',
}, async ({ page }) => {
  const me = await shopper(page)
  for (const _ of [1, 2]) await me.paid([{ sku: 'genie-600-rent', months: 3 }])
  const newest = numberOf(await me.paid([{ sku: 'genie-600-rent', months: 6 }]), 'rent')
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/orders?kind=rent&order_status=pay_success&country=NL')
  // Orders of other tests may have come in since.
  await page.locator('.list-row').filter({ hasText: newest }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest)
  await page.getByRole('link', { name: t('admin.detail.next') }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(newest)
  await page.getByRole('link', { name: t('admin.detail.previous') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest)
  await expectAccessible(page)

  await page.getByRole('button', { name: t('admin_order.change.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(new RegExp(`^${t('admin_order.change.house_number')}`)).fill('77')
  await dialog.getByRole('button', { name: t('admin_order.change.ask') }).click()
  await expect(dialog.getByText(t('admin_order.change.same'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(new RegExp(`^${t('admin.act.reason')}`)).fill('Gebeld: verhuisd')
  await dialog.getByRole('button', { name: t('admin_order.change.submit') }).click()
  await expect(dialog).toBeHidden()
  // What is paid goes elsewhere once a second person has seen where.
  await expect(page.getByText(t('error.2'))).toBeVisible()
  const address = page.url()
  await signedInAs(page, 'admin@genie.example')
  await page.goto('/nl/admin/proposals?state=open')
  const waiting = page.locator('.list-row').filter({ hasText: newest })
  await expect(waiting).toContainText(t('admin_money.proposals.kind.redirect'))
  await waiting.getByRole('link').first().click()
  await expect(page.getByRole('main')).toContainText(' 77')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_money.proposals.approve.open') }).click()
  await dialog.getByRole('button', { name: t('admin_money.proposals.approve.open') }).click()
  await expect(page.getByText(t('admin_money.proposals.state.approved')).first()).toBeVisible()
  await signedInAs(page, 'operations@genie.example')
  await page.goto(address)
  await expect(page.locator('address').first()).toContainText(' 77')

  for (const slip of ['packing-slip', 'hand-over'] as const) {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t(`admin_order.documents.${slip}`) }).click()
    expect((await saved).suggestedFilename()).toBe(`${newest}-${slip}.pdf`)
  }

  await page.getByRole('link', { name: t('admin_order.customer.as_customer') }).click()
  await expect(page.getByText(t('admin_order.view.banner'), { exact: true })).toBeVisible()
  await expect(page.locator('address')).toContainText(' 77')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  await page.goBack()
  // The link of the breadcrumbs has the filter; that of the menu has none.
  await page.locator('a[href*="kind=rent"]', { hasText: t('admin.screen.orders') }).click()
  await expect(page).toHaveURL(/kind=rent/)
})
