import type { Page } from '@playwright/test'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { mailTo, newEmail } from './accounts-mailbox.ts'
import { guestWith, type InCart, openPage, skus } from './goods.ts'
import { expect, expectAccessible, inTurn, overflow, test } from './page.ts'
import { backToPay, choose } from './paying.ts'

test.describe.configure({ timeout: 90_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' }, allowErrors: { pattern: /status of (404|409)/ } })

const box = (page: Page) => page.locator('.order-box')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Three sets of blades for 74.70: as whole and by half. */
const amounts: Record<Language, { total: RegExp; half: RegExp }> = {
  nl: { total: /€\s74,70/, half: /€\s37,35/ },
  en: { total: /€74\.70/, half: /€37\.35/ },
  zh: { total: /€74\.70/, half: /€37\.35/ },
  de: { total: /74,70\s€/, half: /37,35\s€/ },
}
/** When the rest is due, as people read it. */
const within: Record<Language, RegExp> = {
  nl: /binnen 14 dagen nadat alles is bezorgd/i,
  en: /within 14 days of everything being delivered/i,
  zh: /全部商品送达后 14 天内/,
  de: /innerhalb von 14 Tagen nach der letzten Lieferung/i,
}

/** At the order page with three sets in the cart and everything filled in but the choice. */
async function atTheBox(page: Page, language: Language, email = newEmail(), goods?: InCart[]): Promise<void> {
  const t = translate(language)
  const known = await skus(page.request)
  await guestWith(page, goods ?? [{ sku_id: known['blades-set-9'] ?? '', quantity: 3 }])
  await page.route('**/api/addresses/nl?*', route =>
    route.fulfill({ json: { code: 0, msg: '', data: { found: false, reason: 'unavailable' } } }),
  )
  await openPage(page, `/${language}/cart`)
  await openPage(page, `/${language}/buy`)
  await page.getByLabel(t('buy.contact.name')).fill('Sanne de Wit')
  await page.getByLabel(t('buy.contact.email')).fill(email)
  await page.getByLabel(t('buy.contact.phone')).fill('+31 6 1234 5678')
  await page.getByLabel(t('buy.address.postcode')).fill('3435 RA')
  await page.getByLabel(t('buy.address.house_number')).fill(String(1 + Math.floor(Math.random() * 90_000)))
  await page.getByLabel(t('buy.address.street')).fill('Dorpsstraat')
  await page.getByLabel(t('buy.address.city')).fill('Nieuwegein')
  await page.getByLabel(t('order_box.terms.label')).check()
}

/** From the top, where the header lies on no control: what it half covers would be too small. */
async function fromTheTop(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
}

/** The choice is a press away. */
async function openChoice(page: Page, language: Language): Promise<void> {
  const t = translate(language)
  await box(page)
    .locator('summary', { hasText: t('buy.overview.change') })
    .click()
}

async function pays(page: Page): Promise<void> {
  await page.locator('.pay-button').click()
  await choose(page, 'success')
}

for (const language of languages) {
  const t = translate(language)
  const { total, half } = amounts[language]
  // The same journey in each language; the texts of mails and papers have tests of their own in all four.
  const often = inTurn(language)

  test(
    `${language}: half now: the box, the papers, both payments and the order say both parts`,
    often,
    async ({ page }) => {
      const email = newEmail()
      await atTheBox(page, language, email)
      const age = page.getByLabel(t('order_box.age.label'))
      await expect(age).toHaveCount(0)
      await openChoice(page, language)
      await page.getByText(t('order_box.pay.half'), { exact: true }).click()
      // Only an adult pays later.
      await age.check()
      const sums = box(page).locator('.box-sums')
      await expect(sums).toContainText(t('buy.summary.now'))
      await expect(sums).toContainText(t('buy.summary.later', { days: 14 }))
      await expect(sums).toContainText(total)
      await expect(sums).toContainText(half)
      await expect(page.locator('.overview-sum')).toContainText(half)
      await expect(page.locator('.overview')).toContainText(within[language])
      // Nothing stands between the box and the button.
      expect(await page.locator('.order-button').evaluate(one => one.previousElementSibling?.className)).toBe(
        'order-box',
      )
      await fromTheTop(page)
      await page.locator('.order-button').click()

      await backToPay(page)
      await expect(heading(page)).toHaveText(t('pages.pay.heading'))
      const summary = page.locator('.pay-summary')
      await expect(summary.locator('.pay-sum')).toContainText(half)
      await expect(summary).toContainText(total)
      await expect(summary).toContainText(within[language])
      await expect(page.locator('.pay-button')).toContainText(half)
      const confirmation = (await mailTo(page.request, email, 'order_received')).text
      expect(confirmation).toMatch(half)
      expect(confirmation).toMatch(
        { nl: /binnen 14 dagen nadat/, en: /within 14 days of/, zh: /送达后 14 天内/, de: /innerhalb von 14 Tagen/ }[
          language
        ],
      )
      await pays(page)

      await expect(heading(page)).toHaveText(t('pay_result.success.title'))
      await expect(page.locator('.pay-summary')).toContainText(t('pay.summary.paid_first'))
      await expect(page.locator('.pay-summary')).toContainText(within[language])
      await expect(page.locator('.result-steps')).toContainText(t('pay_result.next.rest'))
      await expectAccessible(page)

      await page.locator('.pay-order-link').click()
      const payment = page.locator('.order-paid')
      await expect(page.locator('main .badge').first()).toHaveText(t('kit.status.first_paid'))
      await expect(payment).toContainText(within[language])
      await payment.getByRole('link', { name: t('orders.pay.balance_pay') }).click()
      await expect(heading(page)).toHaveText(t('pay.heading.balance'))
      await expect(page.locator('.pay-summary')).toContainText(within[language])
      await expect(page.locator('.pay-button')).toContainText(half)
      await pays(page)
      await expect(page.getByText(t('pay_result.success.balance', { amount: '' }).slice(-8))).toBeVisible()
      await page.locator('.pay-order-link').click()
      await expect(page.locator('main .badge').first()).toHaveText(t('kit.status.pay_success'))
      await expect(payment).toContainText(total)
      await expect(payment.getByRole('link')).toHaveCount(0)
    },
  )

  test(
    `${language}: whole is chosen at first, and half is offered where the purchase goes to the Netherlands`,
    often,
    async ({ page }) => {
      await atTheBox(page, language)
      await openChoice(page, language)
      const whole = box(page).getByRole('radio', { name: t('order_box.pay.whole') })
      await expect(whole).toBeChecked()
      await expect(box(page).locator('.box-sums')).not.toContainText(half)
      const countries = page.getByLabel(t('buy.address.country'))
      await countries.selectOption('BE')
      await expect(box(page).getByRole('radio')).toHaveCount(0)
      await countries.selectOption('NL')
      await openChoice(page, language)
      await expect(whole).toBeChecked()
      await page.locator('.order-button').click()
      await backToPay(page)
      await expect(page.locator('.pay-sum')).toContainText(total)
      await expect(page.locator('.pay-summary')).not.toContainText(half)
      await pays(page)
      await expect(heading(page)).toHaveText(t('pay_result.success.title'))
      await expect(page.locator('.result-steps')).not.toContainText(t('pay_result.next.rest'))
    },
  )
}

/** The offer of somebody who owes a rest past its day: its days are not waited for here. */
async function owesARest(page: Page): Promise<void> {
  await page.route('**/api/quotes', async route => {
    const answer = await route.fetch()
    const { data, ...envelope } = await answer.json()
    data.half_payment.refused = 'rest_overdue'
    await route.fulfill({ response: answer, json: { ...envelope, data } })
  })
}

test('whose rest is overdue pays whole, and reads why in the box', { tag: '@further' }, async ({ page }) => {
  const t = translate('nl')
  await owesARest(page)
  await atTheBox(page, 'nl')
  const line = box(page).locator('[data-condition=payment]')
  await expect(line).toContainText('de rest van een eerdere bestelling had al betaald moeten zijn')
  await expect(line.getByRole('link')).toHaveAttribute('href', '/nl/order/buy/list')
  await expect(box(page).getByRole('radio')).toHaveCount(0)
  await fromTheTop(page)
  await page.locator('.order-button').click()
  await backToPay(page)
  await expect(page.locator('.pay-sum')).toContainText(amounts.nl.total)
  await expect(heading(page)).toHaveText(t('pages.pay.heading'))
})

test('what is bought together with a rental is paid whole, and the box says how it could be in two parts', {
  tag: '@further',
}, async ({ page }) => {
  const t = translate('nl')
  const known = await skus(page.request)
  await atTheBox(page, 'nl', newEmail(), [
    { sku_id: known['blades-set-9'] ?? '', quantity: 3 },
    { sku_id: known['genie-600-rent'] ?? '', quantity: 1, months: 3 },
  ])
  const line = box(page).locator('[data-condition=payment]')
  await expect(line).toContainText('Bestel je de aankoop apart, dan kun je die in twee delen betalen')
  await expect(box(page).getByRole('radio')).toHaveCount(0)
  await fromTheTop(page)
  await line.getByRole('link', { name: t('order_box.row.payment.link_cart') }).click()
  await expect(page).toHaveURL(/\/nl\/cart$/)
})

test('a choice that was withdrawn meanwhile is refused in words, and the order can be paid whole', {
  tag: '@further',
}, async ({ page }) => {
  const t = translate('nl')
  await atTheBox(page, 'nl')
  await openChoice(page, 'nl')
  await page.getByText(t('order_box.pay.half'), { exact: true }).click()
  await page.getByLabel(t('order_box.age.label')).check()
  await owesARest(page)
  await page.route(
    '**/api/orders',
    route =>
      route.fulfill({
        status: 409,
        json: {
          code: 200207,
          msg: 'De rest van een eerdere bestelling had al betaald moeten zijn.',
          data: { reason: 'rest_overdue' },
        },
      }),
    { times: 1 },
  )
  await page.locator('.order-button').click()
  await expect(
    page.getByText('De rest van een eerdere bestelling had al betaald moeten zijn.', { exact: true }),
  ).toBeVisible()
  await expect(box(page).locator('[data-condition=payment]')).toBeVisible()
  await page.locator('.order-button').click()
  await backToPay(page)
  await expect(page.locator('.pay-sum')).toContainText(amounts.nl.total)
})

for (const [language, width, colorScheme] of [
  ['nl', 390, 'dark'],
  ['de', 320, 'light'],
] as const) {
  test(`${language}: the choice fits ${width} px, ${colorScheme}`, { tag: '@further' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await atTheBox(page, language)
    await openChoice(page, language)
    await page.getByText(translate(language)('order_box.pay.half'), { exact: true }).click()
    await fromTheTop(page)
    expect(await overflow(page)).toBe(0)
  })
}
