import { keepSession, kept, newHousehold, open, registered, signIn, t } from './accounts-mailbox.ts'
import { expect, hydrated, test } from './page.ts'

test.use({ allowErrors: { pattern: /status of 40[01]/ } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

const now = () => Math.floor(Date.now() / 1000)

test('with both tokens expired a private page asks for a login and is opened afterwards', async ({ page }) => {
  const { email, session } = await registered(page.request)
  const over = { ...JSON.parse(session), expires_in: now() - 60, r_expires_in: now() - 60 }
  await keepSession(page, JSON.stringify(over))
  await open(page, '/nl/user/info#sessions')
  await expect(page).toHaveURL(/\/nl\/login$/)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/nl\/user\/info#sessions$/)
  await expect(page.getByRole('tab', { name: t('account.user.tab_sessions') })).toHaveAttribute('aria-selected', 'true')
})

test('a kept address out of the shop is not followed', { tag: '@further' }, async ({ page }) => {
  // Other forms of such an address: ui/app/create-tools.test.ts.
  const address = '//evil.example'
  const { email } = await registered(page.request)
  const visitor = { redirect_url: address, redirect_expired: now() + 600 }
  await keepSession(page, JSON.stringify(visitor))
  await open(page, `/nl/login?redirect_url=${encodeURIComponent(address)}`)
  await signIn(page, email)
  await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
  await expect(page).toHaveURL(/localhost:\d+\/nl$/)
})

test('a requested address of the shop is opened', async ({ page }) => {
  const { email } = await registered(page.request)
  await open(page, '/nl/login?redirect_url=%2Fnl%2Fchange-password')
  await signIn(page, email)
  await expect(page).toHaveURL(/\/nl\/change-password$/)
})

test('two tabs share one session, and a sign-out ends both', async ({ page, context }) => {
  const { email } = await registered(page.request)
  const other = await context.newPage()
  await other.goto('/nl')
  await hydrated(other)
  await page.bringToFront()
  await open(page, '/nl/login')
  await signIn(page, email)
  await expect(other.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()

  await other.goto('/nl/user/info')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Anna Mulder')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Anna Mulder' }).click()
  // The login page, if this tab still shows it, has such a button as well.
  const menu = page.getByRole('list', { name: t('layout.account.label') })
  await page.evaluate(() => localStorage.setItem('genie.order.kept', '{}'))
  await menu.getByRole('button', { name: t('layout.account.sign_out') }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('genie.order.kept'))).toBeNull()
  await expect(page.getByRole('button', { name: t('layout.account.sign_in') }).first()).toBeVisible()
  await expect(other).toHaveURL(/\/nl\/login$/)
  await expect(other.getByRole('button', { name: t('layout.account.sign_in') }).first()).toBeVisible()
  expect(await kept(page)).not.toHaveProperty('token', expect.stringMatching(/./))
})

test('who is signed in already is told so at the login; signing out ends the session on the server too', async ({
  page,
}) => {
  const { session } = await registered(page.request)
  await keepSession(page, session)
  await open(page, '/nl/login')
  await expect(page.getByText(t('account.login.already'))).toBeVisible()
  await page.getByRole('button', { name: t('account.login.go_on') }).click()
  await expect(page).toHaveURL(/\/nl$/)
  await page.getByRole('button', { name: 'Anna Mulder' }).click()
  // The login page, if this tab still shows it, has such a button as well.
  const menu = page.getByRole('list', { name: t('layout.account.label') })
  await menu.getByRole('button', { name: t('layout.account.sign_out') }).click()
  await expect(page.getByRole('button', { name: t('layout.account.sign_in') }).first()).toBeVisible()
  const data = { refresh_token: JSON.parse(session).r_token }
  const answer = await page.request.post('/api/user/refresh-token', { data })
  expect((await answer.json()).code).not.toBe(0)
})

test('a session whose account is gone ends, and says so', { tag: '@further' }, async ({ page }) => {
  const { session } = await registered(page.request)
  const { token } = JSON.parse(session)
  await page.request.post('/api/user/delete', {
    data: {},
    headers: { authorization: `Bearer ${token}` },
  })
  await keepSession(page, session)
  await open(page, '/nl/user/info')
  await expect(page).toHaveURL(/\/nl\/login$/)
})
