import { translate } from '#i18n/translate.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')

test.use({
  allowErrors: { pattern: /status of (401|403|404|409)|ERR_FAILED/ },
  contextOptions: { reducedMotion: 'reduce' },
})

test("above one person's limit: it waits, another sees the reason, approves, and it is done", async ({ page }) => {
  const me = await shopper(page)
  const order_no = numberOf(await me.paid([{ sku: 'genie-600-buy' }]), 'buy')
  await signedInAs(page, 'support@genie.example')
  await page.goto(`/nl/admin/orders/${order_no}`)
  await page.getByRole('button', { name: t('admin_order.close.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reden/).fill('De klant wacht al een maand')
  await dialog.getByRole('button', { name: t('admin_order.close.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('error.2'))).toBeVisible()

  await page.goto('/nl/admin/proposals?state=open')
  const row = page.locator('.list-row').filter({ hasText: order_no })
  await expect(row).toContainText(t('admin_money.proposals.kind.close'))
  await row.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: t('admin_money.proposals.withdraw.open') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('admin_money.proposals.approve.open') })).toHaveCount(0)
  const path = new URL(page.url()).pathname

  await signedInAs(page, 'admin@genie.example')
  await page.goto('/nl/admin')
  await expect(page.getByText(t('admin_today.queue.proposals'))).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('De klant wacht al een maand')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_money.proposals.approve.open') }).click()
  await dialog.getByRole('button', { name: t('admin_money.proposals.approve.open') }).click()
  await expect(page.getByText(t('admin_money.proposals.state.approved')).first()).toBeVisible()
  await page.goto(`/nl/admin/orders/${order_no}`)
  await expect(page.getByText('De klant wacht al een maand').first()).toBeVisible()
})

test('a parcel entered as lost by staff waits for a second person, and is lost once they approve', {
  tag: '@further',
}, async ({ page }) => {
  const me = await shopper(page)
  const order_no = numberOf(await me.paid([{ sku: 'genie-600-buy' }]), 'buy')
  await me.ship(order_no)
  await signedInAs(page, 'operations@genie.example')
  await page.goto(`/nl/admin/orders/${order_no}`)
  const parcel = page.locator('.parcel')
  await parcel.getByRole('button', { name: t('admin_order.shipments.tell.lose.open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('admin_order.shipments.tell.by_hand'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(t('admin_order.shipments.reason')).fill('Volgens de chauffeur kwijtgeraakt')
  await dialog.getByRole('button', { name: t('admin_order.shipments.tell.lose.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('error.2'))).toBeVisible()
  await expect(parcel).toContainText(t('admin_order.shipments.state.in_transit'))

  await signedInAs(page, 'admin@genie.example')
  await page.goto('/nl/admin/proposals?state=open')
  const row = page.locator('.list-row').filter({ hasText: order_no })
  await expect(row).toContainText(t('admin_money.proposals.kind.parcel_by_hand'))
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: t('admin_money.proposals.approve.open') }).click()
  await dialog.getByRole('button', { name: t('admin_money.proposals.approve.open') }).click()
  await expect(page.getByText(t('admin_money.proposals.state.approved')).first()).toBeVisible()
  await page.goto(`/nl/admin/orders/${order_no}`)
  await expect(parcel).toContainText(t('admin_order.shipments.state.lost'))
})

test('a correction of the ledger is proposed and approved', { tag: '@further' }, async ({ page }) => {
  await signedInAs(page, 'finance@genie.example')
  await page.goto('/nl/admin/ledger')
  await page.getByRole('button', { name: t('admin_money.ledger.correct.open') }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel(t('admin_money.ledger.correct.debit')).selectOption('provider_fees')
  await dialog.getByLabel(t('admin_money.ledger.correct.credit')).selectOption('clearing')
  await dialog.getByLabel(/^Bedrag/).fill('0,35')
  await dialog.getByLabel(/^Reden/).fill('Kosten die apart zijn berekend')
  await dialog.getByRole('button', { name: t('admin_money.ledger.correct.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('error.2'))).toBeVisible()
  await page.goto('/nl/admin/proposals?state=open&kind=correction')
  await page.locator('.list-row').getByRole('link').first().click()
  // Accounts have names.
  const names = [t('admin_order.money.account.provider_fees'), t('admin_order.money.account.clearing')]
  await expect(page.getByText(names.join(' → '))).toBeVisible()
})
