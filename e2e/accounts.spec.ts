import { goodPassword, kept, mailTo, newEmail, newHousehold, open, registered, signIn, t } from './accounts-mailbox.ts'
import { expect, expectAccessible, hydrated, test } from './page.ts'

// Without animations, because axe must not check half-transparent elements.
test.use({ allowErrors: { pattern: /status of 4(00|09|29)/ }, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

test.describe('registering', () => {
  test('a wrong code is reported beside its field; with the mailed one: signed in, greeted by name', async ({
    page,
  }) => {
    const email = newEmail()
    await open(page, '/nl/register')
    await page.getByLabel(t('account.field.email')).fill(email)
    await page.getByRole('button', { name: t('account.code.send') }).click()
    const code = page.getByLabel(t('account.field.code'))
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByText(email)).toBeVisible()
    await expectAccessible(page)

    const right = (await mailTo(page.request, email, 'code_register')).data.code ?? ''
    await page.getByLabel(t('account.field.name')).fill('Anna Mulder')
    await page.getByLabel(t('account.field.password'), { exact: true }).fill('maaier')
    await expect(page.locator('.password-rules [data-met]')).toHaveText([
      `${t('account.password_rules.letter')}: ${t('account.password_rules.met')}`,
    ])
    await page.getByLabel(t('account.field.password'), { exact: true }).fill(goodPassword)
    await expect(page.locator('.password-rules [data-met]')).toHaveCount(4)
    const submit = page.getByRole('button', { name: t('account.register.submit') })
    await code.fill(right === '000000' ? '111 111' : '000 000')
    await submit.click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toBeFocused()
    await expect(page.getByLabel(t('account.field.password'), { exact: true })).toHaveValue(goodPassword)
    await expectAccessible(page)
    await code.fill(right)
    await submit.click()

    await expect(page).toHaveURL(/\/nl$/)
    await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
    expect(await kept(page)).toMatchObject({ type: 'customer', userInfo: { email, user_name: 'Anna Mulder' } })
  })

  test('an existing account is revealed only after the correct code', { tag: '@further' }, async ({ page }) => {
    const { email } = await registered(page.request)
    await open(page, '/nl/register')
    await page.getByLabel(t('account.field.email')).fill(email)
    await page.getByRole('button', { name: t('account.code.send') }).click()
    await expect(page.getByLabel(t('account.field.code'))).toBeVisible()
    await expect(page.getByText(t('account.register.exists', { email }))).toHaveCount(0)
    const codes = (await (await page.request.get('/dev/mailbox.json')).json()).mails.filter(
      (mail: { recipient: string }) => mail.recipient === email,
    )
    await page.getByLabel(t('account.field.code')).fill(codes[0].data.code)
    await page.getByLabel(t('account.field.password'), { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: t('account.register.submit') }).click()
    await expect(page.getByText(t('account.register.exists', { email }))).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('alert')
      .getByRole('link', { name: t('layout.account.sign_in') })
      .click()
    await expect(page.getByLabel(t('account.field.email'))).toHaveValue(email)
  })
})

test.describe('signing in', () => {
  test('a wrong password is reported, and the values stay; no password is sent in plain text, nor in the address', async ({
    page,
  }) => {
    const { email } = await registered(page.request)
    await open(page, '/nl/login')
    await signIn(page, email, 'Verkeerd-1')
    await expect(page.getByRole('alert')).toContainText(t('error.100206'))
    await expect(page.getByLabel(t('account.field.email'))).toHaveValue(email)
    await expect(page.getByLabel(t('account.field.password'), { exact: true })).toHaveValue('Verkeerd-1')
    await expectAccessible(page)
    const sent = page.waitForRequest('**/api/user/login')
    await signIn(page, email)
    const { kid, password } = (await sent).postDataJSON()
    expect(kid).toMatch(/^seal-/)
    expect(Buffer.from(password, 'base64')).toHaveLength(256)
    await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
    await expect(page).toHaveURL(/\/nl$/)
  })

  test('an empty form focuses the list of missing fields; a message that appears does not swallow the click', {
    tag: '@further',
  }, async ({ page }) => {
    await open(page, '/nl/login')
    await page
      .getByRole('button', { name: t('layout.account.sign_in'), exact: true })
      .last()
      .click()
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await summary.getByRole('link', { name: t('account.field.password') }).click()
    await expect(page.getByLabel(t('account.field.password'), { exact: true })).toBeFocused()
    await expectAccessible(page)

    // The message of a field that is left moves the button before it is pressed.
    await page.reload()
    await hydrated(page)
    await page.getByLabel(t('account.field.password'), { exact: true }).fill('x')
    await page.getByLabel(t('account.field.email')).fill('anna')
    await page
      .getByRole('button', { name: t('layout.account.sign_in'), exact: true })
      .last()
      .click()
    await expect(page.getByText(t('validation.email_format'))).toBeVisible()
    await expect(page.getByLabel(t('account.field.email'))).toBeFocused()
  })

  test('nothing is sent before hydration', { tag: '@further' }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${baseURL}/nl/login`)
    await page.getByLabel(t('account.field.email')).fill('anna@voorbeeld.example')
    await page.getByLabel(t('account.field.password'), { exact: true }).fill('geheim')
    await page.getByLabel(t('account.field.password'), { exact: true }).press('Enter')
    await expect(page).toHaveURL(`${baseURL}/nl/login`)
    await expect(page.locator('noscript .notice')).toBeVisible()
    await context.close()
  })

  test('values typed before hydration are not lost', async ({ page }) => {
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
    await page.getByLabel(t('account.field.email')).fill(email)
    await page.getByLabel(t('account.field.password'), { exact: true }).fill(goodPassword)
    release()
    await hydrated(page)
    await expect(page.getByLabel(t('account.field.email'))).toHaveValue(email)
    await page
      .getByRole('button', { name: t('layout.account.sign_in'), exact: true })
      .last()
      .click()
    await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
  })
})
