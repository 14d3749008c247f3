import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { languages } from '#domain/languages.ts'
import { shortReference } from '#domain/statements/short-reference.ts'
import { translate } from '#i18n/translate.ts'
import { readPdf, tight } from '#testing/steps/papers.ts'
import { mailTo, newEmail, newHousehold } from './accounts-mailbox.ts'
import { expect, expectAccessible, inTurn, overflow, test } from './page.ts'

/** Written out by hand, as in statements.spec.ts: the law requires these words. */
const labels = {
  nl: { confirm: 'Herroeping bevestigen', cancel: 'Nu opzeggen' },
  en: { confirm: 'Confirm withdrawal', cancel: 'Cancel now' },
  de: { confirm: 'Widerruf bestätigen', cancel: 'jetzt kündigen' },
  zh: { confirm: '确认撤回（Confirm withdrawal）', cancel: '立即终止（Cancel now）' },
} as const

test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

async function expectFits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page), `${width}`).toBe(0)
  }
}

/** The other form stays hidden. */
const plain = (page: Page) => page.locator('form[method=post]')
const sheet = (page: Page) => page.locator('.statement-sheet')

test.describe('without script', () => {
  // A form that is not accepted is answered with 400, which the browser reports.
  test.use({ javaScriptEnabled: false, allowErrors: { pattern: /400 \(Bad Request\)/ } })

  for (const language of languages) {
    const t = translate(language)

    test(
      `W1 W4 W5 ${language}: without script a stranger withdraws in two steps, and has it by mail and as a file`,
      inTurn(language),
      async ({ page }) => {
        test.slow()
        const email = newEmail()
        await page.goto(`/${language}`)
        await page.locator('.footer-rights a').first().click()
        await page.waitForURL(`**/${language}/withdraw`)
        await expectFits(page)
        await plain(page).getByLabel(t('rights.field.contract')).fill('R-7K4Q92XD')
        await plain(page).getByLabel(t('rights.field.items')).fill('2 × mesjes')
        await plain(page).getByLabel(t('rights.field.name')).fill('Änne O’Neill 王')
        await plain(page).getByLabel(t('rights.field.email')).fill(email)
        await page.getByRole('button', { name: t('rights.check') }).click()

        // One button states it; what was filled in is still there after going back.
        await expect(page.getByRole('heading', { name: t('rights.confirm.heading') })).toBeInViewport()
        for (const part of ['Änne O’Neill 王', 'R-7K4Q92XD', '2 × mesjes', email]) {
          await expect(sheet(page)).toContainText(part)
        }
        await expectFits(page)
        await page.getByRole('button', { name: t('rights.confirm.back') }).click()
        await expect(plain(page).getByLabel(t('rights.field.items'))).toHaveValue('2 × mesjes')
        await plain(page).getByLabel(t('rights.field.reason')).fill('Zu laut')
        await page.getByRole('button', { name: t('rights.check') }).click()
        await expect(page.locator('#statement button')).toHaveText([labels[language].confirm, t('rights.confirm.back')])
        const noMails = await (await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()
        expect(noMails.mails).toEqual([])
        await page.getByRole('button', { name: labels[language].confirm, exact: true }).dblclick()

        await expect(page.getByRole('heading', { name: t('rights.done.withdrawal') })).toBeInViewport()
        await expect(sheet(page)).toContainText('Zu laut')
        await expectFits(page)
        const { data } = await mailTo(page.request, email, 'withdrawal_received')
        expect(data.received_at).toBe(await sheet(page).locator('time').getAttribute('datetime'))
        await expect(sheet(page)).toContainText(shortReference(String(data.statement_id)))
        const saving = page.waitForEvent('download')
        await page.getByRole('button', { name: t('rights.done.save') }).click()
        const paper = await readFile(await (await saving).path())
        const { text } = await readPdf(Uint8Array.from(paper))
        for (const part of ['R-7K4Q92XD', '2 × mesjes', email]) expect(tight(text)).toContain(tight(part))
      },
    )

    test(`R2 ${language}: without script a stranger cancels on one page`, inTurn(language), async ({ page }) => {
      const email = newEmail()
      await page.goto(`/${language}`)
      await page.locator('.footer-rights a').nth(1).click()
      await page.waitForURL(`**/${language}/cancel-rental`)
      await expectFits(page)
      await plain(page).getByLabel(t('rights.field.contract_rental')).fill('R-7K4Q92XD')
      await plain(page).getByText(t('rights.field.ending_extraordinary'), { exact: true }).click()
      await plain(page).getByLabel(t('rights.field.end_on')).fill('2031-05-31')
      await plain(page).getByLabel(t('rights.field.name')).fill('Änne O’Neill 王')
      await plain(page).getByLabel(t('rights.field.email')).fill(email)
      await page.getByRole('button', { name: labels[language].cancel, exact: true }).click()
      // A cause is missing: it is said at its field, and nothing else is lost.
      await expect(page.locator('#plain-reason-error')).toHaveText(t('validation.required'))
      await expect(plain(page).getByLabel(t('rights.field.name'))).toHaveValue('Änne O’Neill 王')
      await expectFits(page)
      await plain(page).getByLabel(t('rights.field.reason')).fill('Defekt, defekt, defekt')
      await page.getByRole('button', { name: labels[language].cancel, exact: true }).click()
      await expect(page.getByRole('heading', { name: t('rights.done.cancellation') })).toBeInViewport()
      await expect(sheet(page)).toContainText('Defekt, defekt, defekt')
      await expect(sheet(page)).toContainText(t('rights.sheet.extraordinary'))
      const { data } = await mailTo(page.request, email, 'cancellation_received')
      await expect(sheet(page)).toContainText(shortReference(String(data.statement_id)))
    })
  }

  test('a contract named by a link is filled in', { tag: '@further' }, async ({ page }) => {
    await page.goto('/nl/withdraw?contract=R-7K4Q92XD')
    await expect(plain(page).getByLabel(translate('nl')('rights.field.contract'))).toHaveValue('R-7K4Q92XD')
  })
})

test.describe('the pages that answer a form', () => {
  test.use({ allowErrors: { pattern: /400 \(Bad Request\)/ } })

  for (const [colorScheme, language] of [
    ['light', 'nl'],
    ['dark', 'zh'],
  ] as const) {
    test(
      `are accessible, and start like any other page where there is a script: ${colorScheme}`,
      inTurn(language),
      async ({ page }) => {
        test.slow()
        await page.emulateMedia({ colorScheme })
        const who = { name: 'Anna de Wit', contract: 'R-7K4Q92XD', email: newEmail() }
        for (const [path, fields] of [
          ['withdraw', { step: 'check', email: 'anna' }],
          ['withdraw', { ...who, step: 'check', items: '1 × Genie 600' }],
          ['withdraw', { ...who, step: 'confirm' }],
          ['cancel-rental', { ...who, step: 'confirm', ending: 'extraordinary' }],
          ['cancel-rental', { ...who, step: 'confirm', ending: 'ordinary' }],
        ] as const) {
          await page.goto(`/${language}/version`)
          await submit(page, `/${language}/${path}`, fields)
          await page.locator('html[data-ready]').waitFor({ state: 'attached' })
          await expect(page.locator('#statement')).toBeVisible()
          await expectFits(page)
          await expectAccessible(page)
        }
      },
    )
  }
})

/** As a browser without a script sends it. */
async function submit(page: Page, path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(
    ([action, entries]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action })
      for (const [name, value] of entries) form.append(Object.assign(document.createElement('input'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    [path, Object.entries(fields)] as const,
  )
  await page.waitForURL(`**${path}`)
}
