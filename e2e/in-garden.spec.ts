import type { Page } from '@playwright/test'
import { translate } from '#i18n/translate.ts'
import { launchWithGraphics } from './chromium.ts'
import { emulatePhone, endSession, pointAt } from './emulated-phone.ts'
import { drawn, expectAccessible, hydrated, overflow, test, expect as usual } from './page.ts'

const t = translate('nl')
const name = 'Genie 600'

test.use({
  launchOptions: await launchWithGraphics(),
  // Few pixels, because the processor renders them.
  viewport: { width: 390, height: 700 },
})
test.setTimeout(300_000)
/** Rendering is slow where several browsers share a processor. */
const expect = usual.configure({ timeout: 40_000 })

const section = (page: Page) => page.getByRole('region', { name: t('detail_below.headings.size') })
const overlay = (page: Page) => page.getByRole('dialog', { name: t('in_garden_view.label', { name }) })
const button = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })

async function come(page: Page) {
  await page.goto('/nl/detail?type=genie-600#size')
  await hydrated(page)
  await drawn(section(page))
  return page.getByRole('button', { name: t('in_garden.open') })
}

test('the machine is put into the garden, a gate is measured, and the page comes back', {
  tag: '@further',
}, async ({ page }) => {
  const models: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.glb')) models.push(request.url())
  })
  await emulatePhone(page)
  const door = await come(page)
  await expect(section(page)).toContainText(t('in_garden.before'))
  expect(models).toEqual([])
  await pointAt(page, 0, 1.4)
  await door.focus()
  await page.keyboard.press('Enter')
  const says = overlay(page).getByRole('status')
  await expect(says).toHaveText(t('in_garden_view.step.placing'))
  expect(models).toHaveLength(1)
  await expect(overlay(page)).toContainText('53 × 39 × 20 cm')

  await test.step('it stands where it was put, also when the phone looks elsewhere', async () => {
    await button(page, t('in_garden_view.place')).focus()
    await page.keyboard.press('Enter')
    await expect(says).toContainText('39 cm breed')
    await button(page, t('in_garden_view.turn_right')).click()
    // An image without a machine is one colour: it compresses to a very small file.
    const image = () => page.screenshot({ clip: { x: 0, y: 100, width: 390, height: 380 } })
    expect((await image()).length).toBeGreaterThan(10_000)
    await pointAt(page, 3, 1)
    expect((await image()).length).toBeLessThan(6000)
    await pointAt(page, 0, 1.4)
    await expectAccessible(page, { within: '[role=dialog]' })
  })

  const measure = async (metres: number) => {
    await pointAt(page, -metres / 2, 1.4)
    await button(page, t('in_garden_view.mark')).click()
    await pointAt(page, metres / 2, 1.4)
    await expect(overlay(page)).toContainText(t('in_garden_view.aimed', { cm: metres * 100 }))
    await button(page, t('in_garden_view.mark')).click()
  }
  await test.step('a gate of 70 cm', async () => {
    await button(page, t('in_garden_view.measure')).click()
    await measure(0.7)
    await expect(says).toContainText('70 cm: past')
    await expect(says).toContainText('± 3 cm')
  })
  await test.step('a gate of 50 cm', async () => {
    await button(page, t('in_garden_view.again')).click()
    await measure(0.5)
    await expect(says).toContainText('50 cm: te smal')
  })

  await test.step('it ends by the button, and by the system', async () => {
    await button(page, t('in_garden_view.end')).click()
    await expect(overlay(page)).toHaveCount(0)
    await expect(door).toBeFocused()
    await door.click()
    await expect(overlay(page)).toBeVisible()
    await endSession(page)
    await expect(overlay(page)).toHaveCount(0)
    await expect(door).toBeVisible()
    await expectAccessible(page)
  })
})

test('an iPhone gets a file of the type that it opens', { tag: '@further' }, async ({ page }) => {
  await page.addInitScript(() => {
    DOMTokenList.prototype.supports = kind => kind === 'ar'
  })
  await come(page)
  const link = page.getByRole('link', { name: t('in_garden.open') })
  const address = (await link.getAttribute('href')) ?? ''
  const answer = await page.request.get(address.split('#')[0] ?? '')
  expect(answer.headers()['content-type']).toBe('model/vnd.usdz+zip')
  expect((await answer.body()).subarray(0, 2).toString()).toBe('PK')
})

test('elsewhere a drawing to scale says it, also without a script', { tag: '@further' }, async ({
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await plain.newPage()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/nl/detail?type=genie-600#size')
    await expect(section(page)).toContainText(t('in_garden.drawing', { name, door: 90, passage: 60 }))
    await expect(page.getByRole('button', { name: t('in_garden.open') })).toHaveCount(0)
    expect(await overflow(page)).toBe(0)
  }
  await plain.close()
})
