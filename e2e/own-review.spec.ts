import type { Page } from '@playwright/test'
import { translate } from '#i18n/translate.ts'
import { openPage } from './goods.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { tokenOf } from './signed-in.ts'

test.use({ allowErrors: { pattern: /status of (400|404|409|429)/ }, contextOptions: { reducedMotion: 'reduce' } })

const t = translate('nl')

async function buyer(page: Page, arrived = true) {
  const me = await shopper(page)
  const placed = await me.paid([{ sku: 'genie-600-buy' }])
  const orderNo = numberOf(placed, 'buy')
  if (arrived) {
    await me.ship(orderNo)
    await me.staff(`/orders/${orderNo}/deliver`, {})
  }
  await me.enter()
  return { me, placed, orderNo }
}

test(
  'written by keyboard, read by staff, shown as a real order, and changed',
  { tag: '@further' },
  async ({ page }, { retry }) => {
    const title = `Stil en netjes ${retry + 1}`
    const { orderNo } = await buyer(page)
    await openPage(page, `/nl/order/buy/detail?order_no=${orderNo}`)
    await page.getByRole('link', { name: t('orders.manage.review_action') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.order_review.heading'))
    await expectAccessible(page)

    // Empty: each field shows its issue, and the list links to the first of them.
    await page.getByRole('button', { name: t('order_review.send') }).click()
    await expect(page.getByText(t('order_review.rating.missing')).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('radio', { name: /4 van 5/ }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel(t('order_review.title'), { exact: true }).fill(title)
    await page
      .getByLabel(t('order_review.text'), { exact: true })
      .fill('Ons gazon van 300 m² ligt er elke dag netjes bij.')
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: t('order_review.send') }).click()
    await expect(page.getByRole('heading', { name: t('order_review.sent') })).toBeFocused()
    await expect(page.locator('.review')).toContainText(title)
    await expectAccessible(page)

    // It is not published yet: others cannot see it.
    await openPage(page, '/nl/review?type=genie-600')
    await expect(page.locator('main')).not.toContainText(title)
    const headers = { authorization: `Bearer ${await tokenOf(page.request, 'support@genie.example')}` }
    const { data } = await (
      await page.request.get('/api/admin/reviews?state=waiting&page_size=100', { headers })
    ).json()
    const mine = data.list.find((row: { order_no: string }) => row.order_no === orderNo)
    await page.request.post(`/api/admin/reviews/${mine.review_id}/approve`, { data: {}, headers })
    await openPage(page, '/nl/review?type=genie-600')
    const card = page.locator('.review', { hasText: title })
    await expect(card).toContainText(t('review.card.verified'))
    await expect(card.getByRole('heading')).toHaveAttribute('lang', 'nl')

    await openPage(page, `/nl/order/review?order_no=${orderNo}`)
    await expect(page.getByText(t('order_review.state.published'))).toBeVisible()
    await page.getByRole('button', { name: t('order_review.edit'), exact: true }).click()
    await page
      .getByLabel(t('order_review.text'), { exact: true })
      .fill('Na de eerste regen bleef hij vaak hangen, jammer.')
    await page.getByRole('button', { name: t('order_review.save') }).click()
    await expect(page.getByRole('heading', { name: t('order_review.sent') })).toBeVisible()
  },
)

test('before delivery, of another person, of an accessory: each shows the reason', { tag: '@further' }, async ({
  page,
}) => {
  const { me, orderNo } = await buyer(page, false)
  await openPage(page, `/nl/order/review?order_no=${orderNo}`)
  await expect(page.getByText(t('order_review.not_received.title'))).toBeVisible()
  await expectAccessible(page)
  const blades = numberOf(await me.paid([{ sku: 'blades-set-9' }]), 'buy')
  await openPage(page, `/nl/order/review?order_no=${blades}`)
  await expect(page.getByText(t('order_review.only_machines.title'))).toBeVisible()
  for (const path of ['order_no=B-AAAA2222', `order_no=${orderNo}&item_id=nothing`]) {
    await openPage(page, `/nl/order/review?${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pages.error_404.heading'))
  }
})

test('the link of the mail opens the form, and one button stops the mails', async ({ page }) => {
  const { me, placed, orderNo } = await buyer(page)
  const { items } = await me.read<{ items: { item_id: string }[] }>(`/orders/${orderNo}/reviews`)
  const item = items[0]?.item_id
  await page.goto(
    `/nl/login-middle?step=order&checkout_no=${placed.checkout_no}&to=review&order_no=${orderNo}&item_id=${item}`,
  )
  await expect(page).toHaveURL(new RegExp(`/nl/order/review\\?order_no=${orderNo}&item_id=${item}$`))
  await page.getByRole('button', { name: t('order_review.stop.action') }).click()
  await expect(page.getByText(t('order_review.stop.done', { email: me.email }))).toBeVisible()
  expect(await me.read<{ asks: boolean }>(`/orders/${orderNo}/reviews`)).toMatchObject({ asks: false })
})
