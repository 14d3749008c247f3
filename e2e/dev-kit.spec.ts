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

test('long German texts stay inside on a phone of 320 pixels', { tag: '@further' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/de/dev/kit')
  await hydrated(page)
  expect(await overflow(page)).toBe(0)
})

test('a toast is announced politely, 16 pixels from the top, for three seconds or until Escape', {
  tag: '@further',
}, async ({ page }) => {
  await page.clock.install()
  await page.goto('/nl/dev/kit')
  await hydrated(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const button = page.getByRole('button', { name: 'Toast: success' }).first()
  await button.scrollIntoViewIfNeeded()
  const toast = page.locator('.toasts [role=status] > *')
  await button.click()
  await expect(toast).toBeVisible()
  await expect(page.locator('.toasts [role=status]')).toHaveAttribute('aria-live', 'polite')
  const box = await page.locator('.toasts').boundingBox()
  expect(Math.round(box?.y ?? 0)).toBe(16)
  await page.mouse.move(10, 400)
  await page.clock.runFor(2700)
  await expect(toast).toBeVisible()
  await page.clock.runFor(500)
  await expect(toast).toHaveCount(0)

  // It waits while it is pointed at.
  await button.click()
  await toast.hover()
  await page.clock.runFor(3500)
  await expect(toast).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
})

test('a dialog takes the focus, traps it, closes on Escape and restores it', async ({ page }) => {
  await page.goto('/nl/dev/kit')
  await hydrated(page)
  const opener = page.locator('#overlays button').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog:modal')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]' })
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
