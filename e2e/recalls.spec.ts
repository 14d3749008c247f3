import { languages } from '#domain/languages.ts'
import { recallHeadlines } from '#domain/safety/recall-notice.ts'
import { translate } from '#i18n/translate.ts'
import { recallTexts } from '#testing/steps/recalls.ts'
import { openPage } from './goods.ts'
import { inOwnShop as test } from './own-shop.ts'
import { expect, expectAccessible, overflow } from './page.ts'
import { dialogOf, staffAt, submit, t } from './requests-desk.ts'
import { atHome } from './requests-home.ts'

test.use({ allowErrors: { pattern: /status of (403|404|409)/ }, contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(180_000)

test('a recall: made, counted, previewed and sent; published after its hour; its holder chooses a remedy', {
  tag: '@further',
}, async ({ page, shop, browser }) => {
  const me = await atHome(page, { sku: 'genie-600-buy', kind: 'buy' })
  const { items } = await me.read<{ items: { serial_numbers: string[] }[] }>(`/orders/${me.orderNo}`)
  const serial = items[0]?.serial_numbers[0] ?? ''

  const office = await browser.newPage({ baseURL: shop.origin, reducedMotion: 'reduce' })
  await staffAt(office, shop.origin, 'operations')
  await office.goto('/nl/admin/recalls')
  await office.getByRole('link', { name: t('admin_recalls.make.open') }).click()
  await office.locator('#recall-device_type').selectOption('genie-600')
  await office.locator('#recall-serial_from').fill(serial)
  await office.locator('#recall-serial_to').fill(serial)
  for (const part of ['hazard', 'to_do'] as const) {
    for (const language of languages) {
      await office.locator(`[id="recall-${part}.${language}"]`).fill(recallTexts[part][language])
    }
  }
  const hazard = office.locator('[id="recall-hazard.nl"]')
  await hazard.fill('Uit voorzorg roepen we deze maaier terug.')
  await office.getByRole('button', { name: t('admin_recalls.make.count') }).click()
  await expect(hazard).toHaveAttribute('aria-invalid', 'true')
  await hazard.fill(recallTexts.hazard.nl)
  await office.getByRole('button', { name: t('admin_recalls.make.count') }).click()
  const letter = office.locator('.letter').first()
  await expect(letter).toContainText(recallHeadlines.nl)
  await expectAccessible(office)
  for (const width of [1440, 390]) {
    await office.setViewportSize({ width, height: 900 })
    expect(await overflow(office)).toBe(0)
  }
  const send = t('admin_recalls.make.send', { count: 1 })
  await office.getByRole('button', { name: send }).click()
  await submit(office, send)
  await expect(office).toHaveURL(/\/admin\/recalls\/[0-9a-f-]{36}$/)
  await expect(office.getByText(t('admin_recalls.follow.waits'))).toBeVisible()
  await openPage(page, '/nl/safety')
  await expect(page.locator('.recall'), 'within its hour').toHaveCount(0)

  const moved = await page.request.post('/dev/clock', { data: { advance_days: 1 } })
  expect(moved.ok()).toBe(true)
  for (const language of languages) {
    const say = translate(language)
    await openPage(page, `/${language}/safety`)
    const recall = page.locator('.recall')
    await expect(recall.getByRole('heading', { level: 3 })).toHaveText(recallHeadlines[language])
    await expect(recall).toContainText(serial)
    await expect(recall).toContainText(recallTexts.hazard[language])
    await page.getByLabel(say('article.recalls.serial')).fill(serial.toLowerCase())
    await page.getByRole('button', { name: say('article.recalls.check') }).click()
    await expect(page.locator('.serial-answer')).toContainText(
      say('article.recalls.affected', { serial: serial.toLowerCase() }),
    )
    await openPage(page, me.path.replace('/nl/', `/${language}/`))
    const card = page.locator('.recall-card')
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(recallHeadlines[language])
    await expect(card).toContainText(recallTexts.to_do[language])
    await expect(card.getByRole('button')).toHaveCount(3)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page)).toBe(0)
    }
  }
  await expectAccessible(page)

  await openPage(page, me.path)
  const card = page.locator('.recall-card')
  await card.getByRole('button', { name: new RegExp(t('requests.recall.action.replace')) }).click()
  await expect(dialogOf(page)).toHaveAccessibleName(t('requests.recall.title.replace', { name: 'Genie 600' }))
  await expect(dialogOf(page).locator('#request-reason_code')).toHaveCount(0)
  // The remedy is chosen already.
  await expect(dialogOf(page).locator('#request-remedy')).toHaveCount(0)
  await expectAccessible(page)
  await submit(page, t('requests.apply.send'))
  await dialogOf(page).getByRole('button').last().click()
  await expect(card).toContainText(t('requests.recall.chosen', { remedy: 'replace' }))
  await office.close()
})
