import { languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { realShop } from '#testing/shop/real-shop.ts'
import { newHousehold, open, signIn, t } from './accounts-mailbox.ts'
import { type OwnShop, startOwnShop } from './own-shop.ts'
import { test as base, expect, expectAccessible, overflow } from './page.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

const login = { email: 'chef@voorbeeld.example', password: 'Wirklich-gut-2026!' }

/** A real shop with its first administrator, where no member of staff signs in with a password alone. */
const test = base.extend<object, { shop: OwnShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is taken from there
    async ({}, use) => {
      const shop = await startOwnShop({ ...realShop, ADMIN_EMAIL: login.email, ADMIN_PASSWORD: login.password })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
})
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.use({ allowErrors: { pattern: /status of 40[0-9]/ }, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

test('the first administrator sets up a passkey before anything else, and opens the admin app with it', async ({
  page,
}) => {
  const device = await virtualAuthenticator(page)
  await open(page, '/nl/login')
  await signIn(page, login.email, login.password)
  await page.waitForURL('/nl/user/info#passkeys')
  await expect(page.getByText(t('account.passkeys.needed'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('account.passkeys.add'), exact: true }).click()
  const codes = page.locator('.recovery-codes li')
  await expect(codes).toHaveCount(8)
  await expectAccessible(page)
  const code = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: t('account.second_factor.stored') }).click()
  await expect(page.locator('.session-list > li')).toHaveCount(1)
  await expect(page.getByText(t('account.passkeys.needed'))).toBeHidden()
  await page.goto('/nl/admin/settings/live')
  await expect(page.getByText(t('admin_settings.opening.is_closed')).first()).toBeVisible()

  const signOut = async () => {
    await device.leftAlone()
    await page.evaluate(() => localStorage.removeItem('genie.session'))
  }
  const byPasskey = page.getByRole('button', { name: t('account.login.passkey') })
  await signOut()
  await page.goto('/nl/admin/settings/live')
  await page.waitForURL('/nl/login')
  await device.touched()
  await byPasskey.click()
  await page.waitForURL('/nl/admin/settings/live')
  await expect(page.getByText(t('admin_settings.opening.is_closed')).first()).toBeVisible()

  // The password alone is not sufficient any more; with a recovery code it is.
  await signOut()
  await open(page, '/nl/login')
  await signIn(page, login.email, login.password)
  await expect(page.getByText(t('account.login.passkey_text'))).toBeVisible()
  await expect(byPasskey).toBeFocused()
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await page.getByRole('button', { name: t('account.login.use_recovery') }).click()
  await expectAccessible(page)
  await page.getByLabel(t('account.field.recovery_code')).fill(code)
  await page.getByRole('button', { name: t('account.login.otp_submit') }).click()
  await page.waitForURL('/nl')
})

test('that only simulates payments says so above every page of shop and admin app, in each language', {
  tag: '@further',
}, async ({ page }) => {
  for (const language of languages) {
    const band = page.locator('.simulated')
    const words = translate(language)('layout.simulated.payments')
    // The texts differ, the elements do not: every page in one language.
    for (const path of language === 'nl'
      ? ['', '/login', '/login-middle', '/cart', '/nothing', '/admin']
      : ['/admin']) {
      await page.goto(`/${language}${path}`)
      await expect(band, `${language}${path}`).toHaveText(words)
      await expect(band).toBeInViewport()
    }
    // Nobody is signed in: the admin app has opened the login page, with the same band.
    await page.waitForURL(`/${language}/login`)
    await expect(band).toHaveText(words)
  }
  await page.goto('/nl/login')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await overflow(page)).toBe(0)
})
