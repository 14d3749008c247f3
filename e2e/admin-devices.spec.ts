import { translate } from '#i18n/translate.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')

test.use({
  allowErrors: { pattern: /status of (400|401|403|404|409)|ERR_FAILED/ },
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 900 },
})

const stamp = () => `${Date.now()}`.slice(-8)

test('updates of a list show no progress; a new query does', async ({ page }) => {
  await page.clock.install()
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/devices')
  const busy = page.locator('.list-body[aria-busy]')
  await expect(page.locator('.list-row').first()).toBeVisible()
  await expect(busy).toHaveCount(0)
  const held: (() => void)[] = []
  await page.route(/\/api\/admin\/devices\?/, async route => {
    await new Promise<void>(go => held.push(go))
    await route.continue()
  })
  const answer = () => {
    for (const go of held.splice(0)) go()
  }

  // After the return to the tab the shown rows stay, without being dimmed.
  await page.clock.fastForward(4000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => held.length).toBe(1)
  await expectAccessible(page)
  await expect(busy).toHaveCount(0)
  answer()

  await page.locator('.list-tabs a').nth(1).click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(busy).toHaveCount(1)
  answer()
  await expect(busy).toHaveCount(0)
})

test('a machine: added, sent to the workshop and back, corrected after a concurrent change', async ({ page }) => {
  test.slow()
  const serial = `E2E-${stamp()}`
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/devices')
  await expect(page.locator('.list-row').first()).toBeVisible()
  await expect(page.locator('.list-body[aria-busy]')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_devices.add.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('admin_devices.add.submit') }).click()
  await expect(dialog.getByLabel(t('admin_devices.field.serial_number'))).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(t('admin_devices.field.serial_number')).fill(serial.toLowerCase())
  await dialog.getByLabel(t('admin_devices.field.model')).selectOption({ label: 'Genie 600' })
  await dialog.getByLabel(t('admin_devices.field.purchase_price')).fill('410,50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('admin_devices.add.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(serial)
  await expect(page.locator('.facts').first()).toContainText('410,50')
  await expectAccessible(page)

  // A command that is not possible shows why, by the table of the domain.
  await page.getByText(t('admin_devices.now.rest', { count: 5 })).click()
  await expect(page.locator('.now-rest')).toContainText(t('admin_devices.command.restock'))
  await expect(page.locator('.now-rest')).toContainText(t('admin_devices.holder.platform'))
  for (const command of ['start_repair', 'finish_repair', 'release'] as const) {
    await page.getByRole('button', { name: t(`admin_devices.command.${command}`), exact: true }).click()
    await dialog.getByLabel(t('admin.act.reason')).fill('Wiel los')
    await dialog.getByRole('button', { name: t(`admin_devices.command.${command}`) }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('.history')).toContainText(t(`admin_devices.history.event.${command}`))
  }

  // Somebody else saves first: what changed is shown, nothing is overwritten unseen.
  await page.getByRole('button', { name: t('admin_devices.edit.open') }).click()
  await dialog.getByLabel(t('admin_devices.field.remarks')).fill('Van mij')
  const id = page.url().split('/').at(-1) ?? ''
  await page.evaluate(async id => {
    const { token } = JSON.parse(localStorage.getItem('genie.session') ?? '{}')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const { data } = await (await fetch(`/api/admin/devices/${id}`, { headers })).json()
    const { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, work_area } = data
    const fields = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, work_area }
    const { device_status, version } = data
    const body = JSON.stringify({ ...fields, device_status, version, remarks: 'Van een collega' })
    await fetch(`/api/admin/devices/${id}`, { method: 'PUT', headers, body })
  }, id)
  // The screen was notified by now, but the dialog was opened before that.
  await page.waitForTimeout(1500)
  await dialog.getByRole('button', { name: t('admin_devices.edit.submit') }).click()
  await expect(dialog).toContainText(t('admin.act.changed'))
  await expect(dialog).toContainText('Van een collega')
  await dialog.getByRole('button', { name: t('admin_devices.edit.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.facts').first()).toContainText('Van mij')

  await page.getByRole('button', { name: t('admin_devices.pool_open.sale') }).click()
  await dialog.getByLabel(t('admin.act.reason')).fill('Over')
  await dialog.getByRole('button', { name: t('admin_devices.pool_open.sale') }).click()
  await expect(page.getByRole('button', { name: t('admin_devices.pool_open.rent') })).toBeVisible()
})

test('a file: its issues by line and column, then imported as a whole, then a bulk action', {
  tag: '@further',
}, async ({ page }) => {
  test.slow()
  const mark = stamp()
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/devices/import')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.screen.device_import'))
  await expectAccessible(page)
  const file = (lines: string[]) => ({
    name: 'maaiers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['serial_number;device_type;pool;purchase_price_eur', ...lines].join('\r\n')),
  })
  const input = page.locator('input[type=file]')
  await input.setInputFiles(file([`F${mark}-1;genie-600;rent;410,00`, `F${mark}-2;genie-9;rent;`]))
  await expect(page.locator('.import-faults')).toContainText('device_type')
  await expect(page.locator('.import-faults tbody th')).toHaveText('3')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: t('admin_devices.import.submit', { count: 2 }) })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await input.setInputFiles(file([`F${mark}-1;genie-600;rent;410,00`, `F${mark}-2;genie-600;rent;`]))
  await page.getByRole('button', { name: t('admin_devices.import.submit', { count: 2 }) }).click()
  await page.waitForURL('**/nl/admin/devices?**')

  await page.goto(`/nl/admin/devices?q=F${mark}`)
  await expect(page.locator('.list-row')).toHaveCount(2)
  await page.getByRole('checkbox', { name: t('admin.list.choose_all') }).check()
  await page.getByRole('button', { name: t('admin_devices.command.start_maintenance') }).click()
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', {
    name: t('admin.list.bulk_do', { action: t('admin_devices.command.start_maintenance'), count: 2 }),
  })
  await go.click()
  await expect(dialog.getByLabel(t('admin.act.reason'))).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(t('admin.act.reason')).fill('Voorjaarsbeurt')
  await expectAccessible(page)
  await go.click()
  await expect(dialog.getByText(t('admin.list.outcome.done'), { exact: true })).toHaveCount(2)
  await dialog
    .getByRole('button', { name: t('admin.list.bulk_close') })
    .last()
    .click()
  await expect(page.locator('.list-row').first()).toContainText(t('admin_devices.state.under_maintenance'))
})

test('on a tablet nothing overflows, and read-only roles get no buttons', { tag: '@further' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signedInAs(page, 'support@genie.example')
  await page.goto('/nl/admin/devices?sort=-created_at')
  await expect(page.locator('.list-row').first()).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expect(page.getByRole('button', { name: t('admin_devices.add.open') })).toHaveCount(0)
  await page.locator('.list-link').first().click()
  await expect(page.locator('.history')).toBeVisible()
  await expect(page.getByText(t('admin_devices.now.title'))).toHaveCount(0)
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
})
