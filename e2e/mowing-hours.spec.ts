import { readFile } from 'node:fs/promises'
import { translate } from '#i18n/translate.ts'
import { expect, expectAccessible, hydrated, overflow, test } from './page.ts'

/** What the block decides is tested in web/parts/mowing-hours; the kit page shows it twice, one of them is enough. */
const pane = '[data-pane="mowing-dark"]'

for (const language of ['de', 'zh'] as const) {
  const t = translate(language)
  test(`${language}: the hours of a town by keyboard, its calendar, an unknown place: fits 320 pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/${language}/dev/kit`)
    await hydrated(page)
    const block = page.locator(pane)
    await block.locator('.mowing-today').waitFor()
    await block.getByLabel(t('mowing.country')).selectOption('DE')
    await block.getByLabel(t('mowing.place')).focus()
    await page.keyboard.type('LEIPZIG')
    await page.keyboard.press('Enter')
    await expect(block.getByRole('status').first()).toContainText(t('mowing.status.place_known', { place: 'Leipzig' }))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      block.getByRole('link', { name: t('mowing.calendar') }).click(),
    ])
    expect(download.suggestedFilename()).toBe('mowing-de-leipzig.ics')
    expect((await readFile(await download.path(), 'utf8')).match(/^BEGIN:VEVENT\r$/gm)?.length).toBeGreaterThan(20)

    await block.getByLabel(t('mowing.place')).fill('Donaudampfschifffahrtsgesellschaftskapitänshausen')
    await block.getByRole('button', { name: t('mowing.show') }).click()
    await expect(block.locator('.notice')).toContainText('Donaudampf')
    await expectAccessible(page, { within: pane })
    expect(await overflow(page)).toBe(0)
  })
}
