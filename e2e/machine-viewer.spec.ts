import type { Locator, Page } from '@playwright/test'
import { translate } from '#i18n/translate.ts'
import { launchWithGraphics } from './chromium.ts'
import { expectAccessible, hydrated, test, expect as usual } from './page.ts'

const t = translate('nl')
const name = 'Genie 600'

test.use({
  launchOptions: await launchWithGraphics(),
  contextOptions: { reducedMotion: 'reduce' },
  // Few pixels, because the processor renders them.
  viewport: { width: 480, height: 760 },
})
test.setTimeout(150_000)
/** Rendering is slow where several browsers share a processor. */
const expect = usual.configure({ timeout: 40_000 })

/** Scripts and models that the page loaded, with their transferred size. */
function heard(page: Page) {
  const found: { url: string; bytes: number }[] = []
  page.on('response', async response => {
    const url = response.url()
    if (!/\.(js|glb)$/.test(url)) return
    const bytes = await response
      .request()
      .sizes()
      .then(
        ({ responseBodySize }) => responseBodySize,
        () => 0,
      )
    found.push({ url, bytes })
  })
  return found
}

async function come(page: Page) {
  await page.goto('/nl/detail?type=genie-600')
  await hydrated(page)
  return page.getByRole('button', { name: t('machine_viewer.open') })
}

const stageOf = (page: Page) => page.getByRole('application', { name: t('machine_parts.stage', { name }) })

/** Whether the element has the focus within the page: the window itself may be in the background. */
function expectFocus(place: Locator) {
  const where = (element: Element) =>
    element === document.activeElement ? 'here' : document.activeElement?.outerHTML.slice(0, 200)
  return expect.poll(() => place.evaluate(where)).toBe('here')
}

test('it is loaded on demand, turns by keys, describes its parts and closes to the pictures', {
  tag: '@further',
}, async ({ page }) => {
  const sent = heard(page)
  const door = await come(page)
  await expect(door).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent.filter(({ url }) => url.endsWith('.glb'))).toEqual([])
  const before = sent.length
  expect(sent.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200_000)

  await door.focus()
  await page.keyboard.press('Enter')
  const stage = stageOf(page)
  await expect(stage).toBeVisible()
  await expectFocus(stage)
  const after = sent.slice(before)
  const model = after.find(({ url }) => url.endsWith('.glb'))
  expect(model?.bytes).toBeGreaterThan(100_000)
  expect(model?.bytes).toBeLessThan(600_000)
  await expect(page.locator('.gallery')).toBeHidden()

  await test.step('keys', async () => {
    await expect(stage).toHaveAttribute('data-azimuth', '38')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key)
    await expect(stage).toHaveAttribute('data-azimuth', '8')
    await expect(stage).toHaveAttribute('data-elevation', '35')
    await page.keyboard.press('+')
    await expect(stage).toHaveAttribute('data-reach', '0.83')
    for (let turn = 0; turn < 5; turn += 1) await page.keyboard.press('ArrowRight')
    await expect(page.getByText(t('machine_parts.side.left'))).toBeAttached()
    await page.keyboard.press('Home')
    await expect(stage).toHaveAttribute('data-azimuth', '38')
    await expect(stage).toHaveAttribute('data-reach', '1.00')
  })

  await test.step('something is rendered', async () => {
    const colours = await page.locator('.viewer-stage').screenshot()
    // An empty background would compress to a very small file.
    expect(colours.length).toBeGreaterThan(20_000)
  })

  await test.step('parts', async () => {
    const disc = page.getByRole('button', { name: t('machine_parts.spots.disc.title') })
    await disc.focus()
    await page.keyboard.press('Enter')
    await expect(disc).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('.viewer-says')).toContainText(t('machine_parts.spots.disc.text'))
    await expect(page.getByText(t('machine_parts.side.below'))).toBeAttached()
    await page.getByText(t('machine_parts.list')).click()
    await expect(page.locator('.viewer-parts li')).toHaveCount(7)
    await expectAccessible(page)
  })

  await page.keyboard.press('Escape')
  await expect(page.locator('.machine-viewer')).toHaveCount(0)
  await expect(page.locator('.gallery')).toBeVisible()
  await expectFocus(door)

  await test.step('dragging turns it; the wheel scrolls the page; a lost context is reported', async () => {
    await page.keyboard.press('Enter')
    await expect(stage).toBeVisible()
    await stage.scrollIntoViewIfNeeded()
    const box = await stage.boundingBox()
    if (!box) throw new Error('No stage')
    const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.9]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + box.width / 4, y, { steps: 3 })
    await page.mouse.up()
    await expect(stage).toHaveAttribute('data-azimuth', '-12')
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await expect(stage).toHaveAttribute('data-reach', '1.00')

    await page.locator('.viewer-stage canvas').evaluate((canvas: HTMLCanvasElement) => {
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
    })
    await expect(page.getByText(t('machine_viewer.lost'))).toBeVisible()
    await expect(page.locator('.gallery')).toBeVisible()
    await expectFocus(page.getByRole('button', { name: t('machine_viewer.open') }))
  })
})

test('without WebGL there is a message, and the pictures stay', { tag: '@further' }, async ({ page }) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest])
    } as typeof original
  })
  const door = await come(page)
  await door.click()
  await expect(page.getByText(t('machine_viewer.no_webgl'))).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('.gallery')).toBeVisible()
  await expect(door).toHaveCount(0)
  await expectAccessible(page)
})
