import type { Page } from '@playwright/test'
import { translate } from '#i18n/translate.ts'
import { expect, expectAccessible, test } from './page.ts'
import { agree, expectFreeOfBar, lawnTotal, openGarden } from './rental.ts'

const t = translate('nl')

async function sheetBox(page: Page) {
  const sheet = page.locator('.sheet-paper').first()
  await sheet.scrollIntoViewIfNeeded()
  const box = await sheet.boundingBox()
  if (!box) throw new Error('no sheet')
  return (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y]
}

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) {
    const [name = '', times = '1'] = key.split('*')
    for (let n = 0; n < Number(times); n += 1) await page.keyboard.press(name)
  }
}

test('a lawn is drawn, reshaped, undone and deleted by keyboard alone', async ({ page }) => {
  await openGarden(page)
  await page.getByRole('button', { name: t('garden.tools.zone'), exact: true }).focus()
  await press(page, 'Enter')
  await page.locator('.sheet-paper').focus()
  // Ten metres to the right, five up, back and down: half a metre per step, five steps with Shift.
  await press(page, 'Enter Shift+ArrowRight*4 Enter Shift+ArrowUp*2 Enter Shift+ArrowLeft*4 Enter Shift+ArrowDown*2')
  await expect(page.getByText(t('garden.said.cursor', { x: '0', y: '0', count: 4 }))).toBeAttached()
  await press(page, 'Enter')
  await expect(lawnTotal(page)).toHaveText('50 m²')
  await press(page, 'PageDown ArrowLeft*2')
  await expect(lawnTotal(page)).toHaveText('53 m²')
  await expect(
    page.getByText(t('garden.said.point', { n: 1, count: 4, x: '-1', y: '0', name: 'Zone 1', area: '52,5' })),
  ).toBeAttached()
  await press(page, 'Insert')
  await expect(page.getByText(t('garden.point.here', { n: 2, count: 5 }), { exact: true })).toBeVisible()
  await press(page, 'Delete Control+z Control+z Control+z Control+z')
  await expect(lawnTotal(page)).toHaveText('50 m²')
  await press(page, 'Control+Shift+z Control+y')
  await expect(lawnTotal(page)).toHaveText('53 m²')
  await press(page, 'PageUp Delete')
  await expect(page.locator('.garden-row')).toHaveCount(0)
  await press(page, 'Control+z')
  await expect(page.locator('.garden-row')).toHaveCount(1)
})

test('by mouse: corners, a cut-out as a rectangle, a dragged corner, areas updated at once', {
  tag: '@further',
}, async ({ page }) => {
  await openGarden(page)
  const at = await sheetBox(page)
  for (const [x, y] of [
    [0.2, 0.25],
    [0.7, 0.25],
    [0.7, 0.75],
    [0.2, 0.75],
    [0.2, 0.25],
  ] as const)
    await page.mouse.click(...at(x, y))
  await expect(page.getByRole('button', { name: t('garden.areas.zone', { n: 1 }) }).first()).toBeVisible()
  const whole = Number.parseInt((await lawnTotal(page).textContent()) ?? '', 10)
  expect(whole).toBeGreaterThan(50)
  await page.getByRole('button', { name: t('garden.tools.no_go'), exact: true }).click()
  const again = await sheetBox(page)
  await page.mouse.move(...again(0.4, 0.4))
  await page.mouse.down()
  await page.mouse.move(...again(0.5, 0.5), { steps: 3 })
  await page.mouse.move(...again(0.55, 0.6), { steps: 3 })
  await page.mouse.up()
  await expect(page.locator('.garden-row[data-role="no_go"]')).toHaveCount(1)
  expect(Number.parseInt((await lawnTotal(page).textContent()) ?? '', 10)).toBeLessThan(whole)
  // A corner of the cut-out is moved across the opposite one: the line crosses itself, which is reported at once.
  const corner = page.locator('.sheet-corner').first()
  const middle = page.locator('.sheet-corner').nth(1)
  const [from, to] = [await corner.boundingBox(), await middle.boundingBox()]
  if (!from || !to) throw new Error('no corners')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 90, to.y + 60, { steps: 6 })
  await expect(page.getByText(t('validation.shape_crossing'))).toBeVisible()
  await page.mouse.up()
  await expect(lawnTotal(page)).toHaveText(t('garden.areas.unknown'))
  await agree(page, 'nl')
  await page.locator('.order-button').click()
  await expect(page.getByRole('alert').filter({ hasText: t('rent_fill.map.fault_wrong') })).toBeFocused()
  await page.getByRole('button', { name: t('garden.tools.undo') }).click()
  await expect(lawnTotal(page)).toHaveText(/^\d+ m²$/)
})

test('typed rectangles: an invalid size is reported, a valid one is placed on the sheet', { tag: '@further' }, async ({
  page,
}) => {
  await openGarden(page)
  const field = page.getByLabel(t('garden.rectangle.label'))
  await field.fill('twaalf bij acht')
  await field.press('Enter')
  await expect(page.getByText(t('garden.rectangle.fault'))).toBeVisible()
  await field.fill('12,5 bij 8')
  await field.press('Enter')
  await expect(lawnTotal(page)).toHaveText('100 m²')
  await field.fill('2x3')
  await page.getByRole('button', { name: t('garden.rectangle.no_go') }).click()
  await expect(lawnTotal(page)).toHaveText('94 m²')
  await field.fill('10 × 4 m')
  await page.getByRole('button', { name: t('garden.rectangle.zone') }).click()
  await expect(lawnTotal(page)).toHaveText('134 m²')
  await expect(page.locator('.garden-row')).toHaveCount(3)
})

test('corners by numbers, without dragging or drawing', { tag: '@further' }, async ({ page }) => {
  const points = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ]
  await openGarden(page, { drawing: { shapes: [{ id: 'shape-1', role: 'zone', points }] } })
  await page.locator('.garden-row-name').click()
  await page.getByRole('button', { name: t('garden.point.next') }).click()
  await page.getByLabel(t('garden.point.across')).fill('-5')
  await page.getByLabel(t('garden.point.across')).press('Enter')
  await expect(lawnTotal(page)).toHaveText('125 m²')
  await page.getByLabel(t('garden.point.up')).fill('veel')
  await page.getByLabel(t('garden.point.up')).blur()
  await expect(page.getByLabel(t('garden.point.up'))).toHaveValue('0')
  await page.getByRole('button', { name: t('garden.point.remove') }).click()
  await expect(page.getByText(t('garden.point.here', { n: 1, count: 3 }))).toBeVisible()
  await expect(page.getByRole('button', { name: t('garden.point.remove') })).toBeDisabled()
})

for (const look of [
  { name: 'by day', width: 1280, colorScheme: 'light' },
  { name: 'at dusk on a phone', width: 390, colorScheme: 'dark' },
] as const) {
  test(`the large window, ${look.name}: the same drawing, accessible, closed by Escape`, { tag: '@further' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: look.width, height: 844 })
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await openGarden(page)
    await page.getByLabel(t('garden.rectangle.label')).fill('12 × 8')
    await page.getByLabel(t('garden.rectangle.label')).press('Enter')
    await expectFreeOfBar(page)
    await page.getByRole('button', { name: t('garden.large.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('garden.large.title') })
    await expect(dialog.locator('.garden-total-figure')).toHaveText('96 m²')
    await expect(dialog.locator('.sheet-figure')).toHaveText('96 m²')
    if (look.width < 500) expect((await dialog.boundingBox())?.width).toBe(look.width)
    await expectAccessible(page)
    // Escape first deselects the area, then closes the dialog.
    await dialog.locator('.sheet-paper').focus()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(lawnTotal(page)).toHaveText('96 m²')
  })
}
