import type { Page } from '@playwright/test'
import {
  goodPassword,
  keepSession,
  kept,
  mailTo,
  newEmail,
  newHousehold,
  open,
  registered,
  t,
} from './accounts-mailbox.ts'
import { settled } from './office.ts'
import { expect, expectAccessible, test } from './page.ts'
import { signedInAs } from './signed-in.ts'

/** A call that a session alone does not allow requires a proof, in front of the current page. */
test.use({ allowErrors: { pattern: /status of 40[03]/ }, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => page.setExtraHTTPHeaders(newHousehold()))

/** As five minutes later: the shop requires a proof, once, for the next such call. */
async function proofIsOld(page: Page, call: string): Promise<void> {
  await page.route(
    `**/api${call}`,
    route => {
      const data = { ways: ['password'], second_factor: false, email_hint: null }
      return route.fulfill({ status: 403, json: { code: 110117, msg: '', data } })
    },
    { times: 1 },
  )
}

const proof = (page: Page) => page.getByRole('dialog', { name: t('proof.title') })
const password = (page: Page) => proof(page).getByRole('textbox', { name: t('proof.password'), exact: true })
const goOn = (page: Page) => proof(page).getByRole('button', { name: t('proof.go_on') })

/** The address and its code are typed; the click on the button is next. */
async function newAddress(page: Page): Promise<{ email: string; next: string }> {
  const account = await registered(page.request)
  await keepSession(page, account.session)
  await open(page, '/nl/user/info#email')
  const next = newEmail()
  await page.getByLabel(t('account.email.new')).fill(next)
  await page.getByRole('button', { name: t('account.code.send') }).click()
  const { data } = await mailTo(page.request, next, 'code_change_email')
  await page.getByLabel(t('account.field.code')).fill(data.code ?? '')
  return { email: account.email, next }
}

test('a new address requires a proof in place, and continues with the typed values', async ({ page }) => {
  const { next } = await newAddress(page)
  await proofIsOld(page, '/user/email')
  const submit = page.getByRole('button', { name: t('account.email.submit') })
  const keys: (string | undefined)[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/user/email')) keys.push(request.headers()['idempotency-key'])
  })

  await submit.click()
  await expect(password(page)).toBeFocused()
  await expectAccessible(page)
  // Closed without a proof: nothing was executed, and every value is still there.
  await page.keyboard.press('Escape')
  await expect(proof(page)).toBeHidden()
  await expect(submit).toBeFocused()
  await expect(page.getByLabel(t('account.field.code'))).toHaveValue(/\d{6}/)
  expect(await kept(page)).not.toMatchObject({ userInfo: { email: next } })

  await proofIsOld(page, '/user/email')
  await submit.click()
  await password(page).fill('Verkeerd-1')
  await goOn(page).click()
  await expect(proof(page).getByText(t('proof.password_wrong'))).toBeVisible()
  await expect(password(page)).toBeFocused()
  await password(page).fill(goodPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t('account.email.done', { email: next }))).toBeVisible()
  await expect(proof(page)).toBeHidden()
  expect(await kept(page)).toMatchObject({ userInfo: { email: next } })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size, 'one call, tried again').toBe(1)
  expect(keys[0]).toBeTruthy()
})

test('a change by somebody else is undone by the mailed link, without signing in', { tag: '@further' }, async ({
  page,
  browser,
}) => {
  const { email, next } = await newAddress(page)
  await page.getByRole('button', { name: t('account.email.submit') }).click()
  await expect(page.getByText(t('account.email.done', { email: next }))).toBeVisible()
  const { data } = await mailTo(page.request, email, 'email_changed')

  const elsewhere = await browser.newContext({ reducedMotion: 'reduce', extraHTTPHeaders: newHousehold() })
  const owner = await elsewhere.newPage()
  const { origin } = new URL(page.url())
  await owner.goto(`${origin}/nl/undo-change#token=${data.token}`)
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(t('pages.undo_change.heading'))
  await expect(owner).toHaveURL(/\/nl\/undo-change$/)
  await expectAccessible(owner)
  await owner.getByRole('button', { name: t('account.undo.action') }).click()
  await expect(owner.getByText(t('account.undo.done_email'))).toBeVisible()
  await expect(owner.getByText(email)).toBeVisible()
  await expectAccessible(owner)
  await elsewhere.close()
  await mailTo(page.request, email, 'password_reset')
  const login = { data: { email: next, password: goodPassword }, headers: newHousehold() }
  expect((await (await page.request.post('/api/user/login', login)).json()).code).toBe(100206)
})

test('assigning a role requires a proof in front of the dialog, which stays as it was', async ({ page }) => {
  const { session } = await registered(page.request)
  const { user_id } = JSON.parse(session).userInfo
  await signedInAs(page, 'admin@genie.example')
  await page.goto(`/nl/admin/users/${user_id}`)
  await settled(page)
  await page.getByRole('button', { name: t('admin_users.role_change.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('admin_users.role_change.title', { name: 'Anna Mulder' }) })
  const submit = dialog.getByRole('button', { name: t('admin_users.role_change.submit') })
  const reason = dialog.getByLabel(t('admin.act.reason'))
  await dialog.getByLabel(t('admin_users.field.role'), { exact: true }).selectOption('support')
  await reason.fill('Werkt vanaf maandag bij ons.')
  await proofIsOld(page, `/admin/users/${user_id}/role`)
  await submit.click()
  await expect(password(page)).toBeFocused()
  await expectAccessible(page)
  await proof(page)
    .getByRole('button', { name: t('proof.cancel') })
    .click()
  await expect(proof(page)).toBeHidden()
  await expect(reason).toHaveValue('Werkt vanaf maandag bij ons.')
  await expect(submit).toBeFocused()
  await proofIsOld(page, `/admin/users/${user_id}/role`)
  await submit.click()
  await password(page).fill('Genie-demo-2026')
  await goOn(page).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('admin_users.role_change.done', { name: 'Anna Mulder' }))).toBeVisible()
})
