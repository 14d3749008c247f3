import type { Page } from '@playwright/test'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { mailTo, newEmail, newHousehold, open } from './accounts-mailbox.ts'
import { shopper } from './order-shopper.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { acceptsBill, asks } from './requests-desk.ts'
import { atHome } from './requests-home.ts'

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

const words = (language: Language) => translate(language)
const who = { nl: 'Anna de Wit', en: 'Grace O’Neill', de: 'Änne Weiß', zh: '王小明' } as const

/** Written out by hand: they are required by law, and a changed text of the shop must not change them. */
const labels = {
  nl: { withdraw: 'Overeenkomst hier herroepen', confirm: 'Herroeping bevestigen', cancel: 'Nu opzeggen' },
  en: { withdraw: 'Withdraw from contract here', confirm: 'Confirm withdrawal', cancel: 'Cancel now' },
  de: { withdraw: 'Vertrag widerrufen', confirm: 'Widerruf bestätigen', cancel: 'jetzt kündigen' },
  zh: {
    withdraw: '在此撤回合同（Withdraw from contract here）',
    confirm: '确认撤回（Confirm withdrawal）',
    cancel: '立即终止（Cancel now）',
  },
} as const
const cancelLabels = {
  nl: 'Huurcontract hier opzeggen',
  en: 'Cancel rental contract here',
  de: 'Verträge hier kündigen',
  zh: '在此终止租赁合同（Cancel rental contract here）',
} as const

async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page), `${width}`).toBe(0)
  }
}

const sheet = (page: Page) => page.locator('.statement-sheet')

for (const language of languages) {
  const t = words(language)

  test(`W1 W2 W4 W5 ${language}: a stranger withdraws in two steps, and has it by mail and on paper`, async ({
    page,
  }) => {
    test.slow()
    const email = newEmail()
    await open(page, `/${language}`)
    await page.locator('.footer-rights').getByRole('link', { name: labels[language].withdraw }).click()
    await page.waitForURL(`**/${language}/withdraw`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(labels[language].withdraw)
    const sent: string[] = []
    page.on('request', request => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await page.getByLabel(t('rights.field.contract')).fill('R-7K4Q92XD')
    await page.getByText(t('rights.field.extent_part'), { exact: true }).click()
    await page.getByLabel(t('rights.field.items')).fill('2 × mesjes')
    await page.getByLabel(t('rights.field.name')).fill(who[language])
    await page.getByLabel(t('rights.field.email')).fill(email)
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('rights.check') }).click()

    // Nothing is stated before the confirmation, and the values are still there after going back.
    await expect(page.getByRole('heading', { name: t('rights.confirm.heading') })).toBeFocused()
    for (const part of [who[language], 'R-7K4Q92XD', '2 × mesjes', email]) await expect(sheet(page)).toContainText(part)
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('rights.confirm.back') }).click()
    await expect(page.getByLabel(t('rights.field.items'))).toHaveValue('2 × mesjes')
    await page.getByRole('button', { name: t('rights.check') }).click()
    expect(sent).toEqual([])
    await page.getByRole('button', { name: labels[language].confirm, exact: true }).dblclick()

    await expect(page.getByRole('heading', { name: t('rights.done.withdrawal') })).toBeFocused()
    expect(sent).toEqual(['/api/withdrawals'])
    await expect(sheet(page).locator('time')).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    const { data, text } = await mailTo(page.request, email, 'withdrawal_received')
    // The statement is in the attached document; the mail itself repeats no typed text.
    expect(data.papers).toEqual(['statement'])
    for (const part of [who[language], 'R-7K4Q92XD', '2 × mesjes']) expect(text).not.toContain(part)
    expect(data.received_at).toBe(await sheet(page).locator('time').getAttribute('datetime'))
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: t('rights.done.save') }).click()
    expect((await saving).suggestedFilename()).toBe('withdrawal.pdf')
    await page.emulateMedia({ media: 'print' })
    await expect(sheet(page)).toBeVisible()
    await expect(page.getByRole('button', { name: t('rights.done.save') })).toBeHidden()
  })

  test(`R2 ${language}: a stranger cancels on one page, by keyboard alone`, async ({ page }) => {
    test.slow()
    const email = newEmail()
    await open(page, `/${language}`)
    await page.locator('.footer-rights').getByRole('link', { name: cancelLabels[language] }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${language}/cancel-rental`)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    // The whole form, and the button that names the statement, are on the linked page (§312k BGB).
    await expect(page.getByRole('button', { name: labels[language].cancel, exact: true })).toBeVisible()
    await page.getByLabel(t('rights.field.contract_rental')).focus()
    await page.keyboard.type('R-7K4Q92XD')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel(t('rights.field.cause'))).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Defekt, defekt, defekt')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    // The day is chosen in the calendar of the shop, in the language of the page.
    const day = page.getByRole('button', { name: `${t('rights.field.end_on')}: ${t('day_field.choose')}` })
    await day.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('grid', { name: t('rights.field.end_on') })
      .locator('[tabindex="0"]')
      .focus()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('grid', { name: t('rights.field.end_on') })).toBeHidden()
    await page.getByLabel(t('rights.field.name')).focus()
    await page.keyboard.type(who[language])
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await expect(sheet(page)).toContainText(t('rights.sheet.extraordinary'))
    await expectFits(page)
    await expectAccessible(page)
    await page.getByLabel(t('rights.field.email')).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: t('rights.done.cancellation') })).toBeFocused()
    await expectAccessible(page)
    const { data, text } = await mailTo(page.request, email, 'cancellation_received')
    expect(data.papers).toEqual(['statement'])
    for (const part of ['R-7K4Q92XD', who[language], 'Defekt, defekt, defekt']) expect(text).not.toContain(part)
    // A reader who never made the statement revokes it by a button.
    await open(page, `/${language}/cancel-rental#not-me=${data.statement_id}.${data.token}`)
    await expect(page.getByRole('heading', { name: t('rights.not_me.title.cancellation') })).toBeFocused()
    await expect(page).toHaveURL(url => url.hash === '')
    await expect(page.locator('.rights-next')).toHaveCount(0)
    await expect(page.locator('.page-lead')).toBeHidden()
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('rights.not_me.submit') }).click()
    await expect(page.getByText(t('rights.not_me.done'), { exact: true })).toBeVisible()
    await expectAccessible(page)
  })
}

test('W3 R2 what is missing is told field by field, at dusk too', { tag: '@further' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const t = words('nl')
  await open(page, '/nl/withdraw')
  await page.getByRole('button', { name: t('rights.check') }).click()
  await expect(page.getByText(t('validation.error_summary', { count: 3 }))).toBeVisible()
  await expectAccessible(page)
  await open(page, '/nl/cancel-rental')
  await page.getByText(t('rights.field.ending_extraordinary'), { exact: true }).click()
  await page.getByText(t('rights.field.end_day'), { exact: true }).click()
  await page.getByRole('button', { name: labels.nl.cancel }).click()
  await expect(page.getByText(t('validation.error_summary', { count: 5 }))).toBeVisible()
  await expectAccessible(page)
})

test('another language keeps what was typed for a withdrawal, and the step of its confirmation', async ({ page }) => {
  const t = words('nl')
  const de = words('de')
  await open(page, '/nl/withdraw')
  await page.getByLabel(t('rights.field.contract')).fill('R-7K4Q92XD')
  await page.getByText(t('rights.field.extent_part'), { exact: true }).click()
  await page.getByLabel(t('rights.field.items')).fill('2 × mesjes')
  await page.getByLabel(t('rights.field.name')).fill(who.nl)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL('**/de/withdraw')
  await expect(page.getByLabel(de('rights.field.contract'))).toHaveValue('R-7K4Q92XD')
  await expect(page.getByLabel(de('rights.field.items'))).toHaveValue('2 × mesjes')
  await expect(page.getByLabel(de('rights.field.name'))).toHaveValue(who.nl)
  await page.getByLabel(de('rights.field.email')).fill(newEmail())
  await page.getByRole('button', { name: de('rights.check') }).click()
  await expect(page.getByRole('heading', { name: de('rights.confirm.heading') })).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await page.waitForURL('**/en/withdraw')
  await expect(page.getByRole('heading', { name: words('en')('rights.confirm.heading') })).toBeVisible()
  for (const part of [who.nl, 'R-7K4Q92XD', '2 × mesjes']) await expect(sheet(page)).toContainText(part)
})

test('W1 every page has one link, with the label required by law, in every language', async ({ page }) => {
  for (const language of languages) {
    await page.goto(`/${language}/login`)
    const names = [labels[language].withdraw, cancelLabels[language]]
    for (const name of names) await expect(page.locator('.footer-rights').getByRole('link', { name })).toBeVisible()
  }
})

test('W4 the owner finds on the page of the order what was stated without a login, and confirms it', {
  tag: '@further',
}, async ({ page }) => {
  test.slow()
  const t = words('nl')
  const anna = await shopper(page)
  const { orders } = await anna.paid([{ sku: 'blades-set-9', quantity: 1 }])
  const orderNo = orders[0]?.order_no ?? ''
  const body = { name: 'Anna de Wit', contract: orderNo, email: anna.email }
  const stated = await page.request.post('/api/withdrawals', { data: body, headers: newHousehold() })
  expect(stated.ok()).toBe(true)
  await anna.enter()
  const title = t('order_change.statement.title.withdrawal')
  await expect(async () => {
    await open(page, `/nl/order/buy/detail?order_no=${orderNo}`)
    await expect(page.getByText(title, { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  // No delivery is promised meanwhile.
  await expect(page.getByRole('heading', { name: t('orders.now.stated.title') })).toBeVisible()
  await expect(page.getByText(t('orders.now.preparing_buy.title'))).toHaveCount(0)
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('order_change.statement.mine.withdrawal') }).click()
  await expect(page.getByText(title, { exact: true })).toHaveCount(0)
  await expect(page.getByText(t('kit.status.canceled')).first()).toBeVisible()
})

test('W3 a contract concluded later is picked by itself, and stated without a login it is confirmed by its number', {
  tag: '@further',
}, async ({ page }) => {
  test.slow()
  const t = words('nl')
  const me = await atHome(page, { sku: 'genie-600-rent', months: 6, watched: true })
  const repair = await asks(me, 'repair')
  for (const event of ['pick_up', 'start']) {
    if (event === 'pick_up') await me.office.does(repair, 'approve')
    await me.office.does(repair, 'step', { event })
  }
  await me.office.does(repair, 'bill', { duty: 'customer', repair_fee: 4500, remark: 'Behuizing gebroken.' })
  await acceptsBill(me, repair)
  const statedHere = { name: 'Anna de Wit', contract: repair, email: me.email }
  const held = await page.request.post('/api/withdrawals', { data: statedHere, headers: newHousehold() })
  expect(held.ok()).toBe(true)
  await expect(async () => {
    await open(page, me.path)
    const title = t('order_change.statement.title.later', { numbers: repair })
    await expect(page.getByText(title, { exact: true })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: t('order_change.statement.not_mine'), exact: true }).click()
  await open(page, '/nl/withdraw')
  await page.getByLabel(t('rights.field.pick')).selectOption(repair)
  // It is meant as a whole, and is nothing of the rental.
  await expect(page.getByText(t('rights.field.extent_part'), { exact: true })).toHaveCount(0)
  await page.getByLabel(t('rights.field.name')).fill('Anna de Wit')
  await page.getByLabel(t('rights.field.email')).fill(me.email)
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('rights.check') }).click()
  await expect(sheet(page)).toContainText(repair)
  await expect(sheet(page)).toContainText('Betaalde reparatie van Genie 600')
  await page.getByRole('button', { name: labels.nl.confirm }).click()
  await expect(page.getByRole('heading', { name: t('rights.done.withdrawal') })).toBeFocused()
  await expect
    .poll(async () => (await me.read<{ bill_state: string }>(`/requests/${repair}`)).bill_state)
    .toBe('withdrawn')
  const { order_status } = await me.read<{ order_status: string }>(`/orders/${me.orderNo}`)
  expect(['delivered', 'in_use']).toContain(order_status)
})

test.describe('a lost response', () => {
  test.use({ allowErrors: { pattern: /ERR_CONNECTION_RESET/ } })

  test('W3 of who has signed in and picked what of which contract: stated once all the same', async ({ page }) => {
    test.slow()
    const t = words('nl')
    const anna = await shopper(page)
    const { orders } = await anna.paid([{ sku: 'blades-set-9', quantity: 2 }])
    const orderNo = orders[0]?.order_no ?? ''
    await anna.enter()
    await open(page, '/nl/withdraw')
    await page.getByLabel(t('rights.field.pick')).selectOption(orderNo)
    await expect(page.getByLabel(t('rights.field.contract'))).toHaveCount(0)
    await page.getByText(t('rights.field.extent_part'), { exact: true }).click()
    await page.getByRole('button', { name: t('rights.check') }).click()
    await page.getByLabel(t('rights.field.name')).fill('Anna de Wit')
    await page.getByLabel(t('rights.field.email')).fill(anna.email)
    await page.getByRole('button', { name: t('rights.check') }).click()
    await expect(page.getByText(t('rights.field.picked_missing'))).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: t('rights.check') }).click()
    await expect(sheet(page)).toContainText(orderNo)
    await expect(sheet(page)).toContainText('2 ×')
    let lost = false
    await page.route('**/api/withdrawals', async route => {
      const answer = await route.fetch()
      if (lost) return route.fulfill({ response: answer })
      lost = true
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: labels.nl.confirm }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: labels.nl.confirm }).click()
    await expect(page.getByRole('heading', { name: t('rights.done.withdrawal') })).toBeFocused()
    const { mails } = await (await page.request.get('/dev/mailbox.json')).json()
    const receipts = mails.filter(
      (mail: { recipient: string; template: string }) =>
        mail.recipient === anna.email && mail.template === 'withdrawal_received',
    )
    expect(receipts).toHaveLength(1)
  })
})
