import { languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { newHousehold } from './accounts-mailbox.ts'
import { guestWith, openPage, ownGoods, skus } from './goods.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'

const t = translate('nl')
const price = (euros: string) => new RegExp(`€[\\s\u00a0]*${euros}`)

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const language of languages) {
  const words = translate(language)
  test(`${language}: from the shelf to the order by keyboard alone`, async ({ page }) => {
    await page.setExtraHTTPHeaders(newHousehold())
    await openPage(page, `/${language}/product`)
    const put = page.getByRole('button', { name: new RegExp(`^${words('cart.put.short')}`) }).first()
    // The buttons work once the reader comes near.
    await put.scrollIntoViewIfNeeded()
    await expect.poll(() => put.evaluate(one => Object.keys(one).some(key => key.startsWith('__react')))).toBe(true)
    await put.focus()
    await expect(put).toBeFocused()
    await page.keyboard.press('Enter')
    // There was no session; now there is a guest with one item in the cart.
    await expect(page.getByRole('link', { name: words('layout.cart.count', { count: 1 }) })).toBeVisible()
    await page.getByRole('link', { name: words('cart.put.see') }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('pages.cart.heading'))
    const more = page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: words('kit.increase') })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: words('layout.cart.count', { count: 2 }) })).toBeVisible()
    await page.getByRole('link', { name: words('cart.sum.go') }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${language}/buy$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByRole('button', { name: words('order_box.button') })).toBeVisible()
  })
}

test.describe('on a slow connection', () => {
  test.use({ allowErrors: { pattern: /500 \(Internal Server Error\)/ } })

  test('two changes at once are both stored; a failed remark can be sent again', { tag: '@further' }, async ({
    page,
  }) => {
    const known = await skus(page.request)
    await guestWith(page, [{ sku_id: known['genie-600-rent'] ?? '', months: 6 }])
    await openPage(page, '/nl/cart')
    const row = page.getByRole('row', { name: /Genie 600/ })
    const start = row.getByLabel(t('cart.line.start_label'))
    await expect(start.locator('option').nth(3)).toBeAttached()
    const day = await start.locator('optgroup option').nth(5).getAttribute('value')
    await page.route('**/api/cart/items', async route => {
      if (route.request().method() === 'PUT') await page.waitForTimeout(700)
      await route.continue()
    })
    await row.getByLabel(t('cart.line.months_label')).selectOption('12')
    await start.selectOption(day)
    await expect(row).toContainText(price('468,00'))
    await expect(start).toHaveValue(day ?? '')
    await page.unroute('**/api/cart/items')
    await page.reload()
    await expect(row.getByLabel(t('cart.line.months_label'))).toHaveValue('12')
    await expect(start).toHaveValue(day ?? '')

    await page.route('**/api/cart/items', route =>
      route.fulfill({ status: 500, json: { code: 500, msg: '', data: null } }),
    )
    await row.getByRole('button', { name: `${t('cart.line.remark_add')}: Genie 600` }).click()
    await row.getByLabel(t('cart.line.remark'), { exact: true }).fill('De poort is open.')
    const save = row.getByRole('button', { name: t('cart.line.remark_save') })
    await save.click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(row.getByLabel(t('cart.line.remark'), { exact: true })).toHaveValue('De poort is open.')
    await page.unroute('**/api/cart/items')
    await save.click()
    await expect(row.locator('.line-remark p')).toHaveText('De poort is open.')
  })

  test('a change during a removal is stored; with double clicks a line is removed and restored once', {
    tag: '@further',
  }, async ({ page }) => {
    const known = await skus(page.request)
    await guestWith(page, [
      { sku_id: known['genie-600-rent'] ?? '', months: 6 },
      { sku_id: known['blades-set-9'] ?? '', quantity: 2 },
    ])
    await openPage(page, '/nl/cart')
    await page.route('**/api/cart/items/**', async route => {
      await page.waitForTimeout(700)
      await route.continue()
    })
    const months = page.getByRole('row', { name: /Genie 600/ }).getByLabel(t('cart.line.months_label'))
    const name = 'Mesjes, Set van 9'
    const blades = page.getByLabel(t('cart.line.quantity', { name }))
    await page.getByRole('button', { name: t('cart.line.remove', { name }) }).dblclick()
    await months.selectOption('12')
    await expect(page.getByText(price('468,00')).first()).toBeVisible()
    await expect(blades).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: t('cart.undo.button') }).dblclick()
    await expect(blades).toHaveValue('2')
    await page.reload()
    await expect(months).toHaveValue('12')
    await expect(blades).toHaveValue('2')
  })
})

test('a rental: term, free start day, remark and total', async ({ page }) => {
  const known = await skus(page.request)
  await guestWith(page, [
    { sku_id: known['genie-600-rent'] ?? '', months: 6 },
    { sku_id: known['blades-set-9'] ?? '', quantity: 2 },
  ])
  await openPage(page, '/nl/cart')
  const row = page.getByRole('row', { name: /Genie 600/ })
  await expect(row).toContainText(price('315,00'))
  await expect(page.getByRole('complementary')).toContainText(price('514,80'))
  await row.getByLabel(t('cart.line.months_label')).selectOption('12')
  await expect(row).toContainText(price('468,00'))
  const start = row.getByLabel(t('cart.line.start_label'))
  await expect(start.locator('option').nth(3)).toBeAttached()
  const day = await start.locator('optgroup option').nth(5).getAttribute('value')
  await start.selectOption(day)
  await expect(page.getByText(t('cart.line.saved', { name: 'Genie 600' }))).toBeAttached()
  await row.getByRole('button', { name: `${t('cart.line.remark_add')}: Genie 600` }).click()
  await row.getByLabel(t('cart.line.remark'), { exact: true }).fill('De poort is open.')
  await row.getByRole('button', { name: t('cart.line.remark_save') }).click()
  const remark = row.locator('.line-remark p')
  await expect(remark).toHaveText('De poort is open.')
  await page.reload()
  await expect(start).toHaveValue(day ?? '')
  await expect(remark).toHaveText('De poort is open.')

  await row.getByRole('button', { name: `${t('cart.line.bill')}: Genie 600` }).click()
  const bill = page.getByRole('dialog', { name: t('bill.title_rent', { name: 'Genie 600' }) })
  await expect(bill).toContainText(price('618,00'))
  await expect(bill.getByText(t('bill.tiers.current'))).toBeAttached()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: `${t('cart.line.info')}: Genie 600` }).click()
  const info = page.getByRole('dialog', { name: t('bill.goods.title', { name: 'Genie 600' }) })
  await expect(info.getByRole('heading', { name: t('bill.goods.box') })).toBeVisible()
  await expectAccessible(page)
})

test('removed lines can be restored, one or all', async ({ page }) => {
  const known = await skus(page.request)
  await guestWith(page, [
    { sku_id: known['genie-600-rent'] ?? '', months: 7 },
    { sku_id: known['blades-set-9'] ?? '', quantity: 3, remark: 'In de schuur' },
  ])
  await openPage(page, '/nl/cart')
  await page.getByRole('button', { name: t('cart.line.remove', { name: 'Genie 600' }) }).click()
  const undo = page.getByRole('button', { name: t('cart.undo.button') })
  await expect(undo).toBeFocused()
  await expect(page.getByRole('row', { name: /Genie 600/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Genie 600/ })).toBeVisible()
  await expect(page.getByLabel(t('cart.line.months_label'))).toHaveValue('7')

  await page.getByRole('button', { name: t('cart.clear') }).click()
  await expect(page.getByText(t('cart.empty.title'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('layout.cart.count', { count: 0 }) })).toBeVisible()
  await expectAccessible(page)
  await undo.click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('In de schuur')).toBeVisible()
  await expect(page.getByRole('link', { name: t('layout.cart.count', { count: 4 }) })).toBeVisible()
})

test('a cart that changes in one tab changes in the other', { tag: '@further' }, async ({ page, context }) => {
  const known = await skus(page.request)
  await guestWith(page, [{ sku_id: known['blades-set-9'] ?? '', quantity: 2 }])
  await openPage(page, '/nl/cart')
  const other = await context.newPage()
  await other.goto('/nl/cart')
  await other.getByRole('button', { name: t('kit.increase') }).click()
  await expect(page.getByLabel(t('cart.line.quantity', { name: 'Mesjes, Set van 9' }))).toHaveValue('3')
  await expect(page.getByRole('link', { name: t('layout.cart.count', { count: 3 }) })).toBeVisible()
})

test.describe('changes elsewhere', () => {
  test.use({ allowErrors: { pattern: /status of (404|409)/ } })

  test('a line changed in another window is loaded again and reported', { tag: '@further' }, async ({
    page,
    context,
  }) => {
    const known = await skus(page.request)
    await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
    await guestWith(page, [{ sku_id: known['blades-set-9'] ?? '', quantity: 2 }])
    await openPage(page, '/nl/cart')
    const other = await context.newPage()
    await other.goto('/nl/cart')
    const quantity = t('cart.line.quantity', { name: 'Mesjes, Set van 9' })
    await other.getByLabel(quantity).fill('5')
    await expect(other.getByRole('link', { name: t('layout.cart.count', { count: 5 }) })).toBeVisible()
    await page.getByRole('button', { name: t('kit.increase') }).click()
    await expect(page.getByRole('alert')).toHaveText(t('cart.change.elsewhere'))
    await expect(page.getByLabel(quantity)).toHaveValue('5')

    await other.getByRole('button', { name: t('cart.clear') }).click()
    await expect(other.getByText(t('cart.empty.title'))).toBeVisible()
    await page.getByRole('button', { name: t('kit.increase') }).click()
    await expect(page.getByText(t('cart.change.gone'))).toBeVisible()
    await expect(page.getByText(t('cart.empty.title'))).toBeVisible()
  })

  test('unlisted, it stays, costs nothing and blocks the order; a new price is accepted', { tag: '@further' }, async ({
    page,
  }) => {
    const [gone, dearer] = [await ownGoods(page.request, 3000), await ownGoods(page.request, 3000)]
    await guestWith(page, [{ sku_id: gone.sku_id }, { sku_id: dearer.sku_id }])
    await gone.list(false)
    await dearer.setPrice(3500)
    await openPage(page, '/nl/cart')
    await expect(page.getByText(t('cart.change.off_sale'))).toBeVisible()
    await expect(page.getByRole('row').nth(2)).toContainText(price('30,00'))
    await expect(page.getByRole('complementary')).toContainText(price('35,00'))
    await expectAccessible(page)
    const go = page.getByRole('button', { name: t('cart.sum.go') })
    await expect(go).toHaveAttribute('aria-disabled', 'true')
    await openPage(page, '/nl/buy')
    await expect(page.getByText(t('buy.blocked.title'))).toBeVisible()
    await page.getByRole('link', { name: t('buy.blocked.action') }).click()
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /verwijderen$/ })
      .click()
    await expect(page.getByRole('link', { name: t('cart.sum.go') })).toBeVisible()
    await page.getByRole('button', { name: t('cart.change.price_seen') }).click()
    await expect(page.getByRole('button', { name: t('cart.change.price_seen') })).toHaveCount(0)
    await expect(page.getByRole('row').nth(1)).toContainText(price('35,00'))
  })
})

test.describe('without an answer', () => {
  test.use({ allowErrors: { pattern: /ERR_FAILED/ } })

  test('it shows a failure, and can be tried again', { tag: '@further' }, async ({ page }) => {
    await guestWith(page, [])
    await page.route('**/api/cart', route => route.abort())
    await openPage(page, '/nl/cart')
    await expect(page.getByRole('alert')).toContainText(t('cart.failed'))
    await page.unroute('**/api/cart')
    await page.getByRole('button', { name: t('layout.error_boundary.retry') }).click()
    await expect(page.getByText(t('cart.empty.title'))).toBeVisible()
    await page.getByRole('link', { name: t('cart.empty.models') }).click()
    await expect(page).toHaveURL(/\/nl\/product$/)
  })
})

for (const [language, width, colorScheme] of [
  ['nl', 390, 'dark'],
  ['de', 1440, 'light'],
  ['zh', 390, 'light'],
  ['de', 820, 'dark'],
  ['en', 1440, 'dark'],
] as const) {
  test(`${language}: accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
    const known = await skus(page.request)
    await guestWith(page, [
      { sku_id: known['genie-1000-rent'] ?? '', months: 5 },
      { sku_id: known['garage-small'] ?? '', remark: 'x'.repeat(80) },
    ])
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await openPage(page, `/${language}/cart`)
    await expect(page.getByRole('row')).toHaveCount(3)
    await expectAccessible(page)
    expect(await overflow(page)).toBe(0)
  })
}
