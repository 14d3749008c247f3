import type { Page } from '@playwright/test'
import { translate } from '#i18n/translate.ts'
import { chromiumArguments, findChromium } from './chromium.ts'
import { type MapShop, startMapShop } from './map-shop.ts'
import { test as calmTest, expect } from './page.ts'
import { agree, expectFreeOfBar, lawnTotal, openGarden } from './rental.ts'

const t = translate('nl')

/** Against a shop with a map; besides its own host only the one of the tiles may be called. */
const test = calmTest.extend<object, { shop: MapShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const shop = await startMapShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
  allowErrors: async ({ shop }, use) => use({ pattern: new RegExp(`^foreign host: ${shop.tiles}/`) }),
})

test.describe.configure({ mode: 'serial' })
test.use({
  launchOptions: {
    executablePath: await findChromium(),
    args: [...(await chromiumArguments()), '--enable-unsafe-swiftshader'],
  },
})
test.setTimeout(60_000)

const onMap = { way: 'map', drawing: { origin: null, shapes: [] } }

async function mapReady(page: Page) {
  await page.locator('.aerial[data-ready]').waitFor({ timeout: 30_000 })
  // The map moves to the address once that was found.
  await page.waitForTimeout(1500)
  const canvas = page.locator('.aerial canvas').first()
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('no map')
  return (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y]
}

/** The map handles a click at the last position of the pointer. */
async function tap(page: Page, [x, y]: [number, number]): Promise<void> {
  await page.mouse.move(x, y, { steps: 2 })
  await page.waitForTimeout(120)
  await page.mouse.click(x, y)
  await page.waitForTimeout(120)
}

test('a lawn on the aerial picture: drawn, reshaped, undone; the sheet shows the same', { tag: '@further' }, async ({
  page,
  shop,
}) => {
  const policies: string[] = []
  page.on('response', response => {
    const policy = response.headers()['content-security-policy']
    if (response.request().isNavigationRequest() && policy) policies.push(policy)
  })
  await openGarden(page, onMap)
  const at = await mapReady(page)
  await expect(page.locator('.aerial-credit')).toHaveText('Testbeeld, CC BY 4.0')
  await expect.poll(shop.asked).toBeGreaterThan(3)
  expect(policies[0]).toContain(`connect-src 'self' ${shop.tiles};`)
  expect(policies[0]).toContain("worker-src 'self';")
  expect(policies[0]).toContain("style-src 'self';")
  for (const [x, y] of [
    [0.3, 0.3],
    [0.6, 0.3],
    [0.6, 0.7],
    [0.3, 0.7],
    [0.3, 0.3],
  ] as const)
    await tap(page, at(x, y))
  await expect(page.locator('.garden-row')).toHaveCount(1)
  const drawn = Number.parseInt((await lawnTotal(page).textContent()) ?? '', 10)
  expect(drawn).toBeGreaterThan(50)
  await expect(page.locator('.garden-row[data-marked]')).toHaveCount(1)
  await page.waitForTimeout(800)
  const [from, to] = [at(0.6, 0.7), at(0.72, 0.82)]
  await page.mouse.move(...from, { steps: 2 })
  await page.waitForTimeout(300)
  await page.mouse.down()
  for (let part = 1; part <= 6; part += 1) {
    await page.mouse.move(from[0] + ((to[0] - from[0]) * part) / 6, from[1] + ((to[1] - from[1]) * part) / 6)
    await page.waitForTimeout(60)
  }
  await page.mouse.up()
  await expect.poll(async () => Number.parseInt((await lawnTotal(page).textContent()) ?? '', 10)).toBeGreaterThan(drawn)
  await page.getByRole('button', { name: t('garden.tools.undo') }).click()
  await expect(lawnTotal(page)).toHaveText(`${drawn} m²`)
  await expectFreeOfBar(page)
  await page.getByText(t('garden.way.sketch'), { exact: true }).click()
  await expect(page.locator('.sheet-figure').first()).toHaveText(`${drawn} m²`)
  const stored = page.waitForRequest(request => request.url().endsWith('/api/gardens') && request.method() === 'POST')
  await agree(page, 'nl')
  await page.locator('.order-button').click()
  const { shape, address } = (await stored).postDataJSON()
  expect(shape.kind).toBe('map')
  // Koolmees 1, from the register.
  expect(shape.zones[0].coordinates[0][0][0]).toBeCloseTo(5.074, 2)
  expect(shape.zones[0].coordinates[0][0][1]).toBeCloseTo(52.028, 2)
  expect(address.longitude).toBeCloseTo(5.0741, 3)
})

test('a sketch is placed on the picture; another place can be searched for', { tag: '@further' }, async ({ page }) => {
  const points = [
    [0, 0],
    [20, 0],
    [20, 10],
    [0, 10],
  ]
  await openGarden(page, { way: 'sketch', drawing: { shapes: [{ id: 'shape-1', role: 'zone', points }] } })
  await page.getByText(t('garden.way.map'), { exact: true }).click()
  await mapReady(page)
  await expect(lawnTotal(page)).toHaveText('200 m²')
  await page.getByLabel(t('garden.search.label')).fill('Koolmees 1 Nieuwegein')
  await page.getByLabel(t('garden.search.label')).press('Enter')
  await expect(page.getByLabel(t('garden.search.label'))).toHaveValue(/^Koolmees 1, /)
  await expect(lawnTotal(page)).toHaveText('200 m²')
})

test('a browser that cannot render the map gets a message and the sheet', async ({ page }) => {
  await page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest])
    } as typeof original
  })
  await openGarden(page, onMap)
  await expect(page.getByText(t('garden.map.no_webgl'))).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('.sheet-paper')).toBeVisible()
  await page.getByLabel(t('garden.rectangle.label')).fill('12 × 8')
  await page.getByLabel(t('garden.rectangle.label')).press('Enter')
  await expect(lawnTotal(page)).toHaveText('96 m²')
})

test.describe('when the tile server does not respond', () => {
  test.use({ allowErrors: { pattern: /status of 503|^foreign host/ } })

  test('there is a message, and the sheet', { tag: '@further' }, async ({ page, shop }) => {
    shop.breakDown(true)
    await openGarden(page, onMap)
    await expect(page.getByText(t('garden.map.tiles'))).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('.sheet-paper')).toBeVisible()
    shop.breakDown(false)
  })
})
