import { translate } from '#i18n/translate.ts'
import { sendMessage, settled } from './office.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

const t = translate('nl')

test.use({ allowErrors: { pattern: /status of (400|404|409)/ }, contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ page }) => signedInAs(page, 'admin@genie.example'))

test('from the own account to the company, whose new phone number every page shows', { tag: '@further' }, async ({
  page,
}) => {
  await page.goto('/nl/user/info#system')
  await page.getByRole('link', { name: t('account.system.company') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin_settings.rule.company.name'))
  await expectAccessible(page)
  const telephone = page.getByLabel(t('admin_settings.field.telephone'))
  const before = await telephone.inputValue()
  await telephone.fill('+31 30 123 45 67')
  await page.getByRole('button', { name: t('admin_settings.form.save') }).click()
  await expect(page.getByText(t('admin_settings.form.saved'))).toBeVisible()
  await expect(page.locator('.versions li').first()).toContainText('+31 30 123 45 67')
  const config = await (await page.request.get('/api/config')).json()
  expect(config.data.telephone).toBe('+31 30 123 45 67')
  await telephone.fill(before)
  await page.getByRole('button', { name: t('admin_settings.form.save') }).click()
  await expect(page.locator('.versions li').first()).toContainText(before)
})

test('a rule: refused at its field, set for a later day, listed in the log', async ({ page }) => {
  await page.goto('/nl/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t('admin_settings.rule.after_sale.name'), exact: true }).click()
  const days = page.getByLabel(t('admin_settings.field.dispute_days'), { exact: true })
  const save = page.getByRole('button', { name: t('admin_settings.form.save') })
  await expect(days).toHaveValue('14')
  // A value below the minimum is refused, and an invalid number is not sent at all.
  await days.fill('7')
  await save.click()
  await expect(days).toBeFocused()
  await expect(days).toHaveAccessibleDescription(/14/)
  await days.fill('veertien')
  await save.click()
  await expect(days).toHaveAccessibleDescription(t('admin_settings.form.whole'))
  await expectAccessible(page)

  await days.fill('21')
  await page.getByLabel(t('admin_settings.form.from'), { exact: true }).fill('2099-01-01')
  await page.getByLabel(t('admin_settings.form.reason')).fill('Proef met langer bezwaar')
  await save.click()
  await expect(page.getByText(t('admin_settings.history.stands.later'))).toBeVisible()
  await expect(days).toHaveValue('14')

  await page.goto('/nl/admin/audit?subject_kind=setting&subject_id=after_sale')
  const entry = page.locator('.list-row').first()
  await expect(entry).toContainText('Proef met langer bezwaar')
  // In words, and found by words: no code reaches a person.
  await expect(entry).toContainText(t('admin_words.action.setting.change'))
  await expect(entry).not.toContainText('setting.change')
  await expect(page.getByLabel(t('admin_settings.audit.kind'), { exact: true })).toHaveValue('setting')
  await expect(entry.locator('del').first()).toHaveText('14')
  await expect(entry.locator('ins').first()).toHaveText('21')
  await settled(page)
  await expectAccessible(page)
})

test('invalid mail settings are not stored, and reported', { tag: '@further' }, async ({ page }) => {
  await page.goto('/nl/admin/settings/mail-server')
  const smtp = (key: string) => t(`admin_settings.smtp.${key}` as 'admin_settings.smtp.test')
  await page.getByLabel(smtp('smtp_host')).fill('127.0.0.1')
  await page.getByLabel(smtp('smtp_port')).fill('9')
  await page.getByLabel(smtp('domain')).fill('genie.example')
  // A server that does not respond is reported after some seconds, like other failures.
  const told = { timeout: 25_000 }
  await page.getByRole('button', { name: smtp('test') }).click()
  await expect(page.getByText(t('error.100501'))).toBeVisible(told)
  const answered = page.waitForResponse(answer => answer.request().method() === 'PUT', told)
  await page.getByRole('button', { name: smtp('save') }).click()
  expect((await answered).status()).toBe(400)
  await expect(page.getByText(t('error.100501'))).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(smtp('source.mailbox'))).toBeVisible()
})

test('mails are read and sent again, templates are shown in four languages', { tag: '@further' }, async ({ page }) => {
  const email = await sendMessage(page.request, 'Jonas Weber', 4)
  await page.goto(`/nl/admin/mails?q=${email}`)
  await settled(page)
  await expectAccessible(page)
  await page.locator('.list-row a').first().click()
  await expect(page.locator('.letter-subject')).toBeVisible()
  // As sent: with its own styles, which no style sheet of this page provides.
  await expect(page.locator('.letter-sent > div')).toHaveCSS('background-color', 'rgb(245, 241, 232)')
  await expectAccessible(page)
  await page.getByRole('button', { name: t('admin_settings.mails.resend') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin_settings.mails.resend') })
    .click()
  await expect(page.getByText(t('admin_settings.mails.resent'))).toBeVisible()

  await page.goto('/nl/admin/settings/mail-templates')
  await expect(page.locator('.letter')).toHaveCount(4)
  const choose = page.getByLabel(t('admin_settings.templates.choose'), { exact: true })
  await choose.selectOption({ label: t('admin_words.mail.account_made') })
  await expect(page.locator('.letter').first()).toContainText('account')
  await expectAccessible(page)
})

const places = [
  ...(['staff', 'jobs', 'audit', 'visits', 'mails', 'settings', 'settings/live', 'settings/mail-server'] as const),
  ...(['settings/rules/vat', 'settings/rules/delivery', 'settings/rules/countries'] as const),
]
for (const path of places) {
  test(`${path}: at a desk in Dutch, on a tablet in German`, async ({ page }) => {
    for (const [width, language] of [
      [1440, 'nl'],
      [820, 'de'],
    ] as const) {
      await page.setViewportSize({ width, height: 1100 })
      await page.goto(`/${language}/admin/${path}`)
      await settled(page)
      expect(await overflow(page), `${width}`).toBe(0)
      await expectAccessible(page)
    }
  })
}
