import { goodPassword, mailTo, newEmail, newHousehold, open, registered, signIn, t } from './accounts-mailbox.ts'
import { expect, expectAccessible, test } from './page.ts'

// Without animations, because axe must not check half-transparent elements.
test.use({ allowErrors: { pattern: /status of 400/ }, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

test.describe('a forgotten password', () => {
  test('is reset by the mailed link, whose token is removed from the address at once', async ({ page }) => {
    const { email } = await registered(page.request)
    await open(page, '/nl/forget-password')
    await page.getByLabel(t('account.field.email')).fill(email)
    await page.getByRole('button', { name: t('account.forget.submit') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('account.forget.sent') })).toBeVisible()
    await expectAccessible(page)

    const { token } = (await mailTo(page.request, email, 'password_reset')).data
    await open(page, `/nl/forget-password#token=${token}`)
    await expect(page).toHaveURL(/\/nl\/forget-password$/)
    await page.getByLabel(t('account.field.new_password'), { exact: true }).fill('Nieuwer-2027')
    await page.getByLabel(t('account.field.repeat_password')).fill('Nieuwer-2026')
    await page.getByRole('button', { name: t('account.forget.save') }).click()
    await expect(page.getByLabel(t('account.field.repeat_password'))).toBeFocused()
    await expect(page.getByText(t('validation.password_mismatch'))).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(t('account.field.repeat_password')).fill('Nieuwer-2027')
    await page.getByRole('button', { name: t('account.forget.save') }).click()

    await expect(page).toHaveURL(/\/nl\/login$/)
    await expect(page.getByText(t('account.login.password_changed'))).toBeVisible()
    await expectAccessible(page)
    await signIn(page, email, 'Nieuwer-2027')
    await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
  })

  test('a used or old link says so and offers a new one; an unknown address gets the same response', {
    tag: '@further',
  }, async ({ page }) => {
    await open(page, '/nl/forget-password#token=nothing-of-ours')
    await page.getByLabel(t('account.field.new_password'), { exact: true }).fill(goodPassword)
    await page.getByLabel(t('account.field.repeat_password')).fill(goodPassword)
    await page.getByRole('button', { name: t('account.forget.save') }).click()
    await expect(page.getByRole('alert')).toContainText(t('account.forget.expired'))
    await expect(page.getByRole('button', { name: t('account.forget.submit') })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(t('account.field.email')).fill(newEmail())
    await page.getByRole('button', { name: t('account.forget.submit') }).click()
    await expect(page.getByRole('status').filter({ hasText: t('account.forget.sent') })).toBeVisible()
  })
})
