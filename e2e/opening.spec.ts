import { translate } from '#i18n/translate.ts'
import { inOwnShop as test } from './own-shop.ts'
import { expect, expectAccessible, overflow } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')

test.describe.configure({ timeout: 120_000 })

test.describe('a shop that takes no orders', () => {
  test.use({ allowErrors: { pattern: /status of (404|409)/ } })

  test('is closed and opened in the admin app; meanwhile the order button is disabled with a reason', async ({
    page,
    shop,
    browser,
  }) => {
    await signedInAs(page, 'admin@genie.example', shop.origin)
    const customer = await (await browser.newContext({ baseURL: shop.origin, locale: 'nl-NL' })).newPage()
    const sentence = customer.getByText(t('layout.orders_closed'))

    await page.goto('/nl/admin/settings/live')
    const state = page.locator('.page-head .badge').first()
    await expect(state).toHaveText(t('admin_settings.opening.is_open'))
    await expectAccessible(page)
    await page.getByRole('button', { name: t('admin_settings.opening.close.press') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('admin_settings.opening.close.submit') }).click()
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await dialog.getByRole('textbox').fill('Even geen voorraad')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('admin_settings.opening.close.submit') }).click()
    await expect(dialog).toBeHidden()
    await expect(state).toHaveText(t('admin_settings.opening.is_closed'))
    expect(await overflow(page)).toBe(0)

    await customer.goto('/nl/detail?type=genie-600')
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
    await customer.goto('/nl/rent/fill?type=genie-600')
    await expect(sentence).toBeVisible()
    await customer.goto('/nl/buy?type=genie-600')
    const order = customer.locator('.order-button')
    await expect(order).toHaveAttribute('aria-disabled', 'true')
    await expect(order).toHaveAccessibleDescription(t('layout.orders_closed'))
    await expect(sentence.first()).toBeVisible()
    await expectAccessible(customer)

    await page.getByRole('button', { name: t('admin_settings.opening.open.press') }).click()
    await dialog.getByRole('textbox').fill('Er is weer voorraad')
    await dialog.getByRole('button', { name: t('admin_settings.opening.open.submit') }).click()
    await expect(state).toHaveText(t('admin_settings.opening.is_open'))
    await customer.reload()
    await expect(order).not.toHaveAttribute('aria-disabled', 'true')
    await expect(sentence).toHaveCount(0)
    await customer.context().close()
  })
})
