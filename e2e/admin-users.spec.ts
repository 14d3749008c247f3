import { translate } from '#i18n/translate.ts'
import { sendMessage, settled } from './office.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')
const texts = (key: string) => t(`admin_users.${key}` as 'admin_users.search')

test.use({ allowErrors: { pattern: /status of (400|404|409)/ }, contextOptions: { reducedMotion: 'reduce' } })

test('an account from its creation to its erasure', { tag: '@further' }, async ({ page }) => {
  // Many screens in one test.
  test.slow()
  const email = `kees.${Date.now()}@voorbeeld.example`
  await signedInAs(page, 'admin@genie.example')
  await page.goto('/nl/admin/users')
  await settled(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: texts('make.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: texts('make.submit') }).click()
  await expect(dialog.getByLabel(texts('field.email'))).toBeFocused()
  await dialog.getByLabel(texts('field.email')).fill(email)
  await dialog.getByLabel(texts('field.user_name')).fill('Kees de Boer')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: texts('make.submit') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kees de Boer')
  await expectAccessible(page)

  // A password is chosen by its owner only: the link is in their mail.
  const { mails } = await (await page.request.get('/dev/mailbox.json')).json()
  expect(mails.find((mail: { recipient: string }) => mail.recipient === email)?.template).toBe('account_made')

  await page.getByRole('button', { name: texts('edit.open') }).click()
  await dialog.getByLabel(texts('field.city')).fill('Zwolle')
  await dialog.getByLabel(texts('field.street')).fill('Melkmarkt')
  await dialog.getByRole('button', { name: texts('edit.submit') }).click()
  await expect(page.getByText('Melkmarkt')).toBeVisible()

  await page.getByRole('button', { name: texts('status_change.open') }).click()
  await dialog.getByLabel(texts('field.status'), { exact: true }).selectOption('abnormal')
  await expect(dialog.getByText(texts('status_means.abnormal'))).toBeVisible()
  await dialog.getByLabel(t('admin.act.reason')).fill('Rekening twee keer teruggeboekt')
  await dialog.getByRole('button', { name: texts('status_change.submit') }).click()
  await expect(page.locator('.page-head .badge')).toHaveText(texts('status.abnormal'))
  await expect(page.getByText('Rekening twee keer teruggeboekt')).toBeVisible()

  await page.getByRole('button', { name: texts('role_change.open') }).click()
  await dialog.getByLabel(texts('field.role'), { exact: true }).selectOption('support')
  await dialog.getByLabel(t('admin.act.reason')).fill('Komt bij ons werken')
  await dialog.getByRole('button', { name: texts('role_change.submit') }).click()
  // An account of staff cannot be erased: the button says what comes first.
  await expect(page.getByRole('button', { name: texts('privacy.erase') })).toHaveAccessibleDescription(
    texts('privacy.staff'),
  )
  await page.getByRole('button', { name: texts('role_change.open') }).click()
  await dialog.getByLabel(texts('field.role'), { exact: true }).selectOption('customer')
  await dialog.getByLabel(t('admin.act.reason')).fill('Toch niet')
  await dialog.getByRole('button', { name: texts('role_change.submit') }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: texts('privacy.erase') }).click()
  await dialog.getByLabel(/^Typ ter bevestiging/).fill('iemand anders')
  await dialog.getByLabel(t('admin.act.reason')).fill('Verzoek van 3 november')
  await dialog.getByRole('button', { name: texts('privacy.erase_submit') }).click()
  await expect(dialog.getByText(texts('privacy.erase_mismatch')).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(/^Typ ter bevestiging/).fill(email)
  await dialog.getByRole('button', { name: texts('privacy.erase_submit') }).click()
  await page.waitForURL('**/nl/admin/users')
  await page.getByRole('searchbox').fill(email)
  await expect(page.getByText(t('admin.list.nothing'))).toBeVisible()
})

test('a reply from a template, in the language of the customer', { tag: '@further' }, async ({ page }) => {
  // Many screens in one test.
  test.slow()
  await signedInAs(page, 'support@genie.example')
  await page.goto('/nl/admin/answers')
  const title = `Bedankt ${Date.now()}`
  await page.getByRole('button', { name: t('admin_messages.answers.make') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('admin_messages.answers.title_field')).fill(title)
  for (const [language, text] of [
    ['Nederlands', 'Dag {name}, dank je wel.'],
    ['Duits', 'Guten Tag {name}, vielen Dank.'],
    ['Engels', 'Hello {name}, thank you.'],
    ['Chinees', '{name}您好，谢谢。'],
  ] as const)
    await dialog.getByLabel(`Tekst in het ${language}`).fill(text)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('admin_messages.answers.save') }).click()
  await expect(page.getByRole('rowheader', { name: title })).toBeVisible()
  await expectAccessible(page)

  const name = `Jonas Weber ${Date.now() % 10_000}`
  await sendMessage(page.request, name, 4)
  await page.goto('/nl/admin/messages?state=open')
  await settled(page)
  await expectAccessible(page)
  await page.locator('.list-row').filter({ hasText: name }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByLabel(t('admin_messages.answer.template')).selectOption({ label: title })
  await expect(page.getByLabel(t('admin_messages.answer.text'))).toHaveValue(`Guten Tag ${name}, vielen Dank.`)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_messages.answer.send') }).click()
  await expect(page.locator('.talk [data-by=staff]').last()).toContainText(name)
  await expect(page.locator('.page-head .badge')).toHaveText(t('admin_messages.state.answered'))

  for (const id of ['questions', 'reviews', 'waitlist']) {
    await page.goto(`/nl/admin/${id}`)
    await settled(page)
    await expectAccessible(page)
  }
})

test('support has no access to accounts', { tag: '@further' }, async ({ page }) => {
  await signedInAs(page, 'support@genie.example')
  await page.goto('/nl/admin/users')
  await expect(page.getByText(t('admin.trouble.forbidden.title'))).toBeVisible()
  await expect(page.getByRole('link', { name: t('admin.screen.users'), exact: true })).toHaveCount(0)
})

for (const path of ['users', 'messages', 'questions', 'reviews', 'waitlist', 'answers', 'users?q=klant']) {
  test(`${path}: on a tablet in German nothing is cut off`, async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1100 })
    await signedInAs(page, 'admin@genie.example')
    await page.goto(`/de/admin/${path}`)
    await settled(page)
    if (path.endsWith('klant')) {
      await page.locator('.list-row a').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sanne de Wit')
    }
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)
  })
}
