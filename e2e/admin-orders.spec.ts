import { translate } from '#i18n/translate.ts'
import { settled } from './office.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, hydrated, overflow, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')
const password = 'Genie-demo-2026'

test.use({
  allowErrors: { pattern: /status of (401|403|404|409)|ERR_FAILED/ },
  contextOptions: { reducedMotion: 'reduce' },
})

test('from the login to the delivered parcel', async ({ page }) => {
  const me = await shopper(page)
  const placed = await me.paid([{ sku: 'genie-600-rent', months: 3 }])
  const order_no = numberOf(placed, 'rent')

  // Without a session the login page comes first, and leads back here.
  await page.goto(`/nl/admin/orders/${order_no}`)
  await page.waitForURL('**/nl/login')
  await hydrated(page)
  await page.getByLabel(t('account.field.email')).fill('operations@genie.example')
  await page.getByLabel(t('account.field.password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account.login.submit'), exact: true })
    .click()
  await page.waitForURL(`**/nl/admin/orders/${order_no}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order_no)
  await expect(page).toHaveTitle(`${order_no} — ${t('admin.shell.title')}`)
  await expectAccessible(page)

  // Operations may not refund: the button says so.
  const refund = page.getByRole('button', { name: t('admin_order.refund.start') })
  await expect(refund).toHaveAccessibleDescription(/financiën/)

  await page.getByRole('button', { name: t('admin_order.ship.open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(/^Serienummer/)).toHaveValue(/^GN06-/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('admin_order.ship.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('admin_order.ship.done', { no: order_no }))).toBeVisible()
  const parcel = page.locator('.parcel')
  await expect(parcel).toContainText('GN06-')

  await parcel.getByRole('button', { name: t('admin_order.shipments.tell.deliver.open') }).click()
  await dialog.getByRole('button', { name: t('admin_order.shipments.tell.deliver.submit') }).click()
  await expect(parcel).toContainText(t('admin_order.shipments.state.delivered'))
  await expect(page.locator('.page-head .badge').first()).toHaveText(t('kit.status.delivered'))

  await page.getByLabel(t('admin_order.notes.new')).fill('Belt morgen')
  await page.getByRole('button', { name: t('admin_order.notes.add') }).click()
  await expect(page.locator('.notes')).toContainText('Belt morgen')
})

test('found by the list, its queries and keys, and by Ctrl-K; changes by others are shown at once', async ({
  page,
}) => {
  const me = await shopper(page)
  const order_no = numberOf(await me.paid([{ sku: 'blades-set-9', quantity: 1 }]), 'buy')
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/orders?order_status=pay_success&kind=buy')
  const rows = page.locator('.list-row')
  await expect(rows.filter({ hasText: order_no })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('/')
  await page.keyboard.type(order_no)
  await expect(page).toHaveURL(new RegExp(`q=${order_no}`))
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(order_no)
  await page.keyboard.press('ArrowDown')
  await expect(rows.getByRole('link', { name: order_no })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order_no)
  await page.goBack()
  await expect(rows).toHaveCount(1)

  await page.goto('/nl/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(order_no.slice(2))
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order_no)
  await expect(page.locator('.facts').first()).toBeVisible()
  await me.ship(order_no)
  await expect(page.locator('.parcel')).toHaveCount(1)
})

test('bulk shipping: a preview before, results after', { tag: '@further' }, async ({ page }) => {
  const me = await shopper(page)
  const numbers = []
  for (const _ of [1, 2]) numbers.push(numberOf(await me.paid([{ sku: 'blades-set-9', quantity: 1 }]), 'buy'))
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/orders?order_status=pay_success&kind=buy')
  for (const no of numbers) await page.getByRole('checkbox', { name: t('admin.list.choose', { row: no }) }).check()
  const bar = page.getByRole('region', { name: t('admin.list.bulk') })
  await bar.getByRole('button', { name: t('admin_orders.ship') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.bulk-rows li')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Verzenden \(2\)/ }).click()
  await expect(dialog.getByText(t('admin.list.outcome.done'), { exact: true })).toHaveCount(2)
  await dialog
    .getByRole('button', { name: t('admin.list.bulk_close') })
    .last()
    .click()
  for (const no of numbers) await expect(page.locator('.list-row').filter({ hasText: no })).toHaveCount(0)
})

test('a concurrent change is shown, and nothing is done twice', { tag: '@further' }, async ({ page }) => {
  const me = await shopper(page)
  const order_no = numberOf(await me.paid([{ sku: 'blades-set-9', quantity: 1 }]), 'buy')
  await signedInAs(page, 'operations@genie.example')
  // An update of the live channel would replace the screen below the dialog before a click.
  await page.route('**/api/admin/events', route => route.abort())
  await page.goto(`/nl/admin/orders/${order_no}`)
  await page.getByRole('button', { name: t('admin_order.close.open') }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Reden/)
    .fill('Dubbel besteld')
  await me.ship(order_no)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin_order.close.submit') })
    .click()
  const notice = page
    .getByRole('dialog')
    .getByRole('status')
    .filter({ hasText: t('admin.act.changed') })
  await expect(notice).toContainText(t('kit.status.in_transit'))
})

test('a customer finds nothing here', { tag: '@further' }, async ({ page }) => {
  await signedInAs(page, 'klant@genie.example')
  await page.goto('/nl/admin/orders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.trouble.no_colleague.title'))
  await expect(page.locator('.list-row')).toHaveCount(0)
  await expectAccessible(page)
})

for (const [width, scheme] of [
  [820, 'light'],
  [390, 'dark'],
] as const) {
  test(`at ${width} px, ${scheme}`, async ({ page }) => {
    const me = await shopper(page)
    const order_no = numberOf(await me.paid([{ sku: 'genie-600-rent', months: 3 }]), 'rent')
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await signedInAs(page, 'admin@genie.example')
    for (const path of ['', '/orders', `/orders/${order_no}`]) {
      await page.goto(`/de/admin${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.fleet, .list-row, .facts').first()).toBeVisible()
      await settled(page)
      expect(await overflow(page)).toBe(0)
      await expectAccessible(page)
    }
    if (width < 768) {
      const words = translate('de')
      await page.getByRole('button', { name: words('layout.menu.open') }).click()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: words('admin.screen.orders') })
        .click()
      await expect(page).toHaveURL(/\/de\/admin\/orders$/)
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })
}
