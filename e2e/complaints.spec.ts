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

async function send(page: Page, language: Language): Promise<string> {
  const t = words(language)
  await page.getByRole('button', { name: t('complaints.send') }).click()
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

async function expectFits(page: Page): Promise<void> {
  expect(await overflow(page), page.url()).toBe(0)
}

for (const language of languages) {
  test(`${language}: a stranger writes, gets a ticket and a mail, an answer, and answers back`, async ({ page }) => {
    test.slow()
    const t = words(language)
    const { text, answer: answerText, reply } = letters[language]
    const email = newEmail()
    await open(page, `/${language}/complaints`)
    await fill(page, language, email)
    await page.getByLabel(t('pictures.label')).setInputFiles(picture)
    await expect(page.getByRole('img', { name: t('pictures.preview', { name: picture.name }) })).toBeVisible()
    const ticket = await send(page, language)
    expect(ticket).toMatch(/^GM-/)
    await expect(page.getByText(email)).toBeVisible()

    // On another day, in another browser: with the mail only.
    const { data } = await mailTo(page.request, email, 'message_received')
    // The text of the message is not repeated in the mail.
    expect(data).toMatchObject({ code: ticket })
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
    await page.getByLabel(t('complaints.status.reply_text')).fill(reply)
    await page.getByRole('button', { name: t('complaints.status.reply_send') }).click()
    await expect(page.locator('.letter-text').nth(2)).toHaveText(reply)
    await expect(page.getByText(t('complaints.status.open'))).toBeVisible()
    await expect(page.getByLabel(t('complaints.status.reply_text'))).toHaveValue('')
  })
}

test('a second click or key press creates no second ticket', async ({ page }) => {
  const t = words('nl')
  const email = newEmail()
  await open(page, '/nl/complaints')
  await fill(page, 'nl', email)
  await page.getByRole('button', { name: t('complaints.send') }).dblclick()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t('complaints.sent.heading') })).toBeVisible({ timeout: 20_000 })
  await mailTo(page.request, email, 'message_received')
  const { mails } = await (await page.request.get('/dev/mailbox.json')).json()
  expect(mails.filter((mail: { recipient: string }) => mail.recipient === email)).toHaveLength(1)
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

test('what is missing is told field by field', async ({ page }) => {
  const t = words('nl')
  await open(page, '/nl/complaints')
  await page.getByRole('button', { name: t('complaints.send') }).click()
  await expect(page.getByText(t('validation.error_summary', { count: 4 }))).toBeVisible()
  await page.getByRole('link', { name: t('validation.required_field', { field: t('complaints.field.text') }) }).click()
  await expect(page.getByLabel(t('complaints.field.text'), { exact: true })).toBeFocused()
})

test('pictures too large, of another kind or too many are refused by name', async ({ page }) => {
  const t = words('nl')
  await open(page, '/nl/complaints')
  const copies = [1, 2, 3, 4, 5].map(number => ({ ...picture, name: `foto-${number}.png` }))
  await page
    .getByLabel(t('pictures.label'))
    .setInputFiles([
      { name: 'bon.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      { name: 'groot.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(3 * 1024 * 1024 + 1) },
      ...copies,
    ])
  await expect(page.getByText(t('pictures.format', { name: 'bon.pdf' }))).toBeVisible()
  await expect(page.getByText(t('pictures.too_large', { name: 'groot.jpg', size: '3 MB' }))).toBeVisible()
  await expect(page.getByText(t('pictures.too_many', { name: 'foto-5.png', count: 4 }))).toBeVisible()
  await expect(page.locator('.picture-previews img')).toHaveCount(4)
})

test.describe('a file that is not a picture', () => {
  test.use({ allowErrors: { pattern: /status of 4(00|15)/ } })

  test('is reported beside the field, and nothing typed is lost', async ({ page }) => {
    const t = words('nl')
    await open(page, '/nl/complaints')
    await fill(page, 'nl', newEmail())
    await page
      .getByLabel(t('pictures.label'))
      .setInputFiles({ name: 'nep.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') })
    await page.getByRole('button', { name: t('complaints.send') }).click()
    await expect(
      page
        .locator('.pictures-field')
        .getByText(/^nep\.png/)
        .last(),
    ).toBeVisible()
    await expect(page.getByLabel(t('complaints.field.text'), { exact: true })).toHaveValue(letters.nl.text)
  })
})

test('a draft survives a reload in its tab, and is removed when it is sent or discarded', async ({ page }) => {
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

test("a customer's name and address are filled in; their draft is not shown to the next user", async ({ page }) => {
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

test.describe('a wrong link', () => {
  test.use({ allowErrors: { pattern: /404 \(Not Found\)/ } })

  for (const language of languages) {
    test(`${language}: shows nothing of the message`, async ({ page }) => {
      const t = words(language)
      const email = newEmail()
      await open(page, `/${language}/complaints`)
      await fill(page, language, email)
      const ticket = await send(page, language)
      await open(page, `/${language}/complaints?ticket=${ticket}#not-the-secret-of-this-ticket-at-all`)
      await page.reload()
      await expect(page.getByText(t('complaints.status.not_found'), { exact: true })).toBeVisible()
      await expect(page.getByText(letters[language].text)).toHaveCount(0)
      await open(page, `/${language}/complaints?ticket=${ticket}`)
      await page.reload()
      await expect(page.getByText(t('complaints.status.no_secret'), { exact: true })).toBeVisible()
      await expectAccessible(page)
    })
  }
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
