import { expect, hydrated, test } from './page.ts'

test('a newer build loads the next page as a document', async ({ page }) => {
  await page.route('**/build.json', route =>
    route.fulfill({ json: { version: 'newer', built_at: '2099-01-01T00:00:00Z' } }),
  )
  await page.goto('/nl')
  await hydrated(page)
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName(`${location.origin}/build.json`).length))
    .toBe(1)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('navigation').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/nl\/product$/)
  await expect.poll(() => page.evaluate(() => 'stayed' in window)).toBe(false)
})

test('the manifest is requested at most once in ten seconds', { tag: '@further' }, async ({ page }) => {
  let asked = 0
  page.on('request', request => {
    if (request.url().endsWith('/build.json')) asked += 1
  })
  await page.goto('/nl')
  await hydrated(page)
  for (const name of ['Huren', 'Modellen', 'Koopgids']) {
    await page.getByRole('navigation').first().getByRole('link', { name }).click()
    await expect(page.locator('h1')).toBeFocused()
  }
  expect(asked).toBe(1)
})

test.describe('a chunk that is gone after a deploy', () => {
  test.use({ allowErrors: { pattern: /Failed to (load|fetch)|404|dynamically imported/ } })

  test('reloads the page once, not in a loop', async ({ page }) => {
    await page.goto('/nl')
    await hydrated(page)
    let lost = 0
    let documents = 0
    page.on('request', request => {
      if (request.isNavigationRequest()) documents += 1
    })
    // The chunk of the next page no longer exists, not even after the reload.
    await page.route(/assets\/page-.*\.js/, route => {
      lost += 1
      return route.fulfill({ status: 404, body: 'gone' })
    })
    await page.evaluate(() => {
      document.querySelector<HTMLAnchorElement>('footer a[href="/nl/version"]')?.click()
    })
    await expect.poll(() => lost, { timeout: 15_000 }).toBeGreaterThan(0)
    await page.waitForTimeout(2000)
    expect(documents).toBeLessThanOrEqual(2)
  })
})
