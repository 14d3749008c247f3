import type { Page } from '@playwright/test'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { openPage } from './goods.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'

test.use({ allowErrors: { pattern: /status of (400|404|409)/ }, contextOptions: { reducedMotion: 'reduce' } })

interface End {
  end_on: string
  deposit_held: number
  returning: { rent_back: number }
  renewing: { options: { months: number; price: number }[] }
  buying: { due: number } | null
}

async function tenant(page: Page, language: Language = 'nl') {
  const me = await shopper(page, language)
  const placed = await me.paid([{ sku: 'genie-600-rent', months: 12 }])
  const orderNo = numberOf(placed, 'rent')
  await me.ship(orderNo)
  await me.staff(`/orders/${orderNo}/deliver`, {})
  await me.enter()
  return { me, placed, orderNo, end: await me.read<End>(`/orders/${orderNo}/end-of-rental`) }
}

const euros = (cents: number) =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100)

test('three choices with the figures of the call, what happens without a choice, and the next link', async ({
  page,
}) => {
  const t = translate('nl')
  const { placed, orderNo, end } = await tenant(page)
  await openPage(page, `/nl/order/rent/detail?order_no=${orderNo}`)
  await page.getByRole('link', { name: t('orders.manage.after_action') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.order_rent_end.heading'))
  const ways = page.locator('.end-way')
  await expect(ways).toHaveCount(3)
  const [deposit, renewal, due] = [end.deposit_held, end.renewing.options[0]?.price ?? 0, end.buying?.due ?? 0]
  await expect(ways.nth(0).locator('strong').first()).toHaveText(euros(deposit))
  await expect(ways.nth(0)).toContainText(euros(deposit + end.returning.rent_back))
  await expect(ways.nth(1).locator('strong').first()).toHaveText(euros(renewal))
  await expect(ways.nth(2).locator('strong').first()).toHaveText(euros(due))
  await expect(page.locator('.end-idle li')).toHaveCount(4)

  await test.step('the curve is read by keyboard, month by month, and as a table', async () => {
    const lane = page.getByRole('slider')
    await lane.scrollIntoViewIfNeeded()
    await lane.focus()
    await page.keyboard.press('ArrowRight')
    await expect(lane).toHaveAttribute('aria-valuetext', t('cost_curve.months', { month: 2 }))
    await expect(page.locator('.curve-read-month')).toHaveText(t('cost_curve.read', { month: 2 }))
    await page.getByText(t('cost_curve.table')).click()
    await expect(page.locator('.curve-table tbody tr')).toHaveCount(24)
    await expectAccessible(page)
  })

  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toBe(0)

  await ways.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/nl/order/rent/detail\\?order_no=${orderNo}`))

  // The link of the mail leads there too.
  await page.goto(`/nl/login-middle?step=order&checkout_no=${placed.checkout_no}&to=end&order_no=${orderNo}`)
  await expect(page).toHaveURL(new RegExp(`/nl/order/rent/end\\?order_no=${orderNo}$`))
})

test('where buying is switched off nothing mentions it', async ({ page }) => {
  const { orderNo } = await tenant(page, 'de')
  await page.route('**/end-of-rental', async route => {
    const answer = await route.fetch()
    const json = await answer.json()
    json.data.buying = null
    for (const row of json.data.rows) row.bought_out = null
    await route.fulfill({ response: answer, json })
  })
  await openPage(page, `/de/order/rent/end?order_no=${orderNo}`)
  await expect(page.locator('.end-way')).toHaveCount(2)
  await page.getByRole('slider').scrollIntoViewIfNeeded()
  await expect(page.locator('main')).not.toContainText(/übernehm|Übernahme|kauf/i)
})

test('a rental that has not begun, is over, is missing or has no number is reported', { tag: '@further' }, async ({
  page,
}) => {
  const t = translate('nl')
  const me = await shopper(page)
  const paid = numberOf(await me.paid([{ sku: 'genie-1000-rent', months: 3 }]), 'rent')
  const unpaid = numberOf(await me.place([{ sku: 'blades-set-9' }]), 'buy')
  await me.enter()
  await openPage(page, `/nl/order/rent/end?order_no=${paid}`)
  await expect(page.getByText(t('order_end.not_begun.title'))).toBeVisible()
  for (const no of ['R-AAAA2222', unpaid]) {
    await openPage(page, `/nl/order/rent/end?order_no=${no}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.error_404.heading'))
  }
  await openPage(page, '/nl/order/rent/end')
  await expect(page.getByText(t('order_words.which.title'))).toBeVisible()
})

test('the product page: the same curve for the chosen term, readable without script too', async ({ page, browser }) => {
  const t = translate('en')
  await openPage(page, '/en/detail?type=genie-1000&months=4')
  const part = page.locator('#costs')
  await part.scrollIntoViewIfNeeded()
  await expect(part.getByText(t('cost_curve.line.returned', { month: 4, months: 4, when: 'end' }))).toBeVisible()
  await expect(part.getByRole('img', { name: t('cost_curve.title') })).toHaveCount(1)
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(`${new URL(page.url()).origin}/en/detail?type=genie-1000`)
  await still.locator('#costs summary').click()
  await expect(still.locator('#costs tbody tr')).toHaveCount(24)
  await plain.close()
})
