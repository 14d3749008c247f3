import type { Page } from '@playwright/test'
import { goodPassword, keepSession, kept, newHousehold, open, registered, signIn, t } from './accounts-mailbox.ts'
import { expect, expectAccessible, test } from './page.ts'
import { type VirtualAuthenticator, virtualAuthenticator } from './virtual-authenticator.ts'

/** Sign-in with a device instead of a password, with an authenticator simulated by Chromium. */
test.use({ allowErrors: { pattern: /status of 40[0-9]/ }, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

const words = (key: string) => t(`account.passkeys.${key}` as 'account.passkeys.add')
const rows = (page: Page) => page.locator('.session-list > li')
const passkeyButton = (page: Page) => page.getByRole('button', { name: t('account.login.passkey') })

async function withPasskey(page: Page): Promise<{ email: string; device: VirtualAuthenticator }> {
  const device = await virtualAuthenticator(page)
  const { email, session } = await registered(page.request)
  await keepSession(page, session)
  await open(page, '/nl/user/info#passkeys')
  await page.getByRole('button', { name: words('add'), exact: true }).click()
  await expect(rows(page)).toHaveCount(1)
  return { email, device }
}

/** The device is not touched, so that the request in the address field stays open. */
async function signedOut(page: Page, device: VirtualAuthenticator): Promise<void> {
  await device.leftAlone()
  await page.evaluate(() => localStorage.removeItem('genie.session'))
  await open(page, '/nl/login')
}

test('a customer adds one by keyboard, names it, signs out and signs in with it', async ({ page }) => {
  const device = await virtualAuthenticator(page)
  const { email, session } = await registered(page.request)
  await keepSession(page, session)
  await open(page, '/nl/user/info#passkeys')
  await expectAccessible(page)
  const add = page.getByRole('button', { name: words('add'), exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  expect(await device.passkeys()).toBe(1)
  await expect(page.getByText(/^De passkey ‘Chrome, \w+’ is toegevoegd/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Naam wijzigen van/ }).focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('dialog').getByRole('textbox')
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Telefoon')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toContainText('Telefoon')
  await expect(page.getByRole('dialog')).toBeHidden()

  await signedOut(page, device)
  await passkeyButton(page).focus()
  await device.touched()
  await page.keyboard.press('Enter')
  await page.waitForURL('/nl')
  expect(await kept(page)).toMatchObject({ userInfo: { email } })
})

test('the browser offers it at the field of the address', async ({ page }) => {
  const { email, device } = await withPasskey(page)
  await signedOut(page, device)
  await expect(page.getByLabel(t('account.field.email'))).toHaveAttribute('autocomplete', 'username webauthn')
  await expectAccessible(page)
  // As if it was chosen from the list of the browser, which a test cannot see.
  await device.touched()
  await page.reload()
  await page.waitForURL('/nl')
  expect(await kept(page)).toMatchObject({ userInfo: { email } })
})

test('an owner not recognised by the device stays signed out, and sees other methods', async ({ page }) => {
  const { device } = await withPasskey(page)
  await signedOut(page, device)
  await device.verifies(false)
  await device.touched()
  await passkeyButton(page).click()
  await expect(page.getByText(t('form.failure.passkey_none'))).toBeVisible()
  await expectAccessible(page)
  expect(await kept(page)).toBeNull()
})

test('removed, it is not accepted; the removal requires a proof', { tag: '@further' }, async ({ page }) => {
  const { email, device } = await withPasskey(page)
  await page.route(
    '**/api/user/passkeys/*',
    route => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      const data = { ways: ['passkey', 'password'], second_factor: false, app: false, email_hint: null }
      return route.fulfill({ status: 403, json: { code: 110117, msg: '', data } })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: /verwijderen$/ }).click()
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('remove'), exact: true })
    .click()
  const proof = page.getByRole('dialog', { name: t('proof.title') })
  const confirm = proof.getByRole('button', { name: t('proof.passkey_go') })
  await expect(confirm).toBeFocused()
  await expectAccessible(page)
  // The password is accepted as well, and closing that form leads back.
  await proof.getByRole('button', { name: t('proof.use_password') }).click()
  await expect(proof.getByRole('textbox', { name: t('proof.password') })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.route(
    '**/api/user/passkeys/*',
    route => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      const data = { ways: ['passkey', 'password'], second_factor: false, app: false, email_hint: null }
      return route.fulfill({ status: 403, json: { code: 110117, msg: '', data } })
    },
    { times: 1 },
  )
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('remove'), exact: true })
    .click()
  await expect(confirm).toBeFocused()
  const proven = page.waitForResponse(response => response.url().endsWith('/api/user/prove'))
  await page.keyboard.press('Enter')
  expect((await proven).status()).toBe(200)
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText(/is verwijderd/)).toBeVisible()

  // Chosen at the field, once: the browser is told that the passkey is unknown, and removes it.
  await device.touched()
  await page.evaluate(() => localStorage.removeItem('genie.session'))
  await open(page, '/nl/login')
  await expect(page.getByText(t('error.110119'))).toBeVisible()
  await expect.poll(() => device.passkeys()).toBe(0)
  await signIn(page, email, goodPassword)
  await page.waitForURL('/nl')
})
