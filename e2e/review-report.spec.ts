import { translate } from '#i18n/translate.ts'
import { mailTo, newEmail, newHousehold } from './accounts-mailbox.ts'
import { expect, expectAccessible, inTurn, overflow, test } from './page.ts'
import { tokenOf } from './signed-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

for (const [language, colorScheme, from] of [
  ['nl', 'light', '/review'],
  ['de', 'dark', '/detail?type=genie-600'],
] as const) {
  const t = translate(language)

  test(
    `a review is reported where it is read, and staff find it from the ticket: ${language}`,
    inTurn(language),
    async ({ page }) => {
      test.slow()
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 390, height: 844 })
      const email = newEmail()
      await page.goto(`/${language}${from}`)
      const review = page.locator('.review').first()
      const title = (await review.getByRole('heading').textContent()) ?? ''
      const link = review.getByRole('link', { name: t('review.card.report') })
      await expect(link).toContainText(title)
      await link.click()
      await page.waitForURL(/complaints/)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      await expect(page.getByRole('region', { name: t('complaints.report.title') })).toContainText(title)
      const number = new URL(page.url()).searchParams.get('review') ?? ''
      await page.getByLabel(t('complaints.report.text')).fill('Dit gaat niet over de maaier, maar over mijn buurman.')
      await page.getByLabel(t('complaints.field.name')).fill('Grace de Wit')
      await page.getByLabel(t('complaints.field.email')).fill(email)
      expect(await overflow(page)).toBe(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: t('complaints.send') }).click()
      await expect(page.getByRole('heading', { name: t('complaints.sent.heading') })).toBeFocused()
      const { data } = await mailTo(page.request, email, 'message_received')

      const headers = { authorization: `Bearer ${await tokenOf(page.request, 'support@genie.example')}` }
      const { data: messages } = await (await page.request.get('/api/admin/messages?state=open', { headers })).json()
      const report = messages.list.find((row: { ticket: string }) => row.ticket === data.code)
      expect(report).toMatchObject({ category: 'complaint', review_id: number, language })
    },
  )
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page names the review and its number, and how to reach the shop', { tag: '@further' }, async ({ page }) => {
    await page.goto('/nl/review')
    const href = await page.locator('.review-report').first().getAttribute('href')
    await page.goto(href ?? '')
    const number = new URL(page.url()).searchParams.get('review') ?? '-'
    const named = page.locator('noscript .messages-reported')
    await expect(named).toBeVisible()
    await expect(named).toContainText(number)
    await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
  })
})
