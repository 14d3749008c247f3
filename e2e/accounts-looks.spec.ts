import { keepSession, newHousehold, open, registered, t } from './accounts-mailbox.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

const visitors = ['login', 'register', 'forget-password', 'login-middle', 'login-middle?step=account']
const tabs = ['profile', 'email', 'password', 'passkeys', 'second_factor', 'sessions', 'data']

// `npm run proof` adds the longest words and the widest characters.
for (const language of ['nl', 'de', 'zh'] as const) {
  test(`${language}: every screen is accessible at dusk and fits 320 pixels`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 640 })
    const { session } = await registered(page.request)
    for (const address of visitors) {
      await open(page, `/${language}/${address}`)
      await expectFits(page)
    }
    await keepSession(page, session)
    await open(page, `/${language}/change-password`)
    await page.locator('input[name=old_password]').waitFor()
    await expectFits(page)
    for (const tab of tabs) {
      await open(page, `/${language}/user/info#${tab}`)
      await page.locator('[role=tabpanel] h2, [role=tabpanel] legend').first().waitFor()
      await expectFits(page)
    }
  })
}

async function expectFits(page: Parameters<typeof expectAccessible>[0]): Promise<void> {
  await expectAccessible(page)
  expect(await overflow(page), page.url()).toBe(0)
}

test('who reads a tab by address gets it, and what was typed in another is gone', async ({ page }) => {
  const { session } = await registered(page.request)
  await keepSession(page, session)
  await open(page, '/nl/user/info#password')
  await page.getByLabel(t('account.field.old_password')).fill('geheim')
  await page.getByRole('tab', { name: t('account.user.tab_data') }).click()
  await expect(page.getByRole('heading', { name: t('account.data.download') })).toBeVisible()
  await page.getByRole('tab', { name: t('account.field.password') }).click()
  await expect(page.getByLabel(t('account.field.old_password'))).toHaveValue('')
})
