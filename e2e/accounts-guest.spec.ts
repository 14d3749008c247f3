import { goodPassword, kept, mailTo, newEmail, newHousehold, open, registered, t } from './accounts-mailbox.ts'
import { expect, expectAccessible, test } from './page.ts'

// Without animations, because axe must not check half-transparent elements.
test.use({ allowErrors: { pattern: /status of 400/ }, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

const idOf = async (page: Parameters<typeof kept>[0]) =>
  ((await kept(page)) as { userInfo: { user_id: string } } | null)?.userInfo.user_id

test('a guest continues without an account, and gets one later', async ({ page }) => {
  await open(page, '/nl/login')
  await page.getByRole('button', { name: t('account.login.guest') }).click()
  await expect(page.getByRole('button', { name: t('layout.account.guest'), exact: true })).toBeVisible()
  const guest = await idOf(page)

  await open(page, '/nl/user/info')
  await expect(page.getByText(t('account.user.guest'))).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText([t('account.user.tab_profile'), t('account.user.tab_data')])
  await expectAccessible(page)
  await page.getByRole('link', { name: t('account.user.guest_action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.user.guest_action'))
  await expect(page).toHaveTitle(`${t('account.guest_account.title')} — Genie`)
  await expect(page.getByText(t('account.guest_account.kept'))).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: t('account.register.submit') }).click()
  const email = newEmail()
  await page.getByLabel(t('account.field.email')).fill(email)
  await page.getByRole('button', { name: t('account.code.send') }).click()
  await page
    .getByLabel(t('account.field.code'))
    .fill((await mailTo(page.request, email, 'code_register')).data.code ?? '')
  await page.getByLabel(t('account.field.password'), { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: t('account.register.submit') }).click()
  await expect(page.getByRole('button', { name: email })).toBeVisible()
  // The guest became the account and keeps their data.
  expect(await idOf(page)).toBe(guest)
})

test('a code mailed to the address opens an order, with the offer of an account', async ({ page }) => {
  const email = newEmail()
  await open(page, '/nl/login')
  await page.getByRole('link', { name: t('account.login.open_order') }).click()
  await expect(page).toHaveURL(/\/nl\/login-middle\?step=order$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // Another address first: it can be changed, and a new code can be requested after a while.
  await page.getByLabel(t('account.field.email')).fill(newEmail())
  await page.getByRole('button', { name: t('account.code.send') }).click()
  await expect(page.getByRole('button', { name: t('account.code.again') })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/\d+ seconden/)).toBeVisible()
  await page.getByRole('button', { name: t('account.code.other_email') }).click()
  await expect(page.getByLabel(t('account.field.email'))).toBeFocused()
  await page.getByLabel(t('account.field.email')).fill(email)
  await page.getByRole('button', { name: t('account.code.send') }).click()
  const code = page.getByLabel(t('account.field.code'))
  await code.fill('123')
  await page.getByRole('button', { name: t('account.order.submit') }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await code.fill((await mailTo(page.request, email, 'code_open_order')).data.code ?? '')
  await page.getByRole('button', { name: t('account.order.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.order.done'))
  await expectAccessible(page)
  expect(await kept(page)).toMatchObject({ type: 'guest', userInfo: { auth_provider: 'anonymous', email } })
  await expect(page.getByRole('link', { name: t('account.order.offer') })).toBeVisible()
  await page.getByRole('link', { name: t('account.order.to_rentals') }).click()
  await expect(page).toHaveURL(/\/nl\/order\/rent\/list$/)
})

test.describe('the return from Google', () => {
  test('a state of another tab is refused, its code removed from the address; turning back changes nothing', {
    tag: '@further',
  }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await open(page, '/nl/login-middle?code=stolen&state=forged')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.google.failed'))
    await expect(page).toHaveURL(/\/nl\/login-middle\?step=google$/)
    expect(asked).not.toContain('/api/user/google-logic/callback')
    await expectAccessible(page)
    await page.getByRole('link', { name: t('account.google.to_login') }).click()
    await expect(page).toHaveURL(/\/nl\/login$/)

    await open(page, '/nl/login-middle?error=access_denied&state=any')
    await expect(page.getByRole('alert')).toContainText(t('account.google.cancelled'))
  })

  test('with the state of this tab the code is exchanged for a session', { tag: '@further' }, async ({ page }) => {
    const { session } = await registered(page.request)
    await page.route('**/api/user/google-logic/callback?*', route =>
      route.fulfill({ json: { code: 0, msg: '', data: JSON.parse(session) } }),
    )
    await page.addInitScript(() => sessionStorage.setItem('genie.third_party_state', 'mine'))
    await open(page, '/nl/login-middle?code=fresh&state=mine')
    await expect(page).toHaveURL(/\/nl$/)
    await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
  })
})
