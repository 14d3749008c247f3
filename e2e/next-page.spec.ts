import { expect, hydrated, test } from './page.ts'

test('a page is loaded while the pointer rests on its link, and the press loads nothing again', async ({ page }) => {
  const started = page.waitForResponse(/\/after-start-[^/]*\.js/)
  await page.goto('/nl')
  await hydrated(page)
  await (await started).finished()
  const link = page.getByRole('navigation').getByRole('link', { name: 'Huren' }).first()
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  const models = page.waitForResponse(/\/api\/device-types/)
  await link.hover()
  await models
  const early = calls.filter(path => path === '/api/device-types')
  expect(early).toHaveLength(1)
  await link.click()
  await expect(page).toHaveURL(/\/nl\/rent\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(calls.filter(path => path === '/api/device-types')).toEqual(early)
})
