import { translate } from '#i18n/translate.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')

test.use({
  allowErrors: { pattern: /status of (400|401|403|404|409|415)|ERR_FAILED/ },
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 900 },
})

const stamp = () => `${Date.now()}`.slice(-8)

test('a model: its texts by language, its rules, and what prevents incomplete saving', async ({ page }) => {
  test.slow()
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/device-types')
  await expect(page.locator('.list-row')).toHaveCount(3)
  await expect(page.locator('.list-body[aria-busy]')).toHaveCount(0)
  await expectAccessible(page)
  await page.locator('.list-link').filter({ hasText: 'Genie 3000' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genie 3000')
  await expect(page.getByText(t('admin_models.up_to_date'))).toBeVisible()
  await expectAccessible(page)

  // Spec: the highest is above the lowest.
  const highest = page.getByLabel(t('admin_models.figures.max_mowing_height'))
  const before = await highest.inputValue()
  await highest.fill('5')
  await page.getByRole('button', { name: t('admin_models.save'), exact: true }).click()
  await expect(page.getByText(t('validation.mowing_height_range'))).toBeVisible()
  await highest.fill(before)

  // One empty text of a listed model: marked at its language, refused by the shop.
  await page.getByRole('tab', { name: /Deutsch/ }).click()
  const tagline = page.getByRole('tabpanel').getByLabel(t('admin_models.texts.tagline'))
  const german = await tagline.inputValue()
  await tagline.fill('')
  await expect(page.getByRole('tab', { name: /Deutsch/ })).toContainText(t('admin_models.texts.empty', { count: 1 }))
  await page.getByRole('button', { name: t('admin_models.save'), exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await tagline.fill(`${german} `)

  // Leaving asks for confirmation.
  await tagline.fill(`${german}!`)
  await page.getByRole('link', { name: t('admin.screen.products'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('admin.unsaved.title'))
  await dialog.getByRole('button', { name: t('admin.unsaved.stay') }).click()
  await page.getByRole('button', { name: t('admin_models.save'), exact: true }).click()
  await expect(page.getByText(t('admin_models.up_to_date'))).toBeVisible()

  // The EU declaration is uploaded, and the page of the model has it unchanged.
  const pdf = Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
      '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
  )
  const declaration = page.getByLabel(t('admin_models.facts.declaration_file'))
  await declaration.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.locator('.field-error')).toBeVisible()
  await declaration.setInputFiles({ name: 'verklaring.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(page.locator('.field-error')).toHaveCount(0)
  await page.getByLabel(t('admin_models.facts.policy_url')).fill('https://lampwick.example/melden')
  const limits = page.getByRole('group', { name: t('admin_models.repair.limits') })
  await expect(limits.getByRole('textbox')).toHaveCount(4)
  const texts = await limits.getByRole('textbox').first().inputValue()
  await limits.getByRole('textbox').first().fill('')
  await page.getByRole('button', { name: t('admin_models.save'), exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await limits.getByRole('textbox').first().fill(texts)
  await page.getByRole('button', { name: t('admin_models.save'), exact: true }).click()
  await expect(page.getByText(t('admin_models.up_to_date'))).toBeVisible()
  const shown = await page.request.get('/api/documents/declaration-genie-3000.pdf')
  expect((await shown.body()).equals(pdf)).toBe(true)
  await expectAccessible(page)

  // Tiers: invalid ones are reported, valid ones are shown as terms.
  await page.getByRole('button', { name: t('admin_models.rent.change') }).click()
  const monthly = dialog.getByLabel(t('admin_price.a_month'))
  await expect(monthly.first()).toBeVisible()
  const second = await monthly.nth(1).inputValue()
  await monthly.nth(1).fill('9999')
  await dialog.getByRole('button', { name: t('admin_price.submit') }).click()
  await expect(dialog.getByText(t('validation.tiers_rising')).first()).toBeVisible()
  await expectAccessible(page)
  await monthly.nth(1).fill(second)
  await dialog.getByRole('button', { name: t('admin_price.submit') }).click()
  await expect(dialog).toBeHidden()
})

test('pictures: uploaded, and ordered by keyboard', { tag: '@further' }, async ({ page }) => {
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/products/new')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const input = page.locator('input[type=file]')
  for (const name of ['een.png', 'twee.png']) {
    const count = await page.locator('.model-gallery li').count()
    await input.setInputFiles({ name, mimeType: 'image/png', buffer: png })
    await expect(page.locator('.model-gallery li')).toHaveCount(count + 1)
  }
  const first = await page.locator('.model-gallery img').first().getAttribute('src')
  await page.getByRole('button', { name: t('admin_models.gallery.up', { place: 2 }) }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.model-gallery img').last()).toHaveAttribute('src', first ?? '')
  await expectAccessible(page)
})

test('a product: refused while incomplete, priced, counted, listed', { tag: '@further' }, async ({ page }) => {
  test.slow()
  const key = `e2e-${stamp()}`
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/products')
  await expect(page.locator('.list-row').first()).toBeVisible()
  await expect(page.locator('.list-body[aria-busy]')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: t('admin_catalogue.add') }).click()
  const field = (name: Parameters<typeof t>[0]) => page.getByLabel(t(name), { exact: true })
  const save = page.getByRole('button', { name: t('admin_catalogue.add'), exact: true })
  await field('admin_catalogue.field.key').fill('blades')
  await field('admin_catalogue.field.category').selectOption({ label: 'Accessoires' })
  for (const index of [0, 1, 2, 3]) {
    await page.getByLabel(t('admin_catalogue.field.name'), { exact: true }).nth(index).fill('Borstel')
    await page.getByLabel(t('admin_catalogue.field.description'), { exact: true }).nth(index).fill('Veegt schoon.')
  }
  for (const language of ['Nederlands', 'English', 'Deutsch', '中文']) {
    await page.getByLabel(`${t('admin_models.texts.warnings_lines')} (${language})`).fill('Scherpe randen.')
  }
  for (const part of ['parts', 'repairer', 'limits'] as const) {
    for (const box of await page
      .getByRole('group', { name: t(`admin_models.repair.${part}`) })
      .getByRole('textbox')
      .all())
      await box.fill('In de winkel.')
  }
  const party = (who: 'maker' | 'eu_responsible', part: 'name' | 'address' | 'email') =>
    page.locator(`[id="product-safety.${who}.${part}"]`)
  for (const who of ['maker', 'eu_responsible'] as const) {
    await party(who, 'name').fill('Borstelmakers B.V.')
    await party(who, 'address').fill('Straat 1, Utrecht')
  }
  await party('maker', 'email').fill('maker@example.org')
  await save.click()
  await expect(page.getByText(t('validation.key_taken'))).toBeVisible()
  await field('admin_catalogue.field.key').fill(key)
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Borstel')

  await page.getByRole('button', { name: t('admin_catalogue.sku.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('admin_catalogue.sku.field.key')).fill(`${key}-one`)
  await dialog.getByRole('button', { name: t('admin_catalogue.sku.add') }).click()
  await expect(dialog).toBeHidden()
  const sku = page.locator('.sku')
  await expect(sku).toContainText(t('admin_catalogue.missing.price'))
  await expect(sku).toContainText(t('admin_catalogue.missing.safety'))
  await party('eu_responsible', 'email').fill('eu@example.org')
  await page.getByRole('button', { name: t('admin_models.save'), exact: true }).click()
  await expect(sku).not.toContainText(t('admin_catalogue.missing.safety'))
  await expect(sku.getByRole('button', { name: t('admin_catalogue.sku.on') })).toHaveAttribute('aria-disabled', 'true')

  await sku.getByRole('button', { name: t('admin_catalogue.sku.price') }).click()
  await expect(dialog).toContainText(t('admin_price.no_reduction_young'))
  await dialog.getByRole('textbox', { name: t('admin_price.unit_price') }).fill('12,50')
  await dialog.getByRole('button', { name: t('admin_price.submit') }).click()
  await expect(sku).toContainText('12,50')
  await sku.getByRole('button', { name: t('admin_catalogue.sku.count') }).click()
  await dialog.getByLabel(t('admin_catalogue.sku.change')).fill('-1')
  await dialog.getByLabel(t('admin.act.reason')).fill('Geteld')
  await dialog.getByRole('button', { name: t('admin_catalogue.sku.stock_submit') }).click()
  await expect(dialog.getByLabel(t('admin_catalogue.sku.change'))).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(t('admin_catalogue.sku.change')).fill('25')
  await dialog.getByRole('button', { name: t('admin_catalogue.sku.stock_submit') }).click()
  await expect(sku).toContainText(t('admin_catalogue.sku.stock', { count: 25 }))
  await sku.getByRole('button', { name: t('admin_catalogue.sku.on') }).click()
  await dialog.getByRole('button', { name: t('admin_catalogue.sku.on') }).click()
  await expect(sku).toContainText(t('admin_catalogue.listed'))

  // Its structure cannot change while it is listed: the refusal is shown beside the field.
  await field('admin_catalogue.field.category').selectOption({ label: 'Diensten' })
  await page.getByRole('button', { name: t('admin_models.save'), exact: true }).click()
  await expect(field('admin_catalogue.field.category')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await sku.getByRole('button', { name: t('admin_catalogue.sku.off') }).click()
  await dialog.getByRole('button', { name: t('admin_catalogue.sku.off') }).click()
  await expect(sku).toContainText(t('admin_catalogue.delisted'))
})

test('categories and attributes: refusals at their fields', { tag: '@further' }, async ({ page }) => {
  test.slow()
  const key = `e2e-${stamp()}`
  await page.setViewportSize({ width: 820, height: 1180 })
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/categories')
  await page.getByRole('button', { name: t('admin_catalogue.category.add') }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: t('admin_catalogue.category.add') })
  for (const language of ['Nederlands', 'English', 'Deutsch', '中文']) {
    await dialog.getByLabel(t('admin_catalogue.category.name_in', { language })).fill(key)
  }
  await dialog.getByLabel(t('admin_catalogue.category.key')).fill('mowers')
  await submit.click()
  await expect(dialog.getByLabel(t('admin_catalogue.category.key'))).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await dialog.getByLabel(t('admin_catalogue.category.key')).fill(key)
  await submit.click()
  await expect(dialog).toBeHidden()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: new RegExp(`^${t('admin_catalogue.category.remove')}.*${key}`) }).click()
  await dialog.getByRole('button', { name: t('admin_catalogue.category.remove') }).click()
  await expect(page.getByRole('link', { name: key })).toHaveCount(0)

  await page.goto('/nl/admin/attributes')
  await expect(page.locator('.plain-table')).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_catalogue.attribute.add') }).click()
  await dialog.getByLabel(t('admin_catalogue.attribute.type_label')).selectOption('choice')
  await dialog.getByLabel(t('admin_catalogue.attribute.choices')).fill('steel | staal')
  await dialog.getByRole('button', { name: t('admin_catalogue.attribute.add') }).click()
  await expect(dialog.getByLabel(t('admin_catalogue.attribute.choices'))).toHaveAttribute('aria-invalid', 'true')
})

// The same elements as at a desk, where axe looks at them.
test('on a tablet models and products fit', { tag: '@further' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signedInAs(page, 'operations@genie.example')
  for (const screen of ['device-types', 'products']) {
    await page.goto(`/nl/admin/${screen}`)
    await page.locator('.list-link').filter({ hasText: 'Genie 600' }).click()
    await expect(page.getByRole('button', { name: t('admin_models.save'), exact: true })).toBeVisible()
    expect(await overflow(page), screen).toBe(0)
  }
})
