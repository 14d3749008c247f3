import { translate } from '#i18n/translate.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')

test.use({
  allowErrors: { pattern: /status of (401|403|404|409)|ERR_FAILED/ },
  contextOptions: { reducedMotion: 'reduce' },
})

test('a refund: made at the order, shown in the list, itemized to the cent', async ({ page }) => {
  const me = await shopper(page)
  const order_no = numberOf(await me.paid([{ sku: 'blades-set-9', quantity: 2 }]), 'buy')
  await signedInAs(page, 'finance@genie.example')
  await page.goto(`/nl/admin/orders/${order_no}`)
  await page.getByRole('button', { name: t('admin_order.refund.start') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Bedrag/).fill('10,00')
  await dialog.getByLabel(/^Reden/).fill('Eén mesje krom')
  await dialog.getByRole('button', { name: t('admin_order.refund.submit') }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/nl/admin/refunds?q=${order_no}`)
  const rows = page.locator('.list-row')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Eén mesje krom')
  await expectAccessible(page)
  await rows.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^T-/)
  await expect(page.locator('.plain-table').first()).toContainText('10,00')
  await expect(page.getByRole('link', { name: order_no })).toBeVisible()
  await expectAccessible(page)

  // The bookings of the same order, opened line by line.
  await page.goto(`/nl/admin/ledger?q=${order_no}`)
  const lines = page.locator('.ledger-lines').first()
  await lines.locator('summary').click()
  await expect(lines.locator('tbody tr').first()).toBeVisible()
  await expectAccessible(page)
})

test('the file of a list has the rows of the list', { tag: '@further' }, async ({ page }) => {
  const me = await shopper(page)
  const order_no = numberOf(await me.paid([{ sku: 'blades-set-9', quantity: 1 }]), 'buy')
  await signedInAs(page, 'finance@genie.example')
  await page.goto(`/nl/admin/invoices?q=${order_no}`)
  await expect(page.locator('.list-row')).toHaveCount(1)
  const asked = page.waitForResponse('**/api/admin/invoices/export?**')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: t('admin.list.export') }).click()
  expect((await file).suggestedFilename()).toBe('invoices.csv')
  expect((await asked).url()).toContain(`q=${order_no}`)
})

test('the VAT of the quarter links to its documents', { tag: '@further' }, async ({ page }) => {
  const me = await shopper(page)
  await me.paid([{ sku: 'blades-set-9', quantity: 1 }])
  await signedInAs(page, 'finance@genie.example')
  await page.goto('/nl/admin/vat')
  const papers = page.locator('.vat-table tbody tr').first().getByRole('link')
  await expect(papers).toBeVisible()
  await expectAccessible(page)
  const count = Number(await papers.textContent())
  await papers.click()
  await expect(page).toHaveURL(/vat_quarter=/)
  // Other tests place orders meanwhile: there may be more by now, never fewer.
  const total = async () => Number(/van (\d+)/.exec((await page.locator('.list-foot').textContent()) ?? '')?.[1])
  await expect.poll(total).toBeGreaterThanOrEqual(count)
})

for (const [width, scheme] of [
  [1440, 'dark'],
  [820, 'light'],
] as const) {
  test(`at ${width} px, ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    // Updates by other tests would dim the rows during the check.
    await page.route('**/api/admin/events', route => route.abort())
    await signedInAs(page, 'finance@genie.example')
    for (const path of [
      'refunds',
      'refunds/transfers',
      'ledger',
      'ledger/balances',
      'deposits',
      'invoices',
      'vat',
      'reconciliation',
    ]) {
      await page.goto(`/de/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.list-row, .plain-table, .empty').first()).toBeVisible()
      expect(await overflow(page), path).toBe(0)
      for (const body of await page.locator('.list-body').all()) await expect(body).toHaveCSS('opacity', '1')
      await expectAccessible(page)
    }
  })
}
