import type { APIRequestContext, Page } from '@playwright/test'
import { languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { keepSession, mailTo, newEmail, newHousehold, open, registered } from './accounts-mailbox.ts'
import { drawn, expect, expectAccessible, overflow, test } from './page.ts'
import { tokenOf } from './signed-in.ts'

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

const asked = {
  nl: { name: 'Anna Mulder', author: 'Anna M.', text: 'Kan hij onder een trampoline door van 40 cm hoog?' },
  en: { name: 'Grace Okafor', author: 'Grace O.', text: 'Does it fit under a trampoline that is 40 cm high?' },
  de: { name: 'Jürgen Weiß', author: 'Jürgen W.', text: 'Passt er unter ein Trampolin von 40 cm Höhe?' },
  zh: { name: '王小明', author: '王**', text: '蹦床下面只有 40 cm 高，它能钻过去吗？' },
} as const
const answers = {
  nl: 'Ja, dat past ruim.',
  en: 'Yes, with room to spare.',
  de: 'Ja, das passt gut.',
  zh: '可以，高度足够。',
} as const

/** The form, in the place where the answer will be shown. */
async function openForm(page: Page, language: keyof typeof asked): Promise<void> {
  const t = translate(language)
  await open(page, `/${language}/detail?type=genie-600#questions`)
  // Before hydration it is a plain link to the page for messages.
  await drawn(page.locator('#questions .questions-ask a'))
  await page.locator('#questions .questions-ask a').click()
  await expect(page.getByRole('heading', { name: t('questions.heading', { name: 'Genie 600' }) })).toBeFocused()
}

async function publish(request: APIRequestContext, question: string, answer: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'support@genie.example')}` }
  const { data } = await (await request.get('/api/admin/questions?state=waiting&page_size=100', { headers })).json()
  const { question_id } = data.list.find((row: { question: string }) => row.question === question)
  const published = await request.post(`/api/admin/questions/${question_id}/answer`, { headers, data: { answer } })
  expect((await published.json()).code).toBe(0)
}

for (const language of languages) {
  test(`${language}: a stranger asks; published with its answer it stands beside the model`, async ({ page }) => {
    test.slow()
    const t = translate(language)
    const email = newEmail()
    const { name, author } = asked[language]
    const text = `${asked[language].text} ${Date.now() % 10_000}`
    await openForm(page, language)
    await expectAccessible(page, { within: '#questions' })
    await page.getByLabel(t('questions.text'), { exact: true }).fill(text)
    await page.getByLabel(t('questions.name'), { exact: true }).fill(name)
    await expect(page.getByText(t('questions.name_hint', { author }))).toBeVisible()
    await page.getByLabel(t('questions.email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: t('questions.send') }).dblclick()
    await expect(page.getByRole('heading', { name: t('questions.asked.heading') })).toBeFocused({ timeout: 20_000 })
    await expect(page.locator('.ask')).toContainText(email)
    // The text of the question is not repeated in the mail.
    expect((await mailTo(page.request, email, 'message_received')).data.text).toBeUndefined()
    const { mails } = await (await page.request.get('/dev/mailbox.json')).json()
    expect(mails.filter((mail: { recipient: string }) => mail.recipient === email)).toHaveLength(1)

    await publish(page.request, text, answers[language])
    expect((await mailTo(page.request, email, 'message_answered')).data.text).toBe(answers[language])
    await page.getByRole('link', { name: t('questions.asked.follow') }).click()
    await expect(page.locator('.letter[data-by=staff] .letter-text')).toHaveText(answers[language])
    const published = page.locator('#questions details').filter({ hasText: text })
    await expect(async () => {
      await open(page, `/${language}/detail?type=genie-600`)
      await expect(published).toBeAttached({ timeout: 1000 })
    }).toPass()
    await drawn(published)
    await published.getByText(text).click()
    await expect(published.getByText(answers[language])).toBeVisible()
    await expect(page.locator('#questions')).toContainText(author)
    await expect(page.locator('#questions')).not.toContainText(email)
  })
}

test('a customer enters only the question; one too long is reported before it is sent; the form can be closed', {
  tag: '@further',
}, async ({ page }) => {
  const t = translate('nl')
  const { email, session } = await registered(page.request)
  await keepSession(page, session)
  await openForm(page, 'nl')
  await expect(page.getByLabel(t('questions.name'), { exact: true })).toHaveValue('Anna Mulder')
  await expect(page.getByLabel(t('questions.email'), { exact: true })).toHaveCount(0)
  await expect(page.locator('.ask')).toContainText(email)
  await page.getByRole('button', { name: t('questions.send') }).click()
  await expect(page.getByLabel(t('questions.text'), { exact: true })).toBeFocused()
  await page.getByLabel(t('questions.text'), { exact: true }).fill('x'.repeat(501))
  await page.getByRole('button', { name: t('questions.send') }).click()
  await expect(page.getByText(t('validation.text_too_long', { max: 500 })).first()).toBeVisible()
  await page.getByLabel(t('questions.text'), { exact: true }).fill(asked.nl.text)
  await page.getByRole('button', { name: t('questions.send') }).click()
  await expect(page.getByRole('heading', { name: t('questions.asked.heading') })).toBeFocused({ timeout: 20_000 })
  await page.getByRole('button', { name: t('questions.asked.another') }).click()
  await expect(page.getByLabel(t('questions.text'), { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: t('questions.close') }).click()
  await expect(page.locator('#questions .questions-ask a')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the link leads to the contact page', async ({ page }) => {
    await page.goto('/nl/detail?type=genie-600')
    const href = await page.locator('#questions .questions-ask a').getAttribute('href')
    expect(href).toBe('/nl/complaints?category=product_question&type=genie-600')
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the form is accessible and fits 390 pixels: ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await openForm(page, 'zh')
    await page.getByRole('button', { name: translate('zh')('questions.send') }).click()
    await expectAccessible(page, { within: '#questions' })
    expect(await overflow(page)).toBe(0)
  })
}
