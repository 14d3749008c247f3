import type { Page } from '@playwright/test'
import { keepSession, newHousehold, open, registered, signIn, t } from './accounts-mailbox.ts'
import { expect, expectAccessible, test } from './page.ts'

// What fades in must not be judged half way.
test.use({ allowErrors: { pattern: /status of 400/ }, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

test.describe('the second step of staff', () => {
  /** The wire is played: a real one would lock the demo account for every other test. */
  async function play(page: Page, path: string, answers: [number, unknown][]) {
    const sent: Record<string, unknown>[] = []
    await page.route(`**/api${path}`, route => {
      sent.push(route.request().postDataJSON())
      const [code, data] = answers.shift() ?? [0, null]
      return route.fulfill({ status: code === 0 ? 200 : 400, json: { code, msg: '', data } })
    })
    return sent
  }

  test('is asked for after a right password; a recovery code serves too', async ({ page }) => {
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
    // Each time another seal: one counts once.
    expect(new Set(sent.map(body => body.password)).size).toBe(3)
  })

  test('is set up with a drawing, proven, and gives its recovery codes once', async ({ page }) => {
    const { session } = await registered(page.request)
    const { userInfo } = JSON.parse(session)
    await page.route('**/api/user/info', route =>
      route.fulfill({ json: { code: 0, msg: '', data: { ...userInfo, role: 'admin' } } }),
    )
    const secret = 'JBSWY3DPEHPK3PXP'
    await play(page, '/user/second-factor', [[0, { secret, uri: `otpauth://totp/Genie?secret=${secret}` }]])
    await play(page, '/user/second-factor/confirm', [
      [110002, null],
      [0, { recovery_codes: ['aaaaa-11111', 'bbbbb-22222'] }],
    ])
    await play(page, '/user/second-factor/remove', [[0, null]])
    await keepSession(page, session)
    await open(page, '/nl/user/info#second_factor')
    await expect(page.getByRole('heading', { name: t('account.second_factor.off') })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('account.second_factor.start') }).click()
    await expect(page.getByRole('img', { name: t('account.second_factor.qr') })).toBeVisible()
    await expect(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(t('account.field.otp')).fill('000000')
    await page.getByRole('button', { name: t('account.second_factor.confirm') }).click()
    await expect(page.getByLabel(t('account.field.otp'))).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(t('account.field.otp')).fill('123456')
    await page.getByRole('button', { name: t('account.second_factor.confirm') }).click()
    await expect(page.getByRole('heading', { name: t('account.second_factor.codes') })).toBeFocused()
    await expect(page.getByText('bbbbb-22222')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: t('account.second_factor.stored') }).click()
    await expect(page.getByText('bbbbb-22222')).toHaveCount(0)
    await page.getByRole('button', { name: t('account.second_factor.remove') }).click()
    await page.getByRole('dialog').getByLabel(t('account.second_factor.remove_field')).fill('aaaaa-11111')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('account.second_factor.remove') })
      .click()
    await expect(page.getByText(t('account.second_factor.removed'))).toBeVisible()
  })
})
