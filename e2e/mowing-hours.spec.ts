import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { expect, expectAccessible, hydrated, overflow, test } from './page.ts'

const t = translate('nl')

/** The kit page shows the block twice; one of them is enough. */
async function open(page: Page, language: Language = 'nl', theme: 'light' | 'dark' = 'light'): Promise<Locator> {
  await page.goto(`/${language}/dev/kit`)
  await hydrated(page)
  const block = page.locator(`[data-pane="mowing-${theme}"]`)
  await block.locator('.mowing-today').waitFor()
  return block
}

async function ask(block: Locator, country: 'NL' | 'BE' | 'DE', place: string): Promise<void> {
  await block.getByLabel(t('mowing.country')).selectOption(country)
  await block.getByLabel(t('mowing.place')).fill(place)
  await block.getByRole('button', { name: t('mowing.show') }).click()
}

test('begins with the country of the language, and says that it is only advice', async ({ page }) => {
  const block = await open(page)
  await expect(block).toContainText(t('mowing.status.country_advice', { country: 'Nederland' }))
  await expect(block.locator('tbody tr')).toHaveCount(7)
  await expect(block).toContainText(t('mowing.disclaimer'))
  await expect(block).toContainText(t('mowing.approximate'))
  await expect((await open(page, 'de')).getByLabel('Land')).toHaveValue('DE')
})

test('a town with a ban, found by keyboard: its hours, its source, no mowing on Sunday', async ({ page }) => {
  const block = await open(page)
  await block.getByLabel(t('mowing.country')).selectOption('DE')
  await block.getByLabel(t('mowing.place')).focus()
  await page.keyboard.type('KOELN')
  await page.keyboard.press('Enter')
  await expect(block.getByRole('status').first()).toContainText(t('mowing.status.place_known', { place: 'Köln' }))
  await expect(block.locator('tbody tr', { hasText: t('mowing.no_window') }).first()).toContainText(
    t('mowing.short.de_federal'),
  )
  await expect(block.locator('.mowing-rules')).toContainText(t('mowing.rule.night_30'))
  await expect(block.getByRole('link', { name: 'prometheus.vet' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.prometheus/,
  )
  await expect(block).not.toContainText(t('mowing.approximate'))
})

test('an unknown town is reported with whom to ask; an unconfirmed rule is marked', async ({ page }) => {
  const block = await open(page)
  await ask(block, 'NL', 'Nergenshuizen <b>x</b>')
  await expect(block).toContainText(t('mowing.status.place_unknown', { place: 'Nergenshuizen <b>x</b>' }))
  await expect(block).toContainText(t('mowing.ask.NL'))
  await ask(block, 'BE', 'namen')
  await expect(block).toContainText(t('mowing.status.place_unknown', { place: 'Namur' }))
  await expect(block.locator('li', { hasText: t('mowing.rule.wallonia_18_09') })).toContainText(t('mowing.unverified'))
})

test('the list offers the places of the chosen country', async ({ page }) => {
  const block = await open(page)
  await expect(block.locator('datalist option[value="Utrecht"]')).toHaveCount(1)
  await block.getByLabel(t('mowing.country')).selectOption('DE')
  await expect(block.locator('datalist option[value="München"]')).toHaveCount(1)
  await expect(block.locator('datalist option[value="Utrecht"]')).toHaveCount(0)
})

test('the calendar is a file in the language of the page', async ({ page }) => {
  const block = await open(page)
  await ask(block, 'DE', 'Leipzig')
  await expect(block).toContainText(t('mowing.status.place_known', { place: 'Leipzig' }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    block.getByRole('link', { name: t('mowing.calendar') }).click(),
  ])
  expect(download.suggestedFilename()).toBe('mowing-de-leipzig.ics')
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain('NAME:Maaitijden Leipzig\r\n')
  expect(file.match(/^BEGIN:VEVENT\r$/gm)?.length).toBeGreaterThan(20)
})

test.describe('when the shop does not respond', () => {
  test.use({ allowErrors: { pattern: /Failed to load resource|503/ } })

  test('shows a failure, keeps the typed values, and can be tried again', async ({ page }) => {
    const block = await open(page)
    await page.route('**/api/mowing-hours?*', route => route.fulfill({ status: 503, body: 'no' }))
    await block.getByLabel(t('mowing.place')).fill('Delft')
    await block.getByRole('button', { name: t('mowing.show') }).click()
    await expect(block.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/mowing-hours?*')
    await block.getByRole('button', { name: t('mowing.retry') }).click()
    await expect(block).toContainText(t('mowing.status.place_unknown', { place: 'Delft' }))
    await expect(block.getByRole('alert')).toHaveCount(0)
    await expect(block.getByLabel(t('mowing.place'))).toHaveValue('Delft')
  })
})

test('of two searches the newer one is shown', async ({ page }) => {
  const block = await open(page)
  await page.route('**/api/mowing-hours?*place=Leipzig*', async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  await ask(block, 'DE', 'Leipzig')
  await block.getByLabel(t('mowing.place')).fill('Erfurt')
  await page.keyboard.press('Enter')
  await expect(block).toContainText(t('mowing.status.place_known', { place: 'Erfurt' }))
  await page.waitForTimeout(1800)
  await expect(block).toContainText(t('mowing.status.place_known', { place: 'Erfurt' }))
})

test("the reader's time zone does not change the hours", async ({ browser }) => {
  const far = await browser.newContext({ timezoneId: 'Pacific/Auckland' })
  const near = await browser.newContext({ timezoneId: 'Europe/Berlin' })
  const texts = await Promise.all(
    [far, near].map(async context => {
      const block = await open(await context.newPage())
      return block.locator('tbody').textContent()
    }),
  )
  expect(texts[0]).toBe(texts[1])
  await Promise.all([far.close(), near.close()])
})

for (const language of ['de', 'zh'] as const) {
  test(`${language}: fits 320 pixels and is accessible, unknown place and all`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const words = translate(language)
    const block = await open(page, language, 'dark')
    await block.getByLabel(words('mowing.place')).fill('Donaudampfschifffahrtsgesellschaftskapitänshausen')
    await block.getByRole('button', { name: words('mowing.show') }).click()
    await expect(block.locator('.notice')).toContainText('Donaudampf')
    // Everything exists twice, in both themes, with the same names.
    await expectAccessible(page, { without: ['landmark-unique'] })
    expect(await overflow(page)).toBe(0)
  })
}
