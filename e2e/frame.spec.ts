import { allMessages } from '#i18n/translate.ts'
import { expect, hydrated, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

test('the language switch keeps the page and its query', async ({ page }) => {
  await page.goto('/nl/product?area=800')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/product\?area=800$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the locale cookie lasts a year and / follows it', async ({ page, context }) => {
  await page.goto('/zh/product')
  await hydrated(page)
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(cookie?.value).toBe('zh')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThan(366)
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
})

test('a fresh visit sets only the locale; a click navigates without a new document and focuses the heading', async ({
  page,
  context,
}) => {
  await page.goto('/nl')
  await hydrated(page)
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['locale'])
  const { data } = await (await page.request.get('/api/config')).json()
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe(data.logo_full)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('navigation').first().getByRole('link', { name: 'Modellen' }).click()
  await expect(page).toHaveURL(/\/nl\/product$/)
  await expect(page).toHaveTitle(/Modellen|Robotmaaiers/)
  await expect(page.locator('h1')).toBeFocused()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/nl\/product$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/nl$/)
})

test('everything can be read and reached without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/de`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
  await expect(page).toHaveURL(/\/de\/impressum$/)
  await context.close()
})

test('the skip link leads to the content', { tag: '@further' }, async ({ page }) => {
  await page.goto('/en')
  await hydrated(page)
  await page.keyboard.press('Tab')
  await expect(page.locator('.skip-link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
})

test.describe('a private page without a session', () => {
  test('never flashes, opens the login page and stores the address', async ({ page }) => {
    const shown: string[] = []
    await page.exposeFunction('noteHeading', (text: string) => shown.push(text))
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const text = document.querySelector('h1')?.textContent
        if (text) (window as unknown as { noteHeading(text: string): void }).noteHeading(text)
      }).observe(document, { subtree: true, childList: true })
    })
    await page.goto('/nl/order/rent/list')
    await expect(page).toHaveURL(/\/nl\/login/)
    expect(shown).not.toContain('Je huurbestellingen')
  })
})

test('a staff page shows 403 to a customer, and opens for staff', { tag: '@further' }, async ({ page, context }) => {
  await signedInAs(page, 'klant@genie.example')
  await page.goto('/nl/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Alleen voor medewerkers$/)
  const staff = await context.newPage()
  await signedInAs(staff, 'operations@genie.example')
  await staff.goto('/nl/admin')
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(allMessages.nl.admin.screen.today)
})
