import type { Page } from '@playwright/test'
import { addMonths, type Day } from '#domain/calendar.ts'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { mailTo } from './accounts-mailbox.ts'
import { openPage } from './goods.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { choose } from './paying.ts'
import { signedInAs } from './signed-in.ts'

// The page of the provider has no icon (404); refusals are 409.
test.use({
  allowErrors: { pattern: /status of (403|404|409)/ },
  contextOptions: { reducedMotion: 'reduce' },
})
test.describe.configure({ timeout: 120_000 })

const reason = 'Belde ons: liever negen maanden'
const locales: Record<Language, string> = { nl: 'nl-NL', en: 'en-GB', zh: 'zh-Hans-CN', de: 'de-DE' }

/** The amounts as the customer reads them: the total before, the new total, and what is paid for the change. */
const amounts: Record<Language, readonly RegExp[]> = {
  nl: [/€\s465,00/, /€\s555,00/, /€\s90,00/],
  en: [/€465\.00/, /€555\.00/, /€90\.00/],
  zh: [/€465\.00/, /€555\.00/, /€90\.00/],
  de: [/465,00\s€/, /555,00\s€/, /90,00\s€/],
}

/** Support proposes nine months in the admin app. */
async function proposes(page: Page, orderNo: string): Promise<void> {
  const t = translate('nl')
  await signedInAs(page, 'support@genie.example')
  await openPage(page, `/nl/admin/orders/${orderNo}`)
  await page.getByRole('button', { name: t('admin_order.change.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('admin_order.change.months')).fill('9')
  await dialog.getByRole('button', { name: t('admin_order.change.ask') }).click()
  await expect(dialog).toContainText(/De klant betaalt €\s90,00 bij en bestelt dat zelf/)
  await dialog.getByLabel(t('admin.act.reason')).fill(reason)
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: t('admin_order.change.submit_proposal') }).click()
  await expect(dialog).toHaveCount(0)
}

for (const language of languages) {
  const t = translate(language)
  const often = language === 'nl' ? {} : { tag: '@further' }

  test(
    `${language}: staff propose a longer rental, and its customer orders it in the box`,
    often,
    async ({ page, browser, baseURL }) => {
      const me = await shopper(page, language)
      const orderNo = numberOf(await me.paid([{ sku: 'genie-600-rent', months: 6 }]), 'rent')
      const desk = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'nl-NL' })
      await proposes(await desk.newPage(), orderNo)
      await desk.close()
      const mail = await mailTo(page.request, me.email, 'order_change_proposed')
      expect(mail.text).toContain(orderNo)

      await me.enter()
      await openPage(page, `/${language}/order/rent/detail?order_no=${orderNo}`)
      const { start_time } = await me.read<{ start_time: Day }>(`/orders/${orderNo}`)
      const proposal = page.getByRole('region', { name: t('order_change.proposed.title') })
      await expect(proposal).toContainText(reason)
      const box = proposal.locator('.order-box')
      for (const amount of amounts[language]) await expect(box).toContainText(amount)
      const end = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
      await expect(box).toContainText(end.format(new Date(`${addMonths(start_time, 9)}T12:00:00Z`)))
      await expect(box).toContainText(t('order_change.box.withdrawal'))
      const button = proposal.getByRole('button', { name: t('order_box.button') })
      // Nothing stands between the box and the button.
      expect(await button.evaluate(one => one.previousElementSibling?.className)).toBe('order-box')
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await overflow(page)).toBe(0)
        await expectAccessible(page)
      }

      const terms = proposal.getByLabel(t('order_box.terms.label'))
      await button.press('Enter')
      await expect(terms).toBeFocused()
      await page.keyboard.press('Space')
      await button.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/${language}/pay\\?checkout_no=C-`))
      const papers = await mailTo(page.request, me.email, 'order_change_concluded')
      for (const amount of amounts[language].slice(1)) expect(papers.text).toMatch(amount)
      await page.locator('.pay-button').click()
      await choose(page, 'success')
      await expect(page).toHaveURL(new RegExp(`/${language}/pay/result`))

      await openPage(page, `/${language}/order/rent/detail?order_no=${orderNo}`)
      await expect(page.getByRole('main')).toContainText(end.format(new Date(`${addMonths(start_time, 9)}T12:00:00Z`)))
      await expect(proposal).toHaveCount(0)
    },
  )
}
