import { expect, expectAccessible, hydrated, overflow, test } from './page.ts'

for (const scheme of ['light', 'dark'] as const) {
  test(`every part of the design is accessible in ${scheme}`, async ({ page }) => {
    // Thousands of elements to check.
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/nl/dev/kit')
    await hydrated(page)
    // Everything exists twice, in both themes, with the same names.
    await expectAccessible(page, { without: ['landmark-unique'] })
  })
}

test('long German texts stay inside on a phone of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/de/dev/kit')
  await hydrated(page)
  expect(await overflow(page)).toBe(0)
})

test.describe('a toast', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/nl/dev/kit')
    await hydrated(page)
    await page
      .getByRole('button', { name: /success/i })
      .first()
      .scrollIntoViewIfNeeded()
  })
  const toast = '.toasts [role=status] > *'

  test('is announced politely, is 16 pixels from the top, disappears after three seconds', async ({ page }) => {
    const shownAt = Date.now()
    await page.getByRole('button', { name: 'Toast: success' }).first().click()
    await expect(page.locator(toast)).toBeVisible()
    await expect(page.locator('.toasts [role=status]')).toHaveAttribute('aria-live', 'polite')
    const box = await page.locator('.toasts').boundingBox()
    expect(Math.round(box?.y ?? 0)).toBe(16)
    await page.mouse.move(10, 400)
    await expect(page.locator(toast)).toHaveCount(0, { timeout: 6000 })
    expect(Date.now() - shownAt).toBeGreaterThan(2800)
  })

  test('closes on Escape, and waits while it is pointed at', async ({ page }) => {
    await page.getByRole('button', { name: 'Toast: success' }).first().click()
    await page.locator(toast).hover()
    await page.waitForTimeout(3500)
    await expect(page.locator(toast)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator(toast)).toHaveCount(0)
  })
})

test('a dialog takes the focus, traps it, closes on Escape and restores it', async ({ page }) => {
  await page.goto('/nl/dev/kit')
  await hydrated(page)
  const opener = page.locator('#overlays button').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog:modal')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, { without: ['landmark-unique'] })
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Tab')
  expect(
    await page.evaluate(
      () =>
        document.activeElement === document.body ||
        document.querySelector('dialog:modal')?.contains(document.activeElement),
    ),
  ).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})
