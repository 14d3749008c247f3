import { goodPassword, kept, mailTo, newEmail, newHousehold, open, registered, signIn } from './accounts-mailbox.ts'
import { expect, expectAccessible, hydrated, test } from './page.ts'

test.use({ allowErrors: { pattern: /status of 4(00|09|29)/ } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

test.describe('registering', () => {
  test('with the code of the mail: signed in, greeted by name', async ({ page }) => {
    const email = newEmail()
    await open(page, '/nl/register')
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByRole('button', { name: 'Code sturen' }).click()
    const code = page.getByLabel('Code uit de mail')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)

    await code.fill((await mailTo(page.request, email, 'code_register')).data.code ?? '')
    await page.getByLabel('Naam').fill('Anna Mulder')
    await page.getByLabel('Wachtwoord', { exact: true }).fill('maaier')
    await expect(page.locator('.password-rules [data-met]')).toHaveText(['een letter: klopt'])
    await page.getByLabel('Wachtwoord', { exact: true }).fill(goodPassword)
    await expect(page.locator('.password-rules [data-met]')).toHaveCount(4)
    await page.getByRole('button', { name: 'Account aanmaken' }).click()

    await expect(page).toHaveURL(/\/nl$/)
    await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
    expect(await kept(page)).toMatchObject({ type: 'customer', userInfo: { email, user_name: 'Anna Mulder' } })
  })

  test('a wrong code stands beside its field and keeps what was typed', async ({ page }) => {
    const email = newEmail()
    await open(page, '/nl/register')
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByLabel('E-mailadres').press('Enter')
    await page.getByLabel('Code uit de mail').fill('000 000')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Account aanmaken' }).click()
    await expect(page.getByLabel('Code uit de mail')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Code uit de mail')).toBeFocused()
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveValue(goodPassword)
    await expectAccessible(page)
  })

  test('an address with an account is told only after the right code', async ({ page }) => {
    const { email } = await registered(page.request)
    await open(page, '/nl/register')
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByRole('button', { name: 'Code sturen' }).click()
    await expect(page.getByLabel('Code uit de mail')).toBeVisible()
    await expect(page.getByText('Er is al een account')).toHaveCount(0)
    const codes = (await (await page.request.get('/dev/mailbox.json')).json()).mails.filter(
      (mail: { recipient: string }) => mail.recipient === email,
    )
    await page.getByLabel('Code uit de mail').fill(codes[0].data.code)
    await page.getByLabel('Wachtwoord', { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: 'Account aanmaken' }).click()
    await expect(page.getByText(`Er is al een account op ${email}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('alert').getByRole('link', { name: 'Inloggen' }).click()
    await expect(page.getByLabel('E-mailadres')).toHaveValue(email)
  })
})

test.describe('signing in', () => {
  test('a wrong password is told, and what was typed stays', async ({ page }) => {
    const { email } = await registered(page.request)
    await open(page, '/nl/login')
    await signIn(page, email, 'Verkeerd-1')
    await expect(page.getByRole('alert')).toContainText('klopt niet')
    await expect(page.getByLabel('E-mailadres')).toHaveValue(email)
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveValue('Verkeerd-1')
    await expectAccessible(page)
    await signIn(page, email)
    await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
  })

  test('the password never travels in the open, nor in the address', async ({ page }) => {
    const { email } = await registered(page.request)
    await open(page, '/nl/login')
    const sent = page.waitForRequest('**/api/user/login')
    await signIn(page, email)
    const { kid, password } = (await sent).postDataJSON()
    expect(kid).toMatch(/^seal-/)
    expect(Buffer.from(password, 'base64')).toHaveLength(256)
    await expect(page).toHaveURL(/\/nl$/)
  })

  test('an empty form gives the focus to the list of what is missing', async ({ page }) => {
    await open(page, '/nl/login')
    await page.getByRole('button', { name: 'Inloggen', exact: true }).last().click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: 'Vul ‘Wachtwoord’ in.' }).click()
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeFocused()
    await expectAccessible(page)
  })

  test('after too many attempts it says when to come back', async ({ page }) => {
    const { email } = await registered(page.request)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const data = { email, password: 'Verkeerd-1' }
      await page.request.post('/api/user/login', { data, headers: newHousehold() })
    }
    await open(page, '/nl/login')
    await signIn(page, email)
    await expect(page.getByRole('alert')).toContainText(/Probeer het over \d+ minu|Wacht een minuut/)
  })

  test('nothing is sent before the page listens', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${baseURL}/nl/login`)
    await page.getByLabel('E-mailadres').fill('anna@voorbeeld.example')
    await page.getByLabel('Wachtwoord', { exact: true }).fill('geheim')
    await page.getByLabel('Wachtwoord', { exact: true }).press('Enter')
    await expect(page).toHaveURL(`${baseURL}/nl/login`)
    await expect(page.locator('noscript .notice')).toBeVisible()
    await context.close()
  })

  test('what was typed before the script came is not lost', async ({ page }) => {
    const { email } = await registered(page.request)
    let release = () => {}
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await gate
      await route.continue()
    })
    await page.goto('/nl/login', { waitUntil: 'commit' })
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByLabel('Wachtwoord', { exact: true }).fill(goodPassword)
    release()
    await hydrated(page)
    await expect(page.getByLabel('E-mailadres')).toHaveValue(email)
    await page.getByRole('button', { name: 'Inloggen', exact: true }).last().click()
    await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
  })

  test('a message that appears on leaving a field does not swallow the press', async ({ page }) => {
    await open(page, '/nl/login')
    await page.getByLabel('Wachtwoord', { exact: true }).fill('x')
    await page.getByLabel('E-mailadres').fill('anna')
    await page.getByRole('button', { name: 'Inloggen', exact: true }).last().click()
    await expect(page.getByText('Dit e-mailadres klopt niet')).toBeVisible()
    await expect(page.getByLabel('E-mailadres')).toBeFocused()
  })
})

test.describe('a forgotten password', () => {
  test('by the mailed link, whose token leaves the address at once', async ({ page }) => {
    const { email } = await registered(page.request)
    await open(page, '/nl/forget-password')
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByRole('button', { name: 'Link sturen' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Kijk in je mail' })).toBeVisible()
    await expectAccessible(page)

    const { token } = (await mailTo(page.request, email, 'password_reset')).data
    await open(page, `/nl/forget-password#token=${token}`)
    await expect(page).toHaveURL(/\/nl\/forget-password$/)
    await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('Nieuwer-2027')
    await page.getByLabel('Nieuw wachtwoord herhalen').fill('Nieuwer-2026')
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
    await expect(page.getByLabel('Nieuw wachtwoord herhalen')).toBeFocused()
    await expect(page.getByText('De wachtwoorden zijn niet gelijk')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Nieuw wachtwoord herhalen').fill('Nieuwer-2027')
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()

    await expect(page).toHaveURL(/\/nl\/login$/)
    await expect(page.getByText('Je wachtwoord is gewijzigd')).toBeVisible()
    await expectAccessible(page)
    await signIn(page, email, 'Nieuwer-2027')
    await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
  })

  test('an unknown address gets the same answer', async ({ page }) => {
    await open(page, '/nl/forget-password')
    await page.getByLabel('E-mailadres').fill(newEmail())
    await page.getByRole('button', { name: 'Link sturen' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Kijk in je mail' })).toBeVisible()
  })

  test('a used or old link says so and offers a new one', async ({ page }) => {
    await open(page, '/nl/forget-password#token=nothing-of-ours')
    await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(goodPassword)
    await page.getByLabel('Nieuw wachtwoord herhalen').fill(goodPassword)
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click()
    await expect(page.getByRole('alert')).toContainText('Deze link werkt niet meer')
    await expect(page.getByRole('button', { name: 'Link sturen' })).toBeVisible()
    await expectAccessible(page)
  })
})
