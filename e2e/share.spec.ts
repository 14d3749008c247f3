import type { Page } from '@playwright/test'
import { translate } from '#i18n/translate.ts'
import { keepSession, kept, newHousehold, open, registered, signIn } from './accounts-mailbox.ts'
import { expect, expectAccessible, hydrated, overflow, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')
/** Of the demo customer. */
const demoCode = 'SANNE7KP'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rememberedCode = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('genie.invitation') ?? 'null')?.code ?? null)

test('shows the rewards of both and the terms, without script too', { tag: '@further' }, async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto('/nl/activity/share')
  await expect(heading(page)).toHaveText(t('pages.activity_share.heading'))
  await expect(page.locator('.share-gets')).toContainText(/€\s25.*€\s25/s)
  await expect(page.getByText(t('share.rules.no_cash'))).toBeVisible()
  await expect(page.getByText(t('share.rules.not_mutual'))).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.goto(`/nl/activity/share?code=${demoCode}`)
  await expect(heading(page)).toHaveText(t('share.invited.heading'))
  await expect(page.locator('.share-code')).toContainText(demoCode)
  await page.context().close()
})

test('a guest is asked to switch account, signs in, returns, and has the invitation', { tag: '@further' }, async ({
  page,
}) => {
  test.slow()
  const { email } = await registered(page.request)
  await open(page, '/nl/login')
  await page.getByRole('button', { name: t('account.login.guest') }).click()
  await expect(page).toHaveURL(/\/nl$/)
  await open(page, '/nl/activity/share')
  await expect(page.getByRole('heading', { name: t('share.account.guest_heading') })).toBeVisible()
  await expect(page.getByText(t('share.account.guest_text'))).toBeVisible()
  await expectAccessible(page)

  await open(page, `/nl/activity/share?code=${demoCode.toLowerCase()}`)
  await expect(heading(page)).toHaveText(t('share.invited.heading'))
  await expect(page.getByText(t('share.account.guest_text'))).toBeVisible()
  // Until it is accepted, the address holds it.
  expect(await rememberedCode(page)).toBeNull()
  await page.getByRole('link', { name: t('share.invited.sign_in') }).click()
  await expect(page).toHaveURL(/\/nl\/login/)
  expect(await rememberedCode(page)).toBe(demoCode)
  await signIn(page, email)
  await expect(page).toHaveURL(/\/nl\/activity\/share\?code=sanne7kp$/)
  await expect(page.getByText(t('share.invited.accepted'), { exact: true })).toBeVisible()
  await expectAccessible(page)
  // The shop stores it now, so the browser need not.
  expect(await rememberedCode(page)).toBeNull()
  await page.reload()
  await hydrated(page)
  await expect(page.getByText(t('share.invited.accepted'), { exact: true })).toBeVisible()
  await page.getByRole('link', { name: t('share.invited.choose') }).click()
  await expect(page).toHaveURL(/\/nl\/product$/)
})

test('a new customer creates an invitation by keyboard, and copies its link', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  await keepSession(page, (await registered(page.request)).session)
  await open(page, '/nl/activity/share')
  await expect(page.getByText(t('share.friends.none'))).toBeVisible()
  const make = page.getByRole('button', { name: t('share.own.make') })
  await make.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('share.own.made') })).toBeFocused()
  const code = (await page.locator('.share-code dd').textContent()) ?? ''
  expect(code).toMatch(/^[A-Z0-9]{8}$/)
  await page.keyboard.press('Tab')
  const link = page.getByLabel(t('share.own.link'), { exact: true })
  await expect(link).toBeFocused()
  await expect(link).toHaveValue(`${baseURL}/nl/activity/share?code=${code}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('share.own.copied') })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
  await expect(page.getByRole('img', { name: t('share.own.qr') })).toBeVisible()
  await expectAccessible(page)

  // Their own link is recognized, and not stored.
  await open(page, `/nl/activity/share?code=${code}`)
  await expect(page.getByText(t('share.own.own_link'))).toBeVisible()
  await expect(page.locator('.share-code dd')).toHaveText(code)
})

test('the demo customer sees a friend in every status, with the reward', { tag: '@further' }, async ({ page }) => {
  await signedInAs(page, 'klant@genie.example')
  await open(page, '/nl/activity/share')
  await expect(page.locator('.share-code dd')).toHaveText(demoCode)
  for (const status of ['used', 'paid', 'rewarded', 'invalid'] as const)
    await expect(page.locator(`.share-friend[data-status=${status}]`).first()).toContainText(
      t(`share.friends.status.${status}`),
    )
  await expect(page.locator('.share-friend[data-status=rewarded]')).toContainText(
    /BONUS-[A-Z0-9]{8} voor €\s25 korting/,
  )
  await expect(page.getByRole('list', { name: t('share.friends.totals') })).toContainText(/€\s25/)
  await expectAccessible(page)
})

test('staff see that it is for customers', async ({ page }) => {
  await signedInAs(page, 'support@genie.example')
  await open(page, `/nl/activity/share?code=${demoCode}`)
  await expect(page.getByText(t('share.account.staff_text'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('share.invited.accept') })).toHaveCount(0)
})

test('without a running invitation the lamps are off', async ({ page }) => {
  await page.route('**/api/activities/ongoing?*', route =>
    route.fulfill({ json: { code: 0, msg: '', data: { list: [], total: 0, page: 1, page_size: 10 } } }),
  )
  await open(page, '/nl/login')
  // By a link of the page itself, so that the browser loads it and not the server.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/nl/activity/share'
    link.textContent = 'share'
    document.querySelector('main')?.append(link)
  })
  await page.getByRole('link', { name: 'share', exact: true }).click()
  await expect(page.getByRole('heading', { name: t('share.off.heading') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('share.off.action') })).toHaveAttribute('href', '/nl/product')
  await expect(page.locator('.share-night[data-off]')).toBeVisible()
  await expectAccessible(page)
})

test.describe('when the shop refuses or does not respond', () => {
  test.use({ allowErrors: { pattern: /status of (404|409|503)/ } })

  test('an invitation is asked about, declined, unknown, accepted, and a second one refused', {
    tag: '@further',
  }, async ({ page }) => {
    const other = await registered(page.request)
    const { token } = JSON.parse(other.session)
    const made = await page.request.post('/api/activities/share', {
      data: {},
      headers: { authorization: `Bearer ${token}` },
    })
    const { code } = (await made.json()).data
    const accept = page.getByRole('button', { name: t('share.invited.accept') })
    await keepSession(page, (await registered(page.request)).session)

    await open(page, `/nl/activity/share?code=${demoCode}`)
    await expect(accept).toBeVisible()
    await page.getByRole('button', { name: t('share.invited.decline') }).click()
    await expect(page.getByText(t('share.invited.declined'))).toBeVisible()
    expect(await rememberedCode(page)).toBeNull()

    await open(page, '/nl/activity/share?code=NOBODY77')
    await accept.click()
    await expect(page.getByRole('alert')).toContainText(t('error.300301'))
    expect(await rememberedCode(page)).toBeNull()
    await page.getByRole('link', { name: t('share.invited.share_too') }).click()
    await expect(page.getByRole('button', { name: t('share.own.make') })).toBeVisible()

    await open(page, `/nl/activity/share?code=${code}`)
    await accept.click()
    await expect(page.getByText(t('share.invited.accepted'), { exact: true })).toBeVisible()
    await open(page, `/nl/activity/share?code=${demoCode}`)
    await accept.click()
    await expect(page.getByRole('alert')).toContainText(t('share.invited.reason.other_invitation'))

    // The other languages keep the code in their address.
    await page.getByRole('button', { name: /NL/ }).click()
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await expect(page).toHaveURL(new RegExp(`/de/activity/share\\?code=${demoCode}$`))
    await expect(heading(page)).toHaveText(translate('de')('share.invited.heading'))
  })

  test('a failed load can be tried again', { tag: '@further' }, async ({ page }) => {
    await page.route('**/api/activities/share/*', route => route.fulfill({ status: 503, body: 'no' }))
    await signedInAs(page, 'klant@genie.example')
    await open(page, '/nl/activity/share')
    await expect(page.getByText(t('share.own.failed'))).toBeVisible()
    await expect(page.getByText(t('share.friends.failed'))).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/activities/share/*')
    const retry = page.getByRole('button', { name: t('layout.error_boundary.retry') })
    await retry.last().click()
    await expect(retry).toHaveCount(1)
    await retry.click()
    await expect(page.locator('.share-code dd')).toHaveText(demoCode)
    await expect(page.locator('.share-friend').first()).toBeVisible()
  })
})

for (const language of ['nl', 'zh'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${language}, ${colorScheme}: accessible and whole at 390 and 320 pixels`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: 844 })
      await signedInAs(page, 'klant@genie.example')
      await open(page, `/${language}/activity/share`)
      await expect(page.locator('.share-friend').first()).toBeVisible()
      await expectAccessible(page)
      expect(await overflow(page)).toBe(0)
      await page.setViewportSize({ width: 320, height: 700 })
      expect(await overflow(page)).toBe(0)
      expect(await kept(page)).not.toBeNull()
    })
  }
}
