import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  goodPassword,
  keepSession,
  kept,
  mailTo,
  newEmail,
  newHousehold,
  open,
  registered,
  signIn,
  t,
} from './accounts-mailbox.ts'
import { expect, expectAccessible, test } from './page.ts'

// Without animations, because axe must not check half-transparent elements.
test.use({ allowErrors: { pattern: /status of 4(00|09|13)/ }, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

/** A new account, signed in, on one of its tabs. */
async function ownPage(page: Page, tab: string): Promise<{ email: string; session: string }> {
  const account = await registered(page.request)
  await keepSession(page, account.session)
  await open(page, `/nl/user/info#${tab}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna Mulder')
  return account
}

/** A picture of that size, drawn by the browser. */
async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: w, height: h })
      const pen = canvas.getContext('2d')
      if (pen) pen.fillStyle = 'rgb(255 185 56)'
      pen?.fillRect(0, 0, (w ?? 0) / 2, h ?? 0)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    },
    [width, height],
  )
  return Buffer.from(base64, 'base64')
}

test('details are stored, an invalid one is reported', async ({ page }) => {
  await ownPage(page, 'profile')
  await page.getByLabel(t('account.field.phone')).fill('bel maar')
  await page.getByLabel(t('account.field.country')).selectOption('NL')
  await page.getByLabel(t('account.field.postcode')).fill('3521 ZZ')
  await page.getByRole('button', { name: t('account.profile.save') }).click()
  await expect(page.getByLabel(t('account.field.phone'))).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel(t('account.field.phone')).fill('+31 30 123 45 67')
  await page.getByLabel(t('account.field.name')).fill('Anna de Boer')
  await page.getByRole('button', { name: t('account.profile.save') }).click()
  await expect(page.getByText(t('account.profile.saved'))).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna de Boer')
  await expect(page.getByRole('button', { name: 'Anna de Boer' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(t('account.field.postcode'))).toHaveValue('3521 ZZ')
})

test('a photo: refused with a reason, cropped by keyboard, stored, and removed', async ({ page }) => {
  await ownPage(page, 'profile')
  const input = page.getByLabel(t('account.avatar.new'))
  await expect(page.getByText(t('account.avatar.hint'))).toBeVisible()
  await input.setInputFiles({ name: 'tekening.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('JPEG, PNG, WebP')).toBeVisible()
  await input.setInputFiles({ name: 'kapot.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText(t('account.avatar.unreadable'))).toBeVisible()

  const buffer = await picture(page, 600, 300)
  await input.setInputFiles({ name: 'gezicht.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: t('account.avatar.crop') })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const area = dialog.getByRole('group', { name: t('account.avatar.crop_area') })
  await area.focus()
  const look = () =>
    area
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => [...(canvas.getContext('2d')?.getImageData(320, 320, 1, 1).data ?? [])])
  // The coloured area ends in the middle of the picture: one step to the side changes the result.
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight')
  expect(await look()).toEqual([255, 185, 56, 255])
  await dialog.getByRole('slider', { name: t('account.avatar.zoom') }).press('ArrowRight')
  await dialog.getByRole('button', { name: t('account.avatar.move_left') }).click()
  await dialog.getByRole('button', { name: t('account.avatar.save') }).click()
  await expect(page.getByText(t('account.avatar.saved'))).toBeVisible()
  const image = page.locator('.avatar img')
  await expect(image).toHaveAttribute('src', /\/api\/common\/preview\/file\//)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100)
  await page.getByRole('button', { name: t('account.avatar.remove') }).click()
  await expect(page.getByText(t('account.avatar.removed'))).toBeVisible()
  await expect(image).toHaveCount(0)
})

test('the address changes with a code to the new one', { tag: '@further' }, async ({ page }) => {
  const { email } = await ownPage(page, 'email')
  await page.getByLabel(t('account.email.new')).fill(email.toUpperCase())
  await page.getByRole('button', { name: t('account.code.send') }).click()
  await expect(page.getByText(t('account.email.same'))).toBeVisible()
  await expectAccessible(page)
  const next = newEmail()
  await page.getByLabel(t('account.email.new')).fill(next)
  await page.getByRole('button', { name: t('account.code.send') }).click()
  await page
    .getByLabel(t('account.field.code'))
    .fill((await mailTo(page.request, next, 'code_change_email')).data.code ?? '')
  await page.getByRole('button', { name: t('account.email.submit') }).click()
  await expect(page.getByText(t('account.email.done', { email: next }))).toBeVisible()
  expect(await kept(page)).toMatchObject({ userInfo: { email: next } })
  await mailTo(page.request, email, 'email_changed')
})

test('the password changes with the old one, and this device stays signed in', { tag: '@further' }, async ({
  page,
}) => {
  const { email } = await ownPage(page, 'password')
  const sent = page.waitForRequest('**/api/user/reset-password')
  const fill = async (old: string, next: string) => {
    await page.getByLabel(t('account.field.old_password')).fill(old)
    await page.getByLabel(t('account.field.new_password'), { exact: true }).fill(next)
    await page.getByLabel(t('account.field.repeat_password')).fill(next)
    await page.getByRole('button', { name: t('account.change_password.submit') }).click()
  }
  await fill('Verkeerd-1', 'Nieuwer-2027')
  await expect(page.getByLabel(t('account.field.old_password'))).toBeFocused()
  const { old_password, password, kid } = (await sent).postDataJSON()
  expect([old_password, password].map(text => Buffer.from(text, 'base64').length)).toEqual([256, 256])
  expect(kid).toMatch(/^seal-/)
  await fill(goodPassword, goodPassword)
  await expect(page.getByText(t('error.110105'))).toBeVisible()
  await fill(goodPassword, 'Nieuwer-2027')
  await expect(page.getByText(t('account.login.password_changed'))).toBeVisible()
  await expect(page.getByLabel(t('account.field.old_password'))).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('tab', { name: t('account.user.tab_sessions') }).click()
  await expect(page.getByText(t('account.sessions.current'), { exact: true })).toBeVisible()
  const data = { email, password: 'Nieuwer-2027' }
  expect((await (await page.request.post('/api/user/login', { data })).json()).code).toBe(0)
})

test('another device is signed out, once it was confirmed', { tag: '@further' }, async ({ page, browser }) => {
  const { email } = await ownPage(page, 'profile')
  const phone = await browser.newContext({ userAgent: 'Mozilla/5.0 (Android 15) Firefox/140.0' })
  const other = await phone.newPage()
  await other.setExtraHTTPHeaders(newHousehold())
  await open(other, '/nl/login')
  await signIn(other, email)
  await expect(other).toHaveURL(/\/nl$/)

  await page.getByRole('tab', { name: t('account.user.tab_sessions') }).click()
  await expect(page).toHaveURL(/#sessions$/)
  await page.getByRole('button', { name: t('account.sessions.end_on', { device: 'Firefox, Android' }) }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('account.cancel') })
    .click()
  await page.getByRole('button', { name: t('account.sessions.end_on', { device: 'Firefox, Android' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('layout.account.sign_out') })
    .click()
  await expect(page.getByText(t('account.sessions.ended', { device: 'Firefox, Android' }))).toBeVisible()
  await expectAccessible(page)
  await other.goto('/nl/user/info')
  await expect(other).toHaveURL(/\/nl\/login$/)
  await phone.close()
})

test('own data are downloaded as a file, and the account can be erased', { tag: '@further' }, async ({ page }) => {
  const { email } = await ownPage(page, 'data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('account.data.download_action') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^genie-\d{4}-\d\d-\d\d\.json$/)
  const { sections } = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(sections.profile[0].email).toBe(email)
  await expectAccessible(page)

  await page.getByRole('button', { name: t('account.data.delete') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('account.data.kept_invoices'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('account.data.confirm_action') }).click()
  await expect(page.getByRole('dialog', { name: t('account.data.deleted') })).toBeVisible()
  await page.getByRole('button', { name: t('account.data.to_home') }).click()
  await expect(page).toHaveURL(/\/nl$/)
  await expect(page.getByRole('button', { name: t('layout.account.sign_in') })).toBeVisible()
  expect(await kept(page)).toBeNull()
})
