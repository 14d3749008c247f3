import type { APIRequestContext, Page } from '@playwright/test'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { pngOf } from '#testing/steps/pictures.ts'
import { keepSession, mailTo, newEmail, newHousehold, open, registered } from './accounts-mailbox.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { tokenOf } from './signed-in.ts'

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

const letters = {
  nl: {
    name: 'Anna Mulder',
    text: 'De maaier blijft sinds gisteren staan.\nDe lichtring is rood.',
    answer: 'Zet hem uit en weer aan.\n\nBlijft de ring rood, dan halen we hem op.',
    reply: 'Dat hielp niet, de ring is nog steeds rood.',
  },
  en: {
    name: 'Grace Okafor',
    text: 'The mower has not moved since yesterday.\nThe light ring is red.',
    answer: 'Please switch it off and on again.\n\nIf the ring stays red, we’ll collect it.',
    reply: 'That didn’t help, the ring is still red.',
  },
  de: {
    name: 'Jürgen Weiß',
    text: 'Der Mähroboter steht seit gestern.\nDer Lichtring ist rot.',
    answer: 'Bitte schalten Sie ihn aus und wieder ein.\n\nBleibt der Ring rot, holen wir ihn ab.',
    reply: 'Das hat nicht geholfen, der Ring ist immer noch rot.',
  },
  zh: {
    name: '王小明',
    text: '割草机从昨天起就停在充电站里不动了，灯环是红色的。',
    answer: '请先关机再开机。\n\n如果灯环仍是红色，我们上门取件。',
    reply: '没有用，灯环还是红色的。',
  },
} as const

const picture = { name: 'gazon.png', mimeType: 'image/png', buffer: pngOf(640, 480) }
const words = (language: Language) => translate(language)

async function fill(page: Page, language: Language, email: string): Promise<void> {
  const t = words(language)
  await page.getByLabel(t('complaints.category.label')).selectOption('complaint')
  await page.getByLabel(t('complaints.field.text'), { exact: true }).fill(letters[language].text)
  await page.getByLabel(t('complaints.field.name')).fill(letters[language].name)
  await page.getByLabel(t('complaints.field.email')).fill(email)
}

async function send(page: Page, language: Language, often: 'once' | 'twice' = 'once'): Promise<string> {
  const t = words(language)
  await page.getByRole('button', { name: t('complaints.send') }).click({ clickCount: often === 'once' ? 1 : 2 })
  await expect(page.getByRole('heading', { name: t('complaints.sent.heading') })).toBeFocused({ timeout: 20_000 })
  return (await page.locator('.ticket-number').textContent()) ?? ''
}

async function staff(request: APIRequestContext): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await tokenOf(request, 'support@genie.example')}` }
}

async function answer(request: APIRequestContext, ticket: string, text: string): Promise<void> {
  const headers = await staff(request)
  const { data } = await (await request.get('/api/admin/messages?page_size=100', { headers })).json()
  const { message_id } = data.list.find((row: { ticket: string }) => row.ticket === ticket)
  const answered = await request.post(`/api/admin/messages/${message_id}/answer`, { headers, data: { text } })
  expect((await answered.json()).code).toBe(0)
}

async function mailsTo(page: Page, email: string): Promise<number> {
  const { mails } = await (await page.request.get('/dev/mailbox.json')).json()
  return mails.filter(({ recipient }: { recipient: string }) => recipient === email).length
}

async function expectFits(page: Page): Promise<void> {
  expect(await overflow(page), page.url()).toBe(0)
}

// The shop answers that there is no such message.
test.describe('a stranger', () => {
  test.use({ allowErrors: { pattern: /404 \(Not Found\)/ } })

  for (const language of languages) {
    test(`${language}: a stranger writes, gets a ticket and a mail, an answer, and answers back`, async ({ page }) => {
      test.slow()
      const t = words(language)
      const { text, answer: answerText, reply } = letters[language]
      const email = newEmail()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, `/${language}/complaints`)
      // What is missing is told field by field.
      await page.getByRole('button', { name: t('complaints.send') }).click()
      await expect(page.getByText(t('validation.error_summary', { count: 4 }))).toBeVisible()
      await expectFits(page)
      await expectAccessible(page)
      await page
        .getByRole('link', { name: `${t('complaints.field.text')}: ${t('validation.required')}`, exact: true })
        .click()
      await expect(page.getByLabel(t('complaints.field.text'), { exact: true })).toBeFocused()
      await fill(page, language, email)
      await page.getByLabel(t('pictures.label')).setInputFiles(picture)
      await expect(page.getByRole('img', { name: t('pictures.preview', { name: picture.name }) })).toBeVisible()
      const ticket = await send(page, language, 'twice')
      expect(ticket).toMatch(/^GM-/)
      await expect(page.getByText(email)).toBeVisible()
      await expectFits(page)
      await expectAccessible(page)

      // On another day, in another browser: with the mail only.
      const { data } = await mailTo(page.request, email, 'message_received')
      // The text of the message is not repeated in the mail.
      expect(data).toMatchObject({ code: ticket })
      expect(await mailsTo(page, email), 'a second click creates no second ticket').toBe(1)
      await page.goto('about:blank')
      await page.evaluate(() => 0)
      await open(page, `/${language}/complaints?ticket=${data.code}#${data.secret}`)
      await expect(page.getByText(t('complaints.status.open'))).toBeVisible()
      await expect(page.locator('.letter-text')).toHaveText(text)
      await page.getByRole('button', { name: t('complaints.status.picture', { index: 1 }) }).click()
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await page.keyboard.press('Escape')
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: t('complaints.status.copy') }).click()
      expect((await saving).suggestedFilename()).toBe(`${ticket}.pdf`)

      await answer(page.request, ticket, answerText)
      expect((await mailTo(page.request, email, 'message_answered')).data).toMatchObject({ ticket, text: answerText })
      await page.reload()
      await expect(page.getByText(t('complaints.status.answered'))).toBeVisible()
      await expect(page.locator('.letter[data-by=staff] .letter-text')).toHaveText(answerText)
      await expect(page.locator('.letter img')).toBeVisible()
      await expectFits(page)
      await expectAccessible(page)
      await page.getByLabel(t('complaints.status.reply_text')).fill(reply)
      await page.getByRole('button', { name: t('complaints.status.reply_send') }).click()
      await expect(page.locator('.letter-text').nth(2)).toHaveText(reply)
      await expect(page.getByText(t('complaints.status.open'))).toBeVisible()
      await expect(page.getByLabel(t('complaints.status.reply_text'))).toHaveValue('')

      await test.step('a wrong link shows nothing of the message', async () => {
        await page.goto('about:blank')
        await open(page, `/${language}/complaints?ticket=${ticket}#not-the-secret-of-this-ticket-at-all`)
        await expect(page.getByText(t('complaints.status.not_found'), { exact: true })).toBeVisible()
        await expect(page.getByText(text)).toHaveCount(0)
        await page.goto('about:blank')
        await open(page, `/${language}/complaints?ticket=${ticket}`)
        await expect(page.getByText(t('complaints.status.no_secret'), { exact: true })).toBeVisible()
        await expectAccessible(page)
      })
    })
  }
})

test('by keyboard alone, from the first field to the ticket', async ({ page }) => {
  const t = words('nl')
  await open(page, '/nl/complaints')
  await page.getByLabel(t('complaints.category.label')).focus()
  await page.keyboard.type('Een klacht')
  await page.keyboard.press('Tab')
  await page.keyboard.type('De ring blijft rood na het laden.')
  for (const _ of ['pictures', 'order', 'name']) await page.keyboard.press('Tab')
  await page.keyboard.type('Anna Mulder')
  await page.keyboard.press('Tab')
  await page.keyboard.type(newEmail())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('complaints.sent.heading') })).toBeFocused({ timeout: 20_000 })
})

test.describe('pictures', () => {
  test.use({ allowErrors: { pattern: /status of 4(00|15)/ } })

  test('unreadable, of another kind or too many are refused by name, and nothing typed is lost', {
    tag: '@further',
  }, async ({ page }) => {
    const t = words('nl')
    await open(page, '/nl/complaints')
    await fill(page, 'nl', newEmail())
    const input = page.getByLabel(t('pictures.label'))
    const field = page.locator('.pictures-field')
    // Only the shop sees that this is none.
    const fake = { name: 'nep.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }
    await input.setInputFiles(fake)
    await page.getByRole('button', { name: t('complaints.send') }).click()
    await expect(field.getByText(/^nep\.png/).last()).toBeVisible()
    await expect(page.getByLabel(t('complaints.field.text'), { exact: true })).toHaveValue(letters.nl.text)

    await page.reload()
    await expect(page.getByText(t('complaints.restored'))).toBeVisible()
    const copies = [1, 2, 3, 4, 5].map(number => ({ ...picture, name: `foto-${number}.png` }))
    await input.setInputFiles([
      { name: 'bon.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'leeg.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(64) },
      ...copies,
    ])
    await expect(page.getByText(t('pictures.format', { name: 'bon.pdf' }))).toBeVisible()
    await expect(page.getByText(t('pictures.unreadable', { name: 'leeg.jpg' }))).toBeVisible()
    await expect(page.getByText(t('pictures.too_many', { name: 'foto-5.png', count: 4 }))).toBeVisible()
    await expect(page.locator('.picture-previews img')).toHaveCount(4)
  })
})

test('a draft survives a reload in its tab, and is removed when it is sent or discarded', { tag: '@further' }, async ({
  page,
}) => {
  const t = words('nl')
  const text = page.getByLabel(t('complaints.field.text'), { exact: true })
  const question = page.getByLabel(t('complaints.field.question_text'), { exact: true })
  await open(page, '/nl/complaints')
  await fill(page, 'nl', newEmail())
  await page.getByLabel(t('complaints.category.label')).selectOption('product_question')
  await page.getByLabel(t('complaints.field.device_type')).selectOption('genie-1000')
  await page.reload()
  await expect(page.getByText(t('complaints.restored'))).toBeVisible()
  await expect(question).toHaveValue(letters.nl.text)
  await expect(page.getByLabel(t('complaints.field.device_type'))).toHaveValue('genie-1000')
  await expectAccessible(page)
  // The topic in the address replaces the one of the draft.
  await open(page, '/nl/complaints?category=delivery')
  await expect(page.getByLabel(t('complaints.category.label'))).toHaveValue('delivery')
  await expect(text).toHaveValue(letters.nl.text)
  await page.getByRole('button', { name: t('complaints.start_again') }).click()
  await expect(text).toHaveValue('')
  await open(page, '/nl/complaints')
  await expect(text).toHaveValue('')
  await expect(page.getByText(t('complaints.restored'))).toHaveCount(0)
  await fill(page, 'nl', newEmail())
  await send(page, 'nl')
  await page.reload()
  await expect(text).toHaveValue('')
})

test("a customer's name and address are filled in; their draft is not shown to the next user", {
  tag: '@further',
}, async ({ page }) => {
  const t = words('nl')
  const { email, session } = await registered(page.request)
  await keepSession(page, session)
  await open(page, '/nl/complaints')
  await expect(page.getByLabel(t('complaints.field.email'))).toHaveValue(email)
  await expect(page.getByLabel(t('complaints.field.name'))).toHaveValue('Anna Mulder')
  await page.getByLabel(t('complaints.field.text'), { exact: true }).fill(letters.nl.text)
  await page.reload()
  await expect(page.getByLabel(t('complaints.field.text'), { exact: true })).toHaveValue(letters.nl.text)
  await page.evaluate(() => localStorage.removeItem('genie.session'))
  await page.reload()
  await expect(page.getByLabel(t('complaints.field.email'))).toHaveValue('')
  await expect(page.getByLabel(t('complaints.field.text'), { exact: true })).toHaveValue('')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`form, ticket and conversation are accessible and fit 390 pixels: ${colorScheme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    for (const language of ['de', 'zh', 'nl'] as const) {
      await open(page, `/${language}/complaints`)
      await page.getByRole('button', { name: words(language)('complaints.send') }).click()
      await expect(page.getByRole('button', { name: words(language)('complaints.send') })).toBeEnabled()
      await expectFits(page)
      await expectAccessible(page)
    }
    await fill(page, 'nl', newEmail())
    await page.getByLabel(words('nl')('pictures.label')).setInputFiles(picture)
    const ticket = await send(page, 'nl')
    await expectFits(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: words('nl')('complaints.sent.follow') }).click()
    await expect(page).toHaveURL(/ticket=/)
    await answer(page.request, ticket, letters.nl.answer)
    await page.reload()
    await expect(page.locator('.letter')).toHaveCount(2)
    await expect(page.locator('.letter img')).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
  })
}
