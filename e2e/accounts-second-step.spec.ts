import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { keepSession, mailTo, newHousehold, open, registered, signIn, t } from './accounts-mailbox.ts'
import { expect, expectAccessible, test } from './page.ts'

// Without animations, because axe must not check half-transparent elements.
test.use({ allowErrors: { pattern: /status of 400/ }, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

test.describe('the second step of staff', () => {
  /** The responses are simulated: real ones would lock the demo account for every other test. */
  async function play(page: Page, path: string, answers: [number, unknown][]) {
    const sent: Record<string, unknown>[] = []
    await page.route(`**/api${path}`, route => {
      sent.push(route.request().postDataJSON())
      const [code, data] = answers.shift() ?? [0, null]
      return route.fulfill({ status: code === 0 ? 200 : 400, json: { code, msg: '', data } })
    })
    return sent
  }

  test('is requested after a correct password; a recovery code is accepted too', async ({ page }) => {
    const { session } = await registered(page.request)
    const wants = { second_factor: true }
    const sent = await play(page, '/user/login', [
      [110101, wants],
      [110101, { ...wants, wrong: true }],
      [0, JSON.parse(session)],
    ])
    await open(page, '/nl/login')
    await signIn(page, 'support@genie.example')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.login.otp_heading'))
    const code = page.getByLabel(t('account.field.otp'))
    await expect(code).toBeFocused()
    await expectAccessible(page)
    await code.fill('123 456')
    await page.getByRole('button', { name: t('account.login.otp_submit') }).click()
    await expect(page.getByText(t('account.login.otp_wrong'))).toBeVisible()
    await page.getByRole('button', { name: t('account.login.use_recovery') }).click()
    await page.getByLabel(t('account.field.recovery_code')).fill('abcde-12345')
    await page.getByRole('button', { name: t('account.login.otp_submit') }).click()
    await expect(page).toHaveURL(/\/nl$/)
    expect(sent.map(body => body.otp)).toEqual([undefined, '123456', 'abcde-12345'])
    // Encrypted again for each attempt, because each ciphertext is valid once.
    expect(new Set(sent.map(body => body.password)).size).toBe(3)
  })
})

const sizes = [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const

for (const [where, viewport] of sizes) {
  test(`on ${where}: a customer switches it on, signs in with a code, and switches it off`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(viewport)
    const { email, session } = await registered(page.request)
    await keepSession(page, session)
    await open(page, '/nl/user/info#second_factor')
    await expect(page.getByRole('heading', { name: t('account.second_factor.off') })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: t('account.second_factor.start') }).click()
    await expect(page.getByRole('img', { name: t('account.second_factor.qr') })).toBeVisible()
    await expectAccessible(page)
    const app = authenticator((await page.locator('.own-secret code').textContent()) ?? '')
    const code = page.getByLabel(t('account.field.otp'))
    const confirm = page.getByRole('button', { name: t('account.second_factor.confirm') })
    await code.fill(app.wrong())
    await confirm.click()
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await code.fill(app.next())
    await confirm.click()
    await expect(page.getByRole('heading', { name: t('account.second_factor.codes') })).toBeFocused()
    await expectAccessible(page)
    const [recovery = '', spare = ''] = await page.locator('.recovery-codes code').allTextContents()
    await page.getByRole('button', { name: t('account.second_factor.stored') }).click()
    await expect(page.getByRole('heading', { name: t('account.second_factor.on') })).toBeFocused()
    await expect(page.getByText(recovery)).toHaveCount(0)
    await mailTo(page.request, email, 'second_factor_on')

    await page.evaluate(() => localStorage.clear())
    await open(page, '/nl/login')
    await signIn(page, email)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.login.otp_heading'))
    await expectAccessible(page)
    await page.getByLabel(t('account.field.otp')).fill(app.next())
    await page.getByRole('button', { name: t('account.login.otp_submit') }).click()
    await expect(page).toHaveURL(/\/nl$/)

    await page.evaluate(() => localStorage.clear())
    await open(page, '/nl/login')
    await signIn(page, email)
    await page.getByRole('button', { name: t('account.login.use_recovery') }).click()
    await expectAccessible(page)
    await page.getByLabel(t('account.field.recovery_code')).fill(recovery)
    await page.getByRole('button', { name: t('account.login.otp_submit') }).click()
    await expect(page).toHaveURL(/\/nl$/)

    await open(page, '/nl/user/info#second_factor')
    await page.getByRole('button', { name: t('account.second_factor.remove') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('account.second_factor.remove_field')).fill(recovery)
    await dialog.getByRole('button', { name: t('account.second_factor.remove') }).click()
    await expect(dialog.getByText(t('account.login.otp_wrong'))).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel(t('account.second_factor.remove_field')).fill(spare)
    await dialog.getByRole('button', { name: t('account.second_factor.remove') }).click()
    await expect(page.getByText(t('account.second_factor.removed'))).toBeVisible()
    await mailTo(page.request, email, 'second_factor_off')
  })
}

/** The authenticator app. A code is valid once, and that of the next half minute is accepted already. */
function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  let last = 0
  return {
    next(): string {
      last = Math.max(last + 1, Math.floor(Date.now() / 30_000))
      return totp.generate({ timestamp: last * 30_000 })
    },
    wrong: () => String((Number(totp.generate()) + 500_000) % 1_000_000).padStart(6, '0'),
  }
}

test('an account with Google only has to choose a password first', { tag: '@further' }, async ({ page }) => {
  const { session } = await registered(page.request)
  const { userInfo } = JSON.parse(session)
  await page.route('**/api/user/info', route =>
    route.fulfill({
      json: {
        code: 0,
        msg: '',
        data: { ...userInfo, auth_provider: 'google', has_password: false, google_bound: true },
      },
    }),
  )
  await keepSession(page, session)
  await open(page, '/nl/user/info#second_factor')
  await expect(page.getByText(t('account.second_factor.instead_of_google'))).toBeVisible()
  await expect(page.getByText(t('account.change_password.none'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('account.second_factor.start') })).toHaveCount(0)
  await expectAccessible(page)
})
