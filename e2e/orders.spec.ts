import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { mailTo, newEmail } from './accounts-mailbox.ts'
import { openPage } from './goods.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'

// The statuses for another person's order and for a wrong code.
test.use({ allowErrors: { pattern: /status of (400|404)/ }, contextOptions: { reducedMotion: 'reduce' } })

const detail = (language: Language, kind: 'rent' | 'buy', orderNo: string) =>
  `/${language}/order/${kind}/detail?order_no=${orderNo}`

test('the list: the counts per tab, and the next action', async ({ page }) => {
  const t = translate('nl')
  const me = await shopper(page)
  const unpaid = await me.place([{ sku: 'genie-1000-rent', months: 6 }])
  const paid = await me.paid([{ sku: 'genie-600-rent', months: 4 }])
  await me.enter()
  await openPage(page, '/nl/order/rent/list')
  const rows = page.locator('.orders-row')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('tab', { name: `${t('order_words.list.tab.pending_payment')} 1` })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: t('order_words.list.tab.pending_shipment') }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(numberOf(paid, 'rent'))
  await expect(page).toHaveURL(/\?tab=pending_shipment$/)
  await page.getByRole('tab', { name: t('order_words.list.tab.pending_receipt') }).click()
  await expect(page.getByText(t('order_words.list.nothing.pending_receipt'))).toBeVisible()

  // By keyboard alone: to the tab, through the tabs, to the order.
  await page.keyboard.press('Home')
  await expect(rows).toHaveCount(2)
  const pay = rows
    .filter({ hasText: numberOf(unpaid, 'rent') })
    .getByRole('link', { name: t('order_words.action.pay') })
  await expect(pay).toHaveAttribute('href', `/nl/pay?checkout_no=${unpaid.checkout_no}`)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toBe(0)
  await rows
    .filter({ hasText: numberOf(paid, 'rent') })
    .getByRole('link', { name: 'Genie 600' })
    .press('Enter')
  await expect(page).toHaveURL(new RegExp(`/nl/order/rent/detail\\?order_no=${numberOf(paid, 'rent')}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genie 600')
  expect(await overflow(page)).toBe(0)
})

test('an empty list has a link to continue, and one to the purchases', { tag: '@further' }, async ({ page }) => {
  const t = translate('de')
  const me = await shopper(page, 'de')
  await me.enter()
  await openPage(page, '/de/order/rent/list')
  await expect(page.getByText(t('order_words.list.empty_rent'))).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('layout.account.purchase_orders') })
    .click()
  await expect(page.getByText(t('order_words.list.empty_buy'))).toBeVisible()
})

test('unpaid, cancelled: nothing is refunded, and orders of the same payment end too', { tag: '@further' }, async ({
  page,
}) => {
  const t = translate('nl')
  const me = await shopper(page)
  const placed = await me.place([
    { sku: 'genie-1000-rent', months: 6 },
    { sku: 'blades-set-9', quantity: 2 },
  ])
  await me.enter()
  await openPage(page, detail('nl', 'rent', numberOf(placed, 'rent')))
  await expect(page.getByRole('heading', { name: t('orders.now.created.title') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('order_words.action.pay') })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t('orders.manage.cancel_action') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('order_dialogs.cancel.unpaid'))
  await expect(dialog).toContainText(numberOf(placed, 'buy'))
  await expectAccessible(page)
  await dialog.getByLabel(t('order_dialogs.cancel.reason')).fill('Te groot voor mijn tuin')
  await dialog.getByRole('button', { name: t('order_dialogs.cancel.confirm') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: t('orders.now.canceled.title') })).toBeVisible()
  await expect(page.getByRole('region', { name: t('orders.timeline') })).toContainText('Te groot voor mijn tuin')
  await openPage(page, '/nl/order/buy/list')
  await expect(page.locator('.orders-row')).toContainText(t('kit.status.canceled'))
})

test('已付款的订单：取消时说明退款，之后显示退款', { tag: '@further' }, async ({ page }) => {
  const t = translate('zh')
  const me = await shopper(page, 'zh')
  const placed = await me.paid([{ sku: 'genie-600-rent', months: 6 }])
  await me.enter()
  await openPage(page, '/zh/order/rent/list')
  await page.getByRole('link', { name: 'Genie 600' }).click()
  await expect(page.getByRole('heading', { name: t('orders.now.preparing_rent.title') })).toBeVisible()
  await expect(page.getByText(t('orders.manage.sign_wait'))).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: t('orders.goods.bill') }).click()
  await expect(page.getByRole('dialog')).toContainText('€45.00')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('orders.manage.cancel_action') }).click()
  const dialog = page.getByRole('dialog')
  // 7 × € 45 rent, € 150 deposit.
  for (const sum of ['€315.00', '€150.00', '€465.00']) await expect(dialog).toContainText(sum)
  await dialog.getByRole('button', { name: t('order_dialogs.cancel.confirm') }).click()
  await expect(page.getByText(t('orders.now.canceled_paid.text', { amount: '€465.00' }))).toBeVisible()
  const refunds = page.getByRole('region', { name: t('orders.refunds.heading', { count: 2 }), exact: true })
  await expect(refunds).toContainText('€315.00')
  await expect(refunds).toContainText('€150.00')
  await expect(page.getByText(numberOf(placed, 'rent')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: t('orders.manage.cancel_action') })).toHaveCount(0)
})

test('shipped, tracked, delivered, confirmed', async ({ page }) => {
  const t = translate('nl')
  const me = await shopper(page)
  const placed = await me.paid([{ sku: 'blades-set-27' }])
  const orderNo = numberOf(placed, 'buy')
  await me.ship(orderNo, { carrier: 'postnl', tracking_no: '3SGENI7654321' })
  await me.enter()
  await openPage(page, '/nl/order/buy/list?tab=pending_receipt')
  await page.getByRole('link', { name: t('order_words.action.track') }).click()
  await expect(page).toHaveURL(`/nl/order/buy/transport?order_no=${orderNo}`)
  await expect(page.getByRole('main')).toContainText('3SGENI7654321')
  await expect(page.getByRole('button', { name: t('orders.parcels.copy', { number: '3SGENI7654321' }) })).toBeVisible()
  await expectAccessible(page)

  await me.staff(`/orders/${orderNo}/deliver`, {})
  await page
    .getByRole('navigation', { name: t('kit.breadcrumb') })
    .getByRole('link', { name: orderNo })
    .click()
  await page
    .getByRole('button', { name: t('order_words.action.sign') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('order_dialogs.sign.rights'))
  await dialog.getByRole('button', { name: t('order_dialogs.sign.confirm') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: t('orders.now.bought.title') })).toBeVisible()
  await expect(page.getByRole('region', { name: t('orders.timeline') })).toContainText(t('orders.event.sign_customer'))
  await expectAccessible(page)
})

test('on another device: a code from the mail opens the order that the mail leads to', { tag: '@further' }, async ({
  page,
}) => {
  const t = translate('nl')
  const me = await shopper(page)
  const placed = await me.paid([{ sku: 'blades-set-9' }])
  await mailTo(page.request, me.email, 'order_paid')
  await openPage(page, `/nl/login-middle?step=order&checkout_no=${placed.checkout_no}`)
  await page.getByLabel(t('account.field.email')).fill(me.email)
  await page.getByRole('button', { name: t('account.code.send') }).click()
  const code = page.getByLabel(t('account.field.code'))
  const right = (await mailTo(page.request, me.email, 'code_open_order')).data.code ?? ''
  await code.fill(right === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: t('account.order.submit') }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(right)
  await page.getByRole('button', { name: t('account.order.submit') }).click()
  await expect(page).toHaveURL(detail('nl', 'buy', numberOf(placed, 'buy')))
  await expect(page.getByRole('heading', { name: t('orders.now.preparing_buy.title') })).toBeVisible()
  // A person who can read it already goes straight there.
  await openPage(page, `/nl/login-middle?step=order&checkout_no=${placed.checkout_no}`)
  await expect(page).toHaveURL(detail('nl', 'buy', numberOf(placed, 'buy')))
})

test('a code opens the orders of its address and reveals nothing about other numbers', async ({ page }) => {
  const t = translate('en')
  const other = await shopper(page)
  const theirs = await other.place([{ sku: 'blades-set-9' }])
  const said: string[] = []
  for (const checkoutNo of [theirs.checkout_no, 'C-99999999']) {
    const email = newEmail()
    await openPage(page, `/en/login-middle?step=order&checkout_no=${checkoutNo}`)
    await page.getByLabel(t('account.field.email')).fill(email)
    await page.getByRole('button', { name: t('account.code.send') }).click()
    const sent = (await mailTo(page.request, email, 'code_open_order')).data.code ?? ''
    await page.getByLabel(t('account.field.code')).fill(sent)
    await page.getByRole('button', { name: t('account.order.submit') }).click()
    const note = page.getByText(t('account.order.missed', { no: checkoutNo, email }))
    await expect(note).toBeVisible()
    const words = (await page.getByRole('main').textContent()) ?? ''
    said.push(words.replaceAll(checkoutNo, 'no').replaceAll(email, 'email'))
    await expectAccessible(page)
    await page.evaluate(() => localStorage.clear())
  }
  expect(said[0]).toBe(said[1])
})

test("another person's order looks like a missing one, at every address", { tag: '@further' }, async ({ page }) => {
  const t = translate('nl')
  const other = await shopper(page)
  const theirs = numberOf(await other.place([{ sku: 'genie-1000-rent', months: 3 }]), 'rent')
  const me = await shopper(page)
  await me.enter()
  for (const path of [
    detail('nl', 'rent', theirs),
    detail('nl', 'rent', 'R-99999999'),
    `/nl/order-rent/detail?order_no=${theirs}`,
    `/nl/order/buy/transport?order_no=${theirs}`,
  ]) {
    await openPage(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.error_404.heading'))
  }
  await expectAccessible(page)
  // Without a number no order is missing.
  await openPage(page, '/nl/order/buy/transport')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.order_buy_transport.heading'))
  await expect(page.getByText(t('order_words.which.title'))).toBeVisible()
  await openPage(page, '/nl/order-rent/list')
  await expect(page.getByText(t('order_words.list.empty_rent'))).toBeVisible()
})
