import type { Page } from '@playwright/test'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { pngOf } from '#testing/steps/pictures.ts'
import { openPage } from './goods.ts'
import { inOwnShop as test } from './own-shop.ts'
import { expect, expectAccessible, overflow } from './page.ts'
import { asks, isFoundTorn } from './requests-desk.ts'
import { atHome, payHere } from './requests-home.ts'

// The page of the provider has no icon (404); refusals are 409.
test.use({ allowErrors: { pattern: /status of (404|409)/ }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial' })
test.setTimeout(150_000)

const nl = translate('nl')
const zh = translate('zh')
const dialogOf = (page: Page) => page.getByRole('dialog')
const part = (page: Page, t: typeof nl = nl) => page.getByRole('region', { name: t('requests.heading') })
const card = (page: Page) => page.locator('details.request').first()
/** The list below its heading. */
const timeline = (page: Page) =>
  card(page)
    .getByRole('heading', { name: nl('requests.timeline') })
    .locator('xpath=following-sibling::ol')
const send = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })

async function wish(
  page: Page,
  type: 'repair' | 'claim' | 'maintenance' | 'return' | 'renewal' | 'buy' | 'rejection',
  language: Language = 'nl',
) {
  const t = translate(language)
  await part(page, t)
    .getByRole('button', { name: new RegExp(`^${t(`requests.choices.ask.${type}`)}`) })
    .press('Enter')
  await expect(dialogOf(page)).toBeVisible()
}

/** The number of the newest request, as its card shows it. */
async function numberOnCard(page: Page): Promise<string> {
  const id = await card(page).getAttribute('id')
  expect(id).toMatch(/^A-/)
  return id ?? ''
}

const reasonField = (page: Page) => dialogOf(page).locator('#request-reason_code')

test('a repair: requested with pictures, cancelled, requested again, billed, paid and done', async ({ page }) => {
  const { office, path } = await atHome(page, { sku: 'genie-600-rent', months: 6, watched: true })
  await openPage(page, path)
  await expect(part(page)).toContainText(nl('requests.choices.text.renewal'))
  await expectAccessible(page)
  await wish(page, 'repair')
  const dialog = dialogOf(page)
  await send(page, nl('requests.apply.send')).click()
  await expect(reasonField(page)).toBeFocused()
  await expect(reasonField(page)).toHaveAttribute('aria-invalid', 'true')
  await reasonField(page).selectOption('other')
  await send(page, nl('requests.apply.send')).click()
  await expect(dialog.getByLabel(nl('requests.apply.words'))).toBeFocused()
  await dialog.getByLabel(nl('requests.apply.words')).fill('Hij piept bij elke bocht.')
  const files = dialog.getByLabel(nl('pictures.label'))
  const picture = { name: 'bocht.png', mimeType: 'image/png', buffer: pngOf(40, 30) }
  await files.setInputFiles([{ name: 'bon.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }])
  await expect(dialog).toContainText(nl('pictures.format', { name: 'bon.pdf' }))
  await files.setInputFiles([picture])
  await expect(dialog.getByRole('img', { name: nl('pictures.preview', { name: 'bocht.png' }) })).toBeVisible()
  await expectAccessible(page)
  await send(page, nl('requests.apply.send')).click()
  await expect(dialog).toContainText(nl('requests.sent.text.repair'))
  await expectAccessible(page)
  await send(page, nl('requests.sent.close', { type: 'repair' })).click()

  await expect(card(page)).toContainText(nl('requests.state.wait_review'))
  await expect(card(page)).toContainText('Hij piept bij elke bocht.')
  await expect(card(page).getByRole('img', { name: nl('requests.pictures.own', { index: 1 }) })).toBeVisible()
  await expect(part(page)).toContainText(nl('requests.why.waiting'))
  await expectAccessible(page)
  await card(page)
    .getByRole('button', { name: nl('requests.cancel.action') })
    .click()
  await send(page, nl('requests.cancel.confirm')).click()
  await expect(card(page)).toContainText(nl('requests.now.canceled'))

  await wish(page, 'repair')
  await reasonField(page).selectOption('noise')
  // What was tried goes along with the request.
  await dialogOf(page).getByLabel(nl('self_help.step.blades')).check()
  await send(page, nl('requests.apply.send')).click()
  await send(page, nl('requests.sent.close', { type: 'repair' })).click()
  await expect(page.locator('details.request')).toHaveCount(2)
  const no = await numberOnCard(page)
  await office.does(no, 'approve')
  await office.does(no, 'fail', { error_reason: 'Niemand thuis getroffen' })
  await openPage(page, path)
  await expect(card(page)).toContainText(nl('requests.state.failed'))
  await expect(card(page)).toContainText('Niemand thuis getroffen')
  await office.does(no, 'retry')
  await office.does(no, 'step', { event: 'pick_up' })
  await office.does(no, 'step', { event: 'start' })
  const remark = 'Behuizing gebroken door een val.'
  await office.does(no, 'bill', { duty: 'customer', repair_fee: 4500, freight: 1000, remark })
  await openPage(page, path)
  await expect(card(page)).toContainText(remark)
  // Concluded like an order: its box with the total, when the work begins, and the same button directly below it.
  const order = card(page).locator('.order-button')
  await expect(order).toHaveText('Bestellen met betalingsverplichting')
  expect(await order.evaluate(one => one.previousElementSibling?.className)).toBe('order-box')
  const box = card(page).locator('.order-box')
  await expect(box).toContainText(/Te betalen\s*€\s55,00/)
  await expect(box).toContainText(/Waarvan 21% btw: €\s9,55 in €\s55,00/)
  await expect(box).toContainText(/Je kunt de overeenkomst zonder reden herroepen tot en met \d/)
  await expect(box).toContainText(/We beginnen op \d/)
  await expectAccessible(page)
  // Not without the terms, and not earlier unless that is asked for.
  await order.click()
  await expect(card(page).getByLabel(nl('order_box.terms.label'))).toBeFocused()
  await card(page).getByLabel(nl('order_box.terms.label')).check()
  const express = card(page).getByLabel(nl('request_offer.bill.express'))
  await expect(express).not.toBeChecked()
  await express.check()
  await expect(box).toContainText('We beginnen zodra je hebt betaald')
  await expectAccessible(page)
  await order.click()
  await payHere(page)
  await openPage(page, path)
  await expect(card(page)).toContainText(/Je krijgt dan €\s55,00 terug/)
  await card(page).getByRole('button', { name: 'Overeenkomst hier herroepen' }).click()
  await expect(dialogOf(page).getByRole('button', { name: 'Herroeping bevestigen' })).toBeVisible()
  await expectAccessible(page)
  await send(page, nl('requests.work.keep')).click()
  await office.does(no, 'step', { event: 'send_back' })
  await office.does(no, 'step', { event: 'complete' })
  await openPage(page, path)
  await card(page).locator('summary').first().click()
  await expect(card(page)).toContainText(nl('requests.now.complete', { type: 'repair' }))
  await expect(timeline(page)).toContainText(nl('requests.event.paid'))
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toBe(0)
})

test('保养：被拒时看到原因，可以继续留言；回复的语言会注明', { tag: '@further' }, async ({ page }) => {
  const { office, path } = await atHome(page, { sku: 'genie-600-rent', months: 4, language: 'zh' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, path)
  await wish(page, 'maintenance', 'zh')
  await reasonField(page).selectOption('blades')
  await expectAccessible(page)
  await send(page, zh('requests.apply.send')).click()
  await send(page, zh('requests.sent.close', { type: 'repair' })).click()
  const no = await numberOnCard(page)
  await office.does(no, 'reject', { reject_reason: 'Mesjes horen bij de huur; we sturen een setje op.' })
  await office.does(no, 'messages', { language: 2, text: 'The blades are on their way.' })
  await openPage(page, path)
  await card(page).locator('summary').first().click()
  await expect(card(page)).toContainText('Mesjes horen bij de huur')
  await expect(card(page)).toContainText(zh('requests.phase.reject'))
  await expect(card(page)).toContainText(zh('requests.thread.written_in', { language: '英语' }))
  const words = card(page).getByLabel(zh('requests.thread.label'))
  await words.fill('谢谢，请问什么时候到？')
  await card(page)
    .getByRole('button', { name: zh('requests.thread.send') })
    .click()
  await expect(card(page).locator('.request-letter')).toHaveCount(2)
  await expect(words).toHaveValue('')
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
})

test('an early return: its fee first, the label, both sides, a disputed settlement', { tag: '@further' }, async ({
  page,
}) => {
  const watched = { sku: 'genie-600-rent', months: 6, watched: true }
  const { office, path } = await atHome(page, watched)
  await openPage(page, path)
  await wish(page, 'return')
  const dialog = dialogOf(page)
  await reasonField(page).selectOption('moving')
  await dialog.getByLabel(nl('requests.pick_up.battery_whole')).check()
  await send(page, nl('requests.apply.look')).click()
  const warning = dialog.locator('.notice').filter({ hasText: nl('request_offer.extra.title.return') })
  await expect(warning).toContainText('€ 49,20')
  // 315 paid, one month of 69 used: 246 left, a fifth of it is kept, 150 deposit.
  await expect(dialog).toContainText('€ 346,80')
  await expectAccessible(page)
  await send(page, nl('request_offer.agree.back', { amount: '€ 346,80' })).click()
  await expect(dialog).toContainText(nl('requests.sent.text.return'))
  await send(page, nl('requests.sent.close', { type: 'repair' })).click()
  const no = await numberOnCard(page)
  await office.does(no, 'approve')
  const label = card(page).getByRole('button', { name: nl('requests.pick_up.label') })
  await expect(async () => {
    await openPage(page, path)
    await expect(label).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(card(page)).toContainText(nl('requests.pick_up.said_whole'))
  await expectAccessible(page)
  const saved = page.waitForEvent('download')
  await label.click()
  expect((await saved).suggestedFilename()).toBe(`${no}.pdf`)

  await isFoundTorn(office, no)
  await openPage(page, path)
  const sheet = card(page).getByRole('group', { name: nl('settlement.sheet.heading') })
  await expect(sheet).toContainText('Behuizing gescheurd.')
  await expect(sheet).toContainText('€ 110,00')
  const proof = nl('settlement.sheet.picture', { rule: nl('settlement.sheet.rule.damage'), index: 1 })
  await expect(sheet.getByRole('img', { name: proof })).toBeVisible()
  const paper = page.waitForEvent('download')
  await sheet.getByRole('button', { name: nl('settlement.sheet.save') }).click()
  expect((await paper).suggestedFilename()).toBe(`${no}.pdf`)
  await card(page)
    .getByText(nl('settlement.sides.heading', { count: 6 }))
    .click()
  await expect(card(page).locator('.request-sides img')).toHaveCount(12)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBe(0)

  await sheet.getByRole('button', { name: nl('settlement.sheet.dispute') }).click()
  await send(page, nl('settlement.dispute.send')).click()
  await expect(dialog.getByLabel(nl('settlement.dispute.label'))).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(nl('settlement.dispute.label')).fill('Die scheur zat er al.')
  await expectAccessible(page)
  await send(page, nl('settlement.dispute.send')).click()
  await expect(sheet).toContainText('Die scheur zat er al.')
  await expect(sheet).toContainText(nl('settlement.sheet.state.disputed'))
  await office.does(no, 'settle', { deductions: [], remark: 'We geven je gelijk.' })
  await openPage(page, path)
  await card(page).locator('summary').first().click()
  await expect(sheet).toContainText(nl('settlement.sheet.state.final'))
  await expect(sheet).toContainText('€ 150,00')
  // Both the customer's text and the reply stay readable.
  const story = timeline(page)
  await expect(story).toContainText('Die scheur zat er al.')
  await expect(story).toContainText('We geven je gelijk.')
})

test('结算单：同意后即为最终结算', { tag: '@further' }, async ({ page }) => {
  const me = await atHome(page, { sku: 'genie-600-rent', months: 4, language: 'zh', watched: true })
  const no = await asks(me, 'return')
  await me.office.does(no, 'approve')
  await isFoundTorn(me.office, no)
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, me.path)
  const sheet = card(page).getByRole('group', { name: zh('settlement.sheet.heading') })
  await expect(sheet).toContainText('Behuizing gescheurd.')
  await sheet.getByRole('button', { name: zh('settlement.sheet.accept') }).click()
  await expect(sheet).toContainText(zh('settlement.sheet.state.final'))
  await expect(sheet.getByRole('button', { name: zh('settlement.sheet.dispute') })).toHaveCount(0)
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
})

test('a renewal: an expired offer is shown again, agreed to, paid, and the rental ends later', {
  tag: '@further',
}, async ({ page }) => {
  const { path, orderNo, read } = await atHome(page, { sku: 'genie-600-rent', months: 6 })
  await openPage(page, `${path}&ask=renewal`)
  const dialog = dialogOf(page)
  // Nobody owes a reason for it: the price comes first.
  await expect(reasonField(page)).toHaveCount(0)
  await dialog.getByLabel(nl('requests.apply.months')).selectOption('3')
  await send(page, nl('requests.apply.look')).click()
  // Concluded like an order: its box with the dates and the total, and the same button directly below it.
  const agree = dialog.locator('.order-button')
  await expect(agree).toHaveText('Bestellen met betalingsverplichting')
  const box = dialog.locator('.order-box')
  expect(await agree.evaluate(one => one.previousElementSibling?.className)).toBe('order-box')
  await expect(box).toContainText(/Van \d+\s\p{L}+\s20\d\d tot \d+\s\p{L}+\s20\d\d/u)
  await expect(box).toContainText(/Te betalen\s*€\s117,00/)
  await expect(box).toContainText(/Waarvan 21% btw: €\s20,31 in €\s117,00/)
  await expect(box).toContainText('Je kunt de verlenging zonder reden herroepen tot 14 dagen')
  await expectAccessible(page)
  await expect(box).toContainText(/Betaal je vandaag, dan kan dat tot en met/)
  // Not without the terms.
  await agree.click()
  await expect(dialog.getByLabel(nl('order_box.terms.label'))).toBeFocused()
  await dialog.getByLabel(nl('order_box.terms.label')).check()
  // Two days later it is no longer valid.
  await page.request.post('/dev/clock', { data: { advance_days: 2 } })
  await agree.click()
  await expect(dialog).toContainText(nl('request_offer.renewed'))
  await expectAccessible(page)
  await dialog.getByLabel(nl('order_box.terms.label')).check()
  await agree.click()
  await expect(dialog).toContainText('De overeenkomst is gesloten')
  await expect(dialog).toContainText('ben je niets verschuldigd')
  await expectAccessible(page)
  await send(page, nl('requests.sent.close', { type: 'renewal' })).click()
  await expect(page).toHaveURL(path)
  await expect(card(page)).toContainText(nl('requests.state.to_pay'))
  await expectAccessible(page)
  await card(page)
    .getByRole('link', { name: nl('requests.now.pay', { amount: '€ 117,00' }) })
    .click()
  await payHere(page)
  await expect.poll(async () => (await read<{ lease_months: number }>(`/orders/${orderNo}`)).lease_months).toBe(9)
  await openPage(page, path)
  await expect(card(page)).toContainText(nl('requests.state.complete'))
})

test('a buy-out: the additional cost is shown, then it is paid and listed as a purchase', { tag: '@further' }, async ({
  page,
}) => {
  const { path } = await atHome(page, { sku: 'genie-600-rent', months: 6 })
  await openPage(page, path)
  await wish(page, 'buy')
  const dialog = dialogOf(page)
  await expect(reasonField(page)).toHaveCount(0)
  await send(page, nl('requests.apply.look')).click()
  await expect(dialog.locator('.notice')).toContainText('€ 710,00')
  await expectAccessible(page)
  await send(page, nl('requests.apply.back')).click()
  await send(page, nl('requests.apply.look')).click()
  const agree = dialog.locator('.order-button')
  await expect(agree).toHaveText('Bestellen met betalingsverplichting')
  await expect(dialog.locator('.order-box')).toContainText(/Te betalen\s*€\s560,00/)
  await expect(dialog.locator('.order-box')).toContainText(
    'in Nederland zo lang als je redelijkerwijs mag verwachten dat het meegaat',
  )
  await dialog.getByLabel(nl('order_box.terms.label')).check()
  await agree.click()
  // It can be paid at once.
  await dialog.getByRole('link', { name: nl('requests.now.pay', { amount: '€ 560,00' }) }).click()
  await payHere(page)
  await expect(async () => {
    await openPage(page, path)
    await card(page).locator('summary').first().click()
    await card(page).getByRole('link', { name: /B-/ }).click({ timeout: 3000 })
  }).toPass({ timeout: 20_000 })
  await expect(page).toHaveURL(/\/nl\/order\/buy\/detail\?order_no=B-/)
  // Bought: no request of a rental is offered any more.
  await expect(part(page)).not.toContainText(nl('requests.type.renewal'))
})

/** Nobody agrees to a withdrawal. */
const withdrawals = [
  { language: 'nl', until: 'uiterlijk op', consent: /akkoord|goedgekeurd/i },
  { language: 'zh', until: '最迟于', consent: /同意|已通过/ },
] as const
for (const { language, until, consent } of withdrawals) {
  test(`a withdrawal counts at once, with the day of the money, in ${language}`, { tag: '@further' }, async ({
    page,
  }) => {
    const t = translate(language)
    const { path } = await atHome(page, { sku: 'blades-set-27', kind: 'buy', language })
    await openPage(page, path)
    await wish(page, 'rejection', language)
    // Nothing is asked of who withdraws.
    await expect(reasonField(page)).toHaveCount(0)
    await expect(dialogOf(page)).toContainText(until)
    await expectAccessible(page)
    await send(page, t('requests.apply.withdraw')).click()
    await expect(dialogOf(page)).toContainText(until)
    await send(page, t('requests.sent.close', { type: 'withdrawal' })).click()
    await expect(card(page)).toContainText(t('requests.type.withdrawal'))
    await expect(card(page)).toContainText(t('requests.state.pass', { type: 'withdrawal' }))
    await expect(card(page)).toContainText(t('requests.pick_up.heading'))
    await expect(card(page).locator('.request-body > p').first()).toContainText(until)
    await expect(card(page)).not.toContainText(consent)
    await expect(part(page, t)).toContainText(t('requests.why.undoing'))
    await expectAccessible(page)
  })
}

test('a repair of a purchase: the choice and the longer guarantee are shown first', { tag: '@further' }, async ({
  page,
}) => {
  const { path } = await atHome(page, { sku: 'genie-600-buy', kind: 'buy' })
  await openPage(page, path)
  await wish(page, 'claim')
  await reasonField(page).selectOption('noise')
  await expect(dialogOf(page).locator('#request-remedy option[value="refund"]')).toHaveCount(0)
  await dialogOf(page).locator('#request-remedy').selectOption('replacement')
  await send(page, nl('requests.apply.send')).click()
  const told = dialogOf(page).getByLabel(nl('requests.apply.guarantee_told'))
  await expect(told).toBeFocused()
  await expectAccessible(page)
  await told.press('Space')
  await send(page, nl('requests.apply.send')).click()
  await expect(dialogOf(page)).toContainText(nl('requests.sent.text.repair'))
})

for (const language of languages) {
  test(`what was wrong on arrival is a claim with its own choice, in ${language}`, { tag: '@further' }, async ({
    page,
  }) => {
    const t = translate(language)
    const { path } = await atHome(page, { sku: 'genie-600-buy', kind: 'buy', language })
    await openPage(page, path)
    // One choice for every defect; what was wrong on arrival has no other one.
    await expect(part(page, t).getByText(t('requests.type.complaint'), { exact: true })).toHaveCount(0)
    await wish(page, 'claim', language)
    const dialog = dialogOf(page)
    await reasonField(page).selectOption('wrong_item')
    await expect(dialog).toContainText(t('requests.apply.arrival_text', { repair: 'no', months: 12 }))
    await expect(dialog.locator('#request-remedy option[value="repair"]')).toHaveCount(0)
    await reasonField(page).selectOption('damaged_on_arrival')
    await expect(dialog).toContainText(t('requests.apply.arrival_text', { repair: 'yes', months: 12 }))
    await dialog.locator('#request-remedy').selectOption('refund')
    await expect(dialog).toContainText(t('requests.remedy.hint.refund'))
    await dialog.getByLabel(t('requests.apply.guarantee_told')).press('Space')
    await expectAccessible(page)
    await send(page, t('requests.apply.send')).click()
    // In the withdrawal period nobody has to decide.
    await expect(dialog).toContainText(t('requests.sent.text.accepted'))
    const no = /A-\w+/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
    await send(page, t('requests.sent.close', { type: 'complaint' })).click()
    await openPage(page, path)
    await expect(page.locator('details.request')).toHaveCount(2)
    await expect(card(page)).toContainText(t('requests.type.complaint'))
    await expect(card(page)).toContainText(t('requests.pick_up.heading'))
    await page.locator(`#${no} summary`).first().click()
    await expect(page.locator(`#${no}`)).toContainText(t('requests.now.accepted'))
    await expect(page.locator(`#${no} a[href^="#A-"]`)).toHaveCount(1)
    await expectAccessible(page)
  })
}
