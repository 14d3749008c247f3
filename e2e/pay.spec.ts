import type { Page } from '@playwright/test'
import { type Language, languages } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { newEmail } from './accounts-mailbox.ts'
import { guestWith, openPage, skus } from './goods.ts'
import { type OwnShop, startOwnShop } from './own-shop.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { backToPay, bankSays, choose, comeBack, openPay, openResult, payer } from './paying.ts'
import { agree, fillInPerson, openRental, toGarden } from './rental.ts'

const nl = translate('nl')
const payButton = (page: Page) => page.locator('.pay-button')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.use({ contextOptions: { reducedMotion: 'reduce' }, allowErrors: { pattern: /status of (404|409|503)/ } })

/** The newest orders of the person in this browser, as the shop returns them. */
function ordersOf(page: Page): Promise<{ order_no: string; order_status: string; pay_status: string }[]> {
  return page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('genie.session') ?? '{}')
    const answer = await fetch('/api/orders', { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()).data.list
  })
}

async function rent(page: Page, language: Language): Promise<void> {
  await openRental(page, language, 'type=genie-600&months=3')
  await fillInPerson(page, language)
  await agree(page, language)
  await page.locator('.order-button').click()
}

for (const language of languages) {
  const t = translate(language)
  test(`${language}: rented through the form, paid, and told so by the shop`, async ({ page }) => {
    await rent(page, language)
    // The payment began with the order; the way back leads to the page that resumes it, never to the form.
    await backToPay(page)
    await expect(page).toHaveURL(new RegExp(`/${language}/pay\\?checkout_no=`))
    await expect(heading(page)).toHaveText(t('pages.pay.heading'))
    // € 207 for three months and € 150 of deposit, in the summary and on the button itself.
    await expect(page.locator('.pay-sum')).toContainText('357')
    await expect(payButton(page)).toContainText('357')
    await expect(payButton(page)).toContainText('iDEAL | Wero')
    await payButton(page).click()
    await choose(page, 'success')
    await expect(heading(page)).toHaveText(t('pay_result.success.title'))
    await expect(page.getByText(t('pay_result.next.prepare'))).toBeVisible()
    const [order] = await ordersOf(page)
    expect(order).toMatchObject({ pay_status: 'paid', order_status: 'pay_success' })
    const link = page.getByRole('link', { name: t('pay.summary.order', { number: order?.order_no ?? '' }) })
    await expect(link).toHaveAttribute('href', `/${language}/order/rent/detail?order_no=${order?.order_no}`)

    // The form is not in the history, and going back and forth does not pay again.
    await page.reload()
    await expect(heading(page)).toHaveText(t('pay_result.success.title'))
    await openPay(page, language, new URL(page.url()).searchParams.get('checkout_no') ?? '')
    await expect(page).toHaveURL(/\/pay\/result/)
  })
}

test('the garden that was drawn is mown after the payment, and shown with the order', async ({ page }) => {
  await openRental(page, 'nl', 'type=genie-600&months=3')
  await fillInPerson(page, 'nl')
  await toGarden(page, 'nl')
  await page.getByLabel(nl('garden.rectangle.label')).fill('20 x 12')
  await page.getByLabel(nl('garden.rectangle.label')).press('Enter')
  await agree(page, 'nl')
  await page.locator('.order-button').click()
  await choose(page, 'success')
  await expect(heading(page)).toHaveText(nl('pay_result.success.title'))
  const lawn = page.getByRole('img', { name: /240\sm²/ })
  await expect(lawn).toBeVisible()
  const isMoving = () => page.evaluate(() => document.getAnimations().some(({ playState }) => playState === 'running'))
  expect(await isMoving()).toBe(false)
  await expectAccessible(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await expect(lawn).toBeVisible()
  expect(await isMoving()).toBe(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })

  const [order] = await ordersOf(page)
  await page.goto('/nl/order/rent/list')
  await expect(lawn).toBeVisible()
  await page.goto(`/nl/order/rent/detail?order_no=${order?.order_no}`)
  await expect(lawn).toBeVisible()
})

test('the cart is ordered, declined by the bank, and paid by another method', async ({ page }) => {
  const known = await skus(page.request)
  await guestWith(page, [{ sku_id: known['blades-set-9'] ?? '' }])
  await page.route('**/api/addresses/nl?*', route =>
    route.fulfill({ json: { code: 0, msg: '', data: { found: false, reason: 'unavailable' } } }),
  )
  await openPage(page, '/nl/buy')
  await page.getByLabel(nl('buy.contact.name')).fill('Sanne de Wit')
  await page.getByLabel(nl('buy.contact.email')).fill(newEmail())
  await page.getByLabel(nl('buy.contact.phone')).fill('+31 6 1234 5678')
  await page.getByLabel(nl('buy.address.postcode')).fill('3435 RA')
  await page.getByLabel(nl('buy.address.house_number')).fill(String(1 + Math.floor(Math.random() * 9000)))
  await page.getByLabel(nl('buy.address.street')).fill('Dorpsstraat')
  await page.getByLabel(nl('buy.address.city')).fill('Nieuwegein')
  await page.getByLabel(nl('order_box.terms.label')).check()
  await page.locator('.order-button').click()
  await backToPay(page)
  await expect(heading(page)).toHaveText(nl('pages.pay.heading'))
  await expect(page.getByRole('link', { name: nl('layout.cart.count', { count: 0 }) })).toBeVisible()

  await page.getByText(nl('pay.method.card'), { exact: true }).click()
  await expect(payButton(page)).toHaveText(/Betaal €\s24,90 met je kaart/)
  await payButton(page).dblclick()
  await choose(page, 'decline')
  await choose(page, 'abandon')
  await expect(heading(page)).toHaveText(nl('pay_result.fail.title'))
  await expect(page.getByText(nl('pay_result.fail.declined'))).toBeVisible()
  await expect(page.getByLabel(nl('pay.method.card'))).toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(nl('pay_result.fail.declined'))).toBeVisible()

  await page.getByText(nl('pay.method.ideal'), { exact: true }).click()
  await payButton(page).click()
  await choose(page, 'success')
  await expect(heading(page)).toHaveText(nl('pay_result.success.title'))
  expect(await ordersOf(page)).toMatchObject([{ pay_status: 'paid', order_status: 'pay_success' }])
  // Back leads to the provider, where nothing is left to pay, and from there to the same result.
  await page.goBack()
  await page.getByRole('link').first().click()
  await expect(heading(page)).toHaveText(nl('pay_result.success.title'))
})

test('returned from the provider: checked again, then cancelled and put back in the cart', { tag: '@further' }, async ({
  page,
}) => {
  const { checkoutNo, orders } = await payer(page, [{ sku: 'blades-set-9', quantity: 2 }])
  await openPay(page, 'nl', checkoutNo)
  await payButton(page).click()
  await choose(page, 'abandon')
  await expect(heading(page)).toHaveText(nl('pay_result.cancel.title'))
  await expect(page.getByText(nl('screen.payment_cancelled'))).toBeVisible()
  await page.getByRole('button', { name: nl('pay.check') }).click()
  await expect(heading(page)).toHaveText(nl('pay_result.cancel.title'))

  await page.getByRole('button', { name: nl('pay.give_up.open') }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: nl('pay.give_up.keep') }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: nl('pay.give_up.open') }).click()
  await dialog.getByRole('button', { name: nl('pay.give_up.confirm') }).click()
  await expect(heading(page)).toHaveText(nl('pay.ended.canceled_title'))
  expect(await orders()).toMatchObject([{ order_status: 'canceled', pay_status: 'wait_pay' }])
  await page.reload()
  await expect(heading(page)).toHaveText(nl('pay.ended.canceled_title'))
  await page.getByRole('button', { name: nl('pay.ended.again') }).click()
  await expect(page).toHaveURL(/\/nl\/cart$/)
  await expect(page.getByRole('link', { name: nl('layout.cart.count', { count: 2 }) })).toBeVisible()
})

test('zh: a bank that takes its time: seconds are counted, and then it is paid by itself', { tag: '@further' }, async ({
  page,
}) => {
  const zh = translate('zh')
  const { checkoutNo, begin, orders } = await payer(page)
  const payUrl = await begin()
  await bankSays(page, payUrl, 'delayed')
  await openResult(page, 'zh', checkoutNo)
  await expect(heading(page)).toHaveText(zh('pay_result.wait.title'))
  await expect(page.getByText(zh('pay_result.wait.count', { seconds: 3 }))).toBeVisible()
  await expectAccessible(page)

  // The payment page says that a payment is under way already.
  const other = await page.context().newPage()
  await openPay(other, 'zh', checkoutNo)
  await expect(heading(other)).toHaveText(zh('pay.processing.title'))
  await expect(payButton(other)).toBeHidden()
  await other.getByRole('button', { name: '重新付款' }).click()
  await payButton(other).click()
  await expect(heading(other)).toHaveText(zh('pay.processing.title'))
  await expect(heading(other)).toBeFocused()
  await other.close()

  await bankSays(page, payUrl, 'delayed_success')
  await expect(heading(page)).toHaveText(zh('pay_result.success.title'), { timeout: 10_000 })
  expect(await orders()).toMatchObject([{ pay_status: 'paid' }])
})

test('a bank that declines later: reported by the next request, and paid again', { tag: '@further' }, async ({
  page,
}) => {
  const { checkoutNo, begin } = await payer(page)
  const payUrl = await begin('card')
  await bankSays(page, payUrl, 'delayed')
  await openResult(page, 'nl', checkoutNo)
  await expect(heading(page)).toHaveText(nl('pay_result.wait.title'))
  await bankSays(page, payUrl, 'delayed_failure')
  await page.getByRole('button', { name: nl('pay_result.wait.now') }).click()
  await expect(heading(page)).toHaveText(nl('pay_result.fail.title'))
  await expect(page.getByText(nl('pay_result.fail.bank'))).toBeVisible()
  await payButton(page).click()
  await choose(page, 'success')
  await expect(heading(page)).toHaveText(nl('pay_result.success.title'))
})

test('without an event of the provider the page itself reads the result', async ({ page }) => {
  const travel = (drop: boolean) => page.request.post('/sandbox/control', { data: { travel: { drop } } })
  const { checkoutNo, orders } = await payer(page)
  await openPay(page, 'nl', checkoutNo)
  await payButton(page).click()
  await travel(true)
  try {
    await choose(page, 'success')
    await expect(heading(page)).toHaveText(nl('pay_result.success.title'))
  } finally {
    await travel(false)
  }
  expect(await orders()).toMatchObject([{ pay_status: 'paid', order_status: 'pay_success' }])
})

test("another person's payment, and a missing one, are not found", { tag: '@further' }, async ({ page, browser }) => {
  const stranger = await browser.newPage()
  const { checkoutNo } = await payer(stranger)
  await stranger.close()
  await payer(page)
  for (const path of [
    `/pay?checkout_no=${checkoutNo}`,
    `/pay/result?checkout_no=${checkoutNo}`,
    '/pay',
    '/pay/result',
  ]) {
    await openPage(page, `/nl${path}`)
    await expect(heading(page)).toHaveText(nl('pay.unknown.title'))
    await expect(page.getByText(checkoutNo)).toBeHidden()
  }
  await expectAccessible(page)
})

test('no response of the provider, a broken connection: reported, nothing lost, tried again', async ({ page }) => {
  const { checkoutNo } = await payer(page)
  await page.route('**/pay', route =>
    route.fulfill({ status: 503, json: { code: 200504, msg: 'no provider', data: null } }),
  )
  await openPay(page, 'nl', checkoutNo)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(nl('pay.not_started'))
  await expect(page.getByRole('alert')).toContainText(nl('error.200504'))
  await page.unroute('**/pay')
  await payButton(page).click()
  await page.route('**/outcome', route => route.fulfill({ status: 503, json: { code: 503, msg: '', data: null } }))
  await choose(page, 'success')
  await expect(heading(page)).toHaveText(nl('pay_result.result.unasked'))
  await expectAccessible(page)
  await page.unroute('**/outcome')
  await page.getByRole('button', { name: nl('pay_result.result.ask_again') }).click()
  await expect(heading(page)).toHaveText(nl('pay_result.success.title'))
})

test('two tabs: a payment in one is not requested in the other', async ({ page }) => {
  const { checkoutNo, begin, orders } = await payer(page)
  await openPay(page, 'nl', checkoutNo)
  const other = await page.context().newPage()
  await openPay(other, 'nl', checkoutNo)
  await expect(payButton(other)).toBeVisible()
  await expect(payButton(page)).toBeVisible()
  await bankSays(page, await begin(), 'success')
  await expect.poll(orders).toMatchObject([{ pay_status: 'paid' }])
  await payButton(page).click()
  await expect(heading(page)).toHaveText(nl('pay_result.success.title'))
  await comeBack(other)
  await expect(heading(other)).toHaveText(nl('pay_result.success.title'))
})

test('by keyboard alone, at 320 px', async ({ page }) => {
  const { checkoutNo } = await payer(page, [{ sku: 'blades-set-27' }, { sku: 'genie-1000-buy' }])
  await page.setViewportSize({ width: 320, height: 700 })
  await openPay(page, 'nl', checkoutNo)
  await expect(payButton(page)).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await page.getByLabel(nl('pay.method.ideal')).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel(nl('pay.method.card'))).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(payButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sandbox\/pay\//)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(nl('pay_result.success.title'))
  expect(await overflow(page)).toBe(0)
})

for (const [language, width, colorScheme] of [
  ['nl', 390, 'dark'],
  ['de', 820, 'light'],
  ['en', 1440, 'dark'],
] as const) {
  test(`${language}: accessible at ${width} px, ${colorScheme}`, async ({ page }) => {
    const t = translate(language)
    const { checkoutNo, begin } = await payer(page)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await openPay(page, language, checkoutNo)
    await expect(payButton(page)).toBeVisible()
    await expectAccessible(page)
    expect(await overflow(page)).toBe(0)
    await bankSays(page, await begin(), 'success')
    await openResult(page, language, checkoutNo)
    await expect(heading(page)).toHaveText(t('pay_result.success.title'))
    await expectAccessible(page)
    expect(await overflow(page)).toBe(0)
  })
}

/** No other test has moved this shop's clock: far from the clock of the browser nothing is counted down. */
const later = test.extend<object, { unmoved: OwnShop }>({
  unmoved: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here
    async ({}, use) => {
      const shop = await startOwnShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ unmoved }, use) => use(unmoved.origin),
})

later(
  'not paid in time: what happened is said, nothing is owed, and it can be ordered again',
  { tag: '@further' },
  async ({ page }) => {
    const { checkoutNo, begin, orders } = await payer(page, [{ sku: 'blades-set-27' }])
    await begin()
    await openPay(page, 'nl', checkoutNo)
    await expect(page.locator('.deadline [role=timer]')).toContainText(/30:\d\d/)
    await expect(page.getByText(nl('screen.payment_not_completed'))).toBeVisible()
    await page.request.post('/dev/clock', { data: { advance_days: 2 } })
    await expect.poll(orders).toMatchObject([{ order_status: 'closed', pay_status: 'wait_pay' }])
    await comeBack(page)
    await expect(heading(page)).toHaveText(nl('pay.ended.expired_title'))
    await expectAccessible(page)
    await openResult(page, 'nl', checkoutNo)
    await expect(heading(page)).toHaveText(nl('pay.ended.expired_title'))
    await page.getByRole('button', { name: nl('pay.ended.again') }).click()
    await expect(page).toHaveURL(/\/nl\/cart$/)
  },
)
