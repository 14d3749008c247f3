import type { Locator, Page } from '@playwright/test'
import { languages } from '#domain/languages.ts'
import { recallBody } from '#testing/steps/recalls.ts'
import { newHousehold } from './accounts-mailbox.ts'
import { settled } from './office.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { asks, t } from './requests-desk.ts'
import { atHome } from './requests-home.ts'
import { signedInAs, tokenOf } from './signed-in.ts'

/** Actions of the admin app as done in a warehouse, on a phone. */
test.use({
  viewport: { width: 390, height: 844 },
  allowErrors: { pattern: /status of (400|401|403|404|409)/ },
  contextOptions: { reducedMotion: 'reduce' },
})

/** The longest words; `npm run proof` looks at every language. */
const looked = process.env.GENIE_PROOF === 'full' ? languages : (['de'] as const)

const dialog = (page: Page) => page.getByRole('dialog')

async function arrive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
}

/** On one line: no word of it is broken. */
async function expectOneLine(place: Locator): Promise<void> {
  const lines = await place.evaluate(element => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size
  })
  expect(lines).toBe(1)
}

test('an order: no word is broken, and the refund depends on the choice', async ({ page }) => {
  const me = await atHome(page, { sku: 'genie-600-rent', months: 6 })
  await signedInAs(page, 'admin@genie.example')
  for (const language of looked) {
    await arrive(page, `/${language}/admin/orders/${me.orderNo}`)
    for (const word of await page.locator('.booking summary > span').all()) await expectOneLine(word)
    expect(await overflow(page)).toBe(0)
  }
  await arrive(page, `/nl/admin/orders/${me.orderNo}`)
  await page.getByRole('button', { name: t('admin_order.refund.start') }).click()
  const amount = page.locator('#refund-amount')
  await expect(amount).toHaveValue('315,00')
  await page.locator('#refund-type').selectOption('deposit')
  await expect(amount).toHaveValue('150,00')
  await amount.fill('20,00')
  await page.locator('#refund-type').selectOption('product')
  await expect(amount).toHaveValue('20,00')
  await expectAccessible(page)
})

test('a recall: by the name of its model, until when it can be stopped, and stopped', { tag: '@further' }, async ({
  page,
}) => {
  const me = await atHome(page, { sku: 'genie-600-rent', months: 6 })
  const { items } = await me.read<{ items: { serial_numbers: string[] }[] }>(`/orders/${me.orderNo}`)
  const serial = items[0]?.serial_numbers[0] ?? ''
  const range = recallBody({ from: serial })
  const headers = { ...newHousehold(), authorization: `Bearer ${await tokenOf(page.request, 'admin@genie.example')}` }
  const data = { ...range, dry_run: false, expected: 1 }
  expect(await (await page.request.post('/api/admin/recalls', { headers, data })).json()).toMatchObject({ code: 0 })
  await signedInAs(page, 'support@genie.example')
  await arrive(page, '/nl/admin/recalls')
  const row = page.locator('.list-row').filter({ hasText: serial })
  await expect(row).toContainText('Genie 600')
  await expect(row).toContainText(t('admin_recalls.state.until', { at: '' }).trim())
  const stop = row.getByRole('button', { name: t('admin_recalls.stop.open') })
  await expectOneLine(stop)
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await stop.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName(t('admin_recalls.stop.title', { model: 'Genie 600' }))
  await dialog(page).getByLabel(t('admin.act.reason')).fill('Verkeerde reeks')
  await expectAccessible(page)
  await dialog(page).locator('button[type=submit]').press('Enter')
  await expect(row).toContainText(t('admin_recalls.state.stopped'))
  await expect(stop).toHaveCount(0)
})

test('a loaner not returned: listed at the start, shown by its request, not given up early', {
  tag: '@further',
}, async ({ page }) => {
  const me = await atHome(page, { sku: 'genie-600-rent', months: 6 })
  const no = await asks(me, 'repair')
  await me.office.does(no, 'approve')
  for (const event of ['pick_up', 'start']) await me.office.does(no, 'step', { event })
  const { loaner_serial: serial } = await me.office.post<{ loaner_serial: string }>(`/admin/requests/${no}/loaner`)
  for (const event of ['send_back', 'complete']) await me.office.does(no, 'step', { event })
  await signedInAs(page, 'admin@genie.example')
  await arrive(page, '/nl/admin')
  const queue = page.locator('.queues tr').filter({ hasText: t('admin_today.queue.loaners_out') })
  await expect(queue.locator('.queue-first a').first()).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)

  await arrive(page, `/nl/admin/requests/${no}`)
  await expect(page.getByText(t('admin_requests.loaner.out', { serial }))).toBeVisible()
  await expect(page.getByRole('button', { name: t('admin_requests.money.bill.open') })).toHaveCount(0)
  await page.getByRole('button', { name: t('admin_requests.loaner.lost.open') }).click()
  await expect(dialog(page)).toContainText(t('admin_requests.loaner.lost.then_rent'))
  await dialog(page).getByLabel(t('admin.act.reason')).fill('De klant is verhuisd')
  await dialog(page).locator('button[type=submit]').click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

test('proposals: the choice of a kind does not overflow in any language', { tag: '@further' }, async ({ page }) => {
  await signedInAs(page, 'finance@genie.example')
  for (const language of looked) {
    await arrive(page, `/${language}/admin/proposals?state=open`)
    await expectOneLine(page.locator('.filter label'))
    expect(await overflow(page), language).toBe(0)
  }
  await expectAccessible(page)
})

test('shipping that nobody else can approve asks for a reason in place', { tag: '@further' }, async ({ page }) => {
  const me = await shopper(page)
  const no = numberOf(await me.paid([{ sku: 'blades-set-9', quantity: 1 }]), 'buy')
  await signedInAs(page, 'admin@genie.example')
  const reasons: string[] = []
  // As for an order worth much more than was paid, where no other member of staff has the permission.
  await page.route(`**/api/admin/orders/${no}/ship`, route => {
    const { concession_reason } = route.request().postDataJSON()
    reasons.push(concession_reason)
    if (concession_reason !== '') return route.fallback()
    const fields = [{ path: 'concession_reason', rule: 'required', message: t('validation.required') }]
    return route.fulfill({ status: 400, json: { code: 400, msg: '', data: { fields } } })
  })
  await arrive(page, `/nl/admin/orders/${no}`)
  await page.getByRole('button', { name: t('admin_order.ship.open') }).click()
  const send = dialog(page).locator('button[type=submit]')
  await send.click()
  const why = dialog(page).getByLabel(t('admin.act.reason'))
  await expect(why).toBeFocused()
  await expect(why).toHaveAccessibleDescription(t('admin.act.reason_alone'))
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await send.click()
  await expect(why).toHaveAccessibleDescription(new RegExp(t('validation.required')))
  await why.fill('Vervangt wat we stuk hebben gestuurd')
  await send.click()
  await expect(dialog(page)).toBeHidden()
  expect(reasons).toEqual(['', '', 'Vervangt wat we stuk hebben gestuurd'])
})

test('a product and its prices do not overflow, and the shop has a name', { tag: '@further' }, async ({ page }) => {
  await signedInAs(page, 'admin@genie.example')
  const { list } = (await (await page.request.get('/api/products?page_size=100')).json()).data
  const large = list.find(({ key }: { key: string }) => key === 'genie-3000')
  for (const language of looked) {
    await arrive(page, `/${language}/admin/products/${large.product_id}`)
    await expect(page.locator('.sku').first()).toBeVisible()
    expect(await overflow(page), language).toBe(0)
  }
  await arrive(page, `/nl/admin/products/${large.product_id}`)
  const sku = page.locator('.sku').filter({ hasText: 'genie-3000-rent' })
  await sku.locator('.sku-acts button').first().click()
  await expect(dialog(page).getByLabel(t('admin_price.replacement_value'))).toHaveAccessibleDescription(
    t('admin_price.replacement_value_hint'),
  )
  await expect(dialog(page).locator('.price-history')).toContainText(t('admin_price.by_shop'))
  await expectAccessible(page)
})
