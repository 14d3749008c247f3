import { languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { openPage } from './goods.ts'
import { inOwnShop as test } from './own-shop.ts'
import { expect, expectAccessible, overflow } from './page.ts'
import { asks, dialogOf, head, isFoundTorn, look, staffAt, submit, t } from './requests-desk.ts'
import { atHome } from './requests-home.ts'

test.use({ allowErrors: { pattern: /status of (403|404|409)/ }, contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(120_000)

test('a settlement that nobody answers: silence is no agreement, and finance sets it off', { tag: '@further' }, async ({
  page,
  shop,
  browser,
}) => {
  const later = async (days: number) => {
    const moved = await page.request.post('/dev/clock', { data: { advance_days: days } })
    expect(moved.ok()).toBe(true)
  }
  const me = await atHome(page, { sku: 'genie-600-rent', months: 6, watched: true })
  const no = await asks(me, 'return')
  await me.office.does(no, 'approve')
  await isFoundTorn(me.office, no)
  await later(14)

  const card = page.locator('details.request').first()
  for (const language of languages) {
    const say = translate(language)
    await openPage(page, me.path.replace('/nl/', `/${language}/`))
    const sheet = card.getByRole('group', { name: say('settlement.sheet.heading') })
    await expect(sheet).toContainText(say('settlement.sheet.state.proposed'))
    await expect(sheet).toContainText(say('settlement.sheet.silent', { day: 'X' }).split('X')[0] ?? '')
    await expect(card).toContainText(say('requests.now.settlement'))
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page)).toBe(0)
    }
  }
  await expectAccessible(page)

  const desk = await browser.newPage({ baseURL: shop.origin, reducedMotion: 'reduce' })
  await staffAt(desk, shop.origin, 'finance')
  await look(desk, no)
  const settlement = desk.locator('.section').filter({ hasText: t('admin_requests.settlement.title') })
  await expect(settlement).toContainText('Zwijgen is geen akkoord')
  await expect(head(desk).getByRole('button', { name: t('admin_requests.set_off.open') })).toBeDisabled()
  await desk.close()

  await later(17)
  const office = await browser.newPage({ baseURL: shop.origin, reducedMotion: 'reduce' })
  await staffAt(office, shop.origin, 'finance')
  await office.goto('/nl/admin')
  await expect(office.locator('.queues').getByText(t('admin_today.queue.silent_settlements'))).toBeVisible()
  await office.locator('.queues').getByRole('link', { name: no }).click()
  await office.getByRole('button', { name: t('admin_requests.set_off.open'), exact: true }).click()
  await expect(dialogOf(office)).toContainText('40,00')
  await expectAccessible(office)
  await dialogOf(office).locator('#set-off-reason').fill('De foto’s tonen een gescheurde behuizing.')
  await submit(office, t('admin_requests.set_off.submit'))
  await expect(dialogOf(office)).toHaveCount(0)
  await expect(office.locator('.section').filter({ hasText: t('admin_requests.settlement.title') })).toContainText(
    t('admin_requests.settlement.ended.set_off'),
  )
  await office.close()

  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, me.path)
  await card.locator('summary').first().click()
  const sheet = card.getByRole('group', { name: t('settlement.sheet.heading') })
  await expect(sheet).toContainText(t('settlement.sheet.state.set_off'))
  await expect(sheet).toContainText(t('settlement.sheet.set_off'))
  await expect(card).toContainText('De foto’s tonen een gescheurde behuizing.')
  await expectAccessible(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page)).toBe(0)
  }
})
