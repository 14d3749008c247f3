import { allMessages } from '#i18n/translate.ts'
import { expect, hydrated, test } from './page.ts'

const { login } = allMessages.nl.account

// The provider is another host; all other checks stay.
test.use({ allowErrors: { pattern: /^foreign host: http:\/\/127\.0\.0\.1:\d+\/|status of 400/ } })

test.describe('with Google', () => {
  test.use({ extraHTTPHeaders: { 'x-test-account': 'anna' } })

  test('signs in through the provider', async ({ page }) => {
    await page.goto('/nl/login')
    await hydrated(page)
    await page.getByRole('button', { name: login.google }).click()
    await expect(page).toHaveURL(/\/nl$/)
    await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('genie.session') ?? '{}'))
    expect(session.userInfo).toMatchObject({
      auth_provider: 'google',
      email: 'anna.mulder@example.org',
      google_bound: true,
    })
  })
})

test.describe('with an address not verified by Google', () => {
  test.use({ extraHTTPHeaders: { 'x-test-account': 'unproven' } })

  test('does not sign in, and says so', { tag: '@further' }, async ({ page }) => {
    await page.goto('/nl/login')
    await hydrated(page)
    await page.getByRole('button', { name: login.google }).click()
    await expect(page).toHaveURL(/\/nl\/login-middle/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    expect(await page.evaluate(() => localStorage.getItem('genie.session'))).toBeNull()
  })
})
