import type { Page } from '@playwright/test'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { newHousehold } from './accounts-mailbox.ts'
import { expect, expectAccessible, hydrated, overflow, test } from './page.ts'
import { type Line, type Payer, payer } from './paying.ts'
import { tokenOf } from './signed-in.ts'

const t = translate('nl')

test.use({ contextOptions: { reducedMotion: 'reduce' } })

interface Refund {
  refund_no: string
  refund_status: string
}

/** A guest with one paid order, and the finance role. */
async function paid(page: Page, line: Line = { sku: 'blades-set-9', quantity: 2 }) {
  const guest = await payer(page, [line])
  await page.request.post(await guest.begin(), { form: { outcome: 'success' }, maxRedirects: 0 })
  await guest.call('post', `/checkouts/${guest.checkoutNo}/outcome`, {})
  const [order] = await guest.orders()
  const orderNo = order?.order_no ?? ''
  const ask = (wish: object = {}) =>
    guest.call<Refund>('post', `/orders/${orderNo}/refunds`, { type: 'product', reason: 'Eén mesje is krom', ...wish })
  return { guest, orderNo, ask, finance: await staffCalls(page) }
}

async function staffCalls(page: Page) {
  const own = newHousehold()
  const headers = { ...own, authorization: `Bearer ${await tokenOf(page.request, 'finance@genie.example')}` }
  return async (path: string, data: object = {}): Promise<Refund> => {
    const answer = await (await page.request.post(`/api/admin${path}`, { data, headers })).json()
    if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.msg}`)
    return answer.data
  }
}

async function openList(page: Page, language: Language = 'nl'): Promise<void> {
  await page.goto(`/${language}/refund/list`)
  await hydrated(page)
  await page.locator('.refunds, .empty').waitFor()
}

const isSent = async (guest: Payer) => (await guest.call<{ list: Refund[] }>('get', '/refunds')).list[0]?.refund_status

test('from the order to the money: requested in the dialog, listed, approved, under way', { tag: '@further' }, async ({
  page,
}) => {
  const { guest, orderNo, finance } = await paid(page)
  await page.goto(`/nl/order/buy/detail?order_no=${orderNo}`)
  await hydrated(page)
  await page.getByRole('button', { name: t('orders.manage.refund_action') }).click()
  const dialog = page.getByRole('dialog', { name: t('refunds.ask.title', { no: orderNo }) })
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  await expectAccessible(page)
  await dialog.getByLabel(t('refunds.ask.part')).check()
  const amount = dialog.getByLabel(t('refunds.ask.amount'))
  await amount.fill('4980')
  await dialog.locator('button[type=submit]').click()
  await expect(amount).toHaveAccessibleDescription(/49,80/)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await amount.fill('24,90')
  await dialog.getByLabel(t('refunds.ask.reason'), { exact: true }).fill('Eén van de sets is krom.')
  await expect(dialog.locator('.refund-review')).toContainText('24,90')
  await dialog.locator('button[type=submit]').click()
  const done = page.getByRole('dialog', { name: t('refunds.ask.sent_title') })
  await expect(done.getByRole('button', { name: t('refunds.ask.close') }).last()).toBeFocused()
  await expectAccessible(page)
  await done.getByRole('link', { name: t('refunds.ask.to_list') }).click()

  const row = page.getByRole('listitem').filter({ has: page.locator('.refund-amount') })
  await expect(row).toContainText('24,90')
  await expect(row).toContainText(t('refunds.status.requested'))
  await expect(row).toContainText('Eén van de sets is krom.')
  await expect(row.getByRole('link', { name: /^Aankoop/ })).toHaveAttribute('href', new RegExp(`order_no=${orderNo}$`))
  const { list } = await guest.call<{ list: Refund[] }>('get', '/refunds')
  await finance(`/refunds/${list[0]?.refund_no}/approve`)
  await expect.poll(() => isSent(guest), { timeout: 15_000 }).toBe('refund_successful')
  await page.reload()
  await expect(row).toContainText(t('refunds.status.refund_successful'))
  await expect(row).toContainText('iDEAL | Wero')
  await expect(row.getByRole('list', { name: t('refunds.way.label') })).toContainText('uiterlijk')
  await expectAccessible(page)
})

test('amounts requested already, and a deposit not due, show why they cannot be requested', {
  tag: '@further',
}, async ({ page }) => {
  const { orderNo, ask } = await paid(page, { sku: 'genie-600-rent', months: 3 })
  await ask({ amount: 1000 })
  await page.goto(`/nl/order/rent/detail?order_no=${orderNo}`)
  await hydrated(page)
  await page.getByRole('button', { name: t('orders.manage.refund_action') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('refunds.ask.nothing'))
  await expect(dialog).toContainText(t('refunds.ask.why.asked'))
  await expect(dialog).toContainText(t('refunds.ask.why.not_returned'))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test.describe('when the list cannot be loaded', () => {
  test.use({ allowErrors: { pattern: /503|Service Unavailable/ } })
  test('a failure is shown and can be tried again; without refunds there is a button that loads again', {
    tag: '@further',
  }, async ({ page }) => {
    await payer(page)
    await page.route('**/api/refunds?*', route =>
      route.fulfill({ status: 503, json: { code: 503, msg: 'weg', data: null } }),
    )
    await page.goto('/nl/refund/list')
    await expect(page.getByRole('alert')).toContainText(t('refunds.failed'))
    await expectAccessible(page)
    await page.unroute('**/api/refunds?*')
    await page.getByRole('button', { name: t('layout.error_boundary.retry') }).click()
    await expect(page.getByText(t('refunds.empty.title'))).toBeVisible()
    await expectAccessible(page)
    const reload = page.getByRole('button', { name: t('refunds.empty.reload') })
    const again = page.waitForResponse(response => response.url().includes('/api/refunds'))
    await reload.focus()
    await page.keyboard.press('Enter')
    await again
    await expect(page.getByText(t('refunds.empty.loaded'))).toBeAttached()
    await expect(reload).toBeFocused()
  })
})

test('a refund without the original method: the account is requested, validated, and shown masked', async ({
  page,
}) => {
  const { ask } = await paid(page)
  await ask()
  const old = { refund_status: 'refunding', way: 'bank_transfer', account_needed: true }
  await page.route('**/api/refunds?*', async route => {
    const response = await route.fetch()
    const json = await response.json()
    json.data.list = json.data.list.map((refund: object) => ({ ...refund, ...old }))
    await route.fulfill({ response, json })
  })
  let seen: object = {}
  await page.route('**/api/refunds/*/account', route => {
    const data = { ...seen, account_needed: false, account: 'NL•• 4300' }
    return route.fulfill({ json: { code: 0, msg: '', data } })
  })
  const first = page.waitForResponse(response => response.url().includes('/api/refunds?'))
  await openList(page)
  seen = (await (await first).json()).data.list[0]
  const field = page.getByLabel(t('refunds.account.field'))
  await page.getByLabel(t('refunds.account.holder')).fill('Anna de Wit')
  await field.fill('NL91 ABNA 0417 1643 01')
  await page.getByRole('button', { name: t('refunds.account.send') }).click()
  await expect(page.getByText(t('refunds.account.bad'))).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('NL91 ABNA 0417 1643 00')
  await page.keyboard.press('Enter')
  await expect(page.locator('.refund-now')).toContainText('NL•• 4300')
})

for (const [language, width, theme] of [
  ['de', 390, 'dark'],
  ['zh', 820, 'light'],
  ['en', 390, 'light'],
] as const) {
  test(`${language} at ${width} px, ${theme}: every state reads well and nothing runs over`, async ({ page }) => {
    const words = translate(language)
    const { ask, finance } = await paid(page, { sku: 'blades-set-9', quantity: 3 })
    const first = await ask({ amount: 1000 })
    await finance(`/refunds/${first.refund_no}/reject`, { reason: 'De mesjes zijn gebruikt, dat zien we op de foto.' })
    await ask({ amount: 2490 })
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await openList(page, language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('pages.refund_list.heading'))
    await expect(page.locator('.refund')).toHaveCount(2)
    await expect(page.locator('.refund').last()).toContainText('De mesjes zijn gebruikt')
    await expect(page.locator('.refund').last()).toContainText(words('refunds.status.rejected'))
    expect(await overflow(page)).toBe(0)
    await expectAccessible(page)
  })
}
