import { goodPassword, kept, mailTo, newEmail, newHousehold, open, registered } from './accounts-mailbox.ts'
import { expect, expectAccessible, test } from './page.ts'

test.use({ allowErrors: { pattern: /status of 400/ } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

const idOf = async (page: Parameters<typeof kept>[0]) =>
  ((await kept(page)) as { userInfo: { user_id: string } } | null)?.userInfo.user_id

test('a guest goes on without an account, and becomes one later', async ({ page }) => {
  await open(page, '/nl/login')
  await page.getByRole('button', { name: /Verder als gast/ }).click()
  await expect(page.getByRole('button', { name: 'Gast', exact: true })).toBeVisible()
  const guest = await idOf(page)

  await open(page, '/nl/user/info')
  await expect(page.getByText('Je bent hier als gast')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Gegevens', 'Privacy'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Maak er een account van' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maak er een account van')
  await expect(page).toHaveTitle('Van gast naar account — Genie')
  await expect(page.getByText('Dit gaat mee')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Account aanmaken' }).click()
  const email = newEmail()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByRole('button', { name: 'Code sturen' }).click()
  await page.getByLabel('Code uit de mail').fill((await mailTo(page.request, email, 'code_register')).data.code ?? '')
  await page.getByLabel('Wachtwoord', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Account aanmaken' }).click()
  await expect(page.getByRole('button', { name: email })).toBeVisible()
  // The guest himself became the account: what he had is his.
  expect(await idOf(page)).toBe(guest)
})

test('an order opens with a code to its address, and offers an account', async ({ page }) => {
  const email = newEmail()
  await open(page, '/nl/login')
  await page.getByRole('link', { name: /Bestelling openen zonder account/ }).click()
  await expect(page).toHaveURL(/\/nl\/login-middle\?step=order$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByRole('button', { name: 'Code sturen' }).click()
  const code = page.getByLabel('Code uit de mail')
  await code.fill('123')
  await page.getByRole('button', { name: 'Bestellingen openen' }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await code.fill((await mailTo(page.request, email, 'code_open_order')).data.code ?? '')
  await page.getByRole('button', { name: 'Bestellingen openen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je bestellingen zijn open')
  await expectAccessible(page)
  expect(await kept(page)).toMatchObject({ type: 'guest', userInfo: { auth_provider: 'anonymous', email } })
  await expect(page.getByRole('link', { name: /Maak er een account van/ })).toBeVisible()
  await page.getByRole('link', { name: 'Naar je huurbestellingen' }).click()
  await expect(page).toHaveURL(/\/nl\/order\/rent\/list$/)
})

test('another address can be given, and a new code only after a while', async ({ page }) => {
  await open(page, '/nl/login-middle')
  await page.getByLabel('E-mailadres').fill(newEmail())
  await page.getByRole('button', { name: 'Code sturen' }).click()
  const again = page.getByRole('button', { name: 'Nieuwe code sturen' })
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText(/kan over \d+ seconden/)).toBeVisible()
  await page.getByRole('button', { name: 'Ander e-mailadres' }).click()
  await expect(page.getByLabel('E-mailadres')).toBeFocused()
})

test.describe('back from a third party', () => {
  test('a state this tab never asked for is refused, and the code leaves the address', async ({ page }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await open(page, '/nl/login-middle?code=stolen&state=forged')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inloggen met Google lukte niet')
    await expect(page).toHaveURL(/\/nl\/login-middle\?step=google$/)
    expect(asked).not.toContain('/api/user/google-logic/callback')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Naar inloggen' }).click()
    await expect(page).toHaveURL(/\/nl\/login$/)
  })

  test('who turned back is told that nothing changed', async ({ page }) => {
    await open(page, '/nl/login-middle?error=access_denied&state=any')
    await expect(page.getByRole('alert')).toContainText('Er is niets veranderd')
  })

  test('with the state of this tab the code becomes a session', async ({ page }) => {
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
