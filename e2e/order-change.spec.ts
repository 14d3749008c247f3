import type { Page } from '@playwright/test'
import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import { addDays, addMonths, type Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { translate } from '#i18n/translate.ts'
import { mailTo, newEmail } from './accounts-mailbox.ts'
import { breakFleet } from './broken-fleet.ts'
import { openPage } from './goods.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { inOwnShop as broken } from './own-shop.ts'
import { expect, expectAccessible, overflow, test } from './page.ts'
import { choose } from './paying.ts'

const t = translate('nl')
// The page of the provider has no icon (404); refusals are 409, and a required proof is 403.
const settings = {
  allowErrors: { pattern: /status of (403|404|409)/ },
  contextOptions: { reducedMotion: 'reduce' },
} as const
test.use(settings)

const detail = (orderNo: string, language: Language = 'nl') => `/${language}/order/rent/detail?order_no=${orderNo}`
const dialogOf = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: string) => dialogOf(page).locator('summary').filter({ hasText: name })
const inWords = (day: Day) =>
  new Intl.DateTimeFormat('nl-NL', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

async function openChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('orders.manage.change_action'), exact: true }).click()
  await expect(dialogOf(page)).toBeVisible()
}

async function wishMonths(page: Page, months: number): Promise<void> {
  await row(page, t('order_change.months')).click()
  await dialogOf(page).getByLabel(t('order_change.months')).selectOption(String(months))
  await dialogOf(page)
    .getByRole('button', { name: t('order_change.ask') })
    .click()
}

/** The order as the shop returns it. */
function orderOf(page: Page, orderNo: string): Promise<{ start_time: Day; end_time: Day; lease_months: number }> {
  return page.evaluate(async no => {
    const { token } = JSON.parse(localStorage.getItem('genie.session') ?? '{}')
    const answer = await fetch(`/api/orders/${no}`, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.json()).data
  }, orderNo)
}

test('another address, by keyboard alone: nothing changes before it is agreed to', async ({ page }) => {
  const me = await shopper(page)
  const orderNo = numberOf(await me.paid([{ sku: 'genie-600-rent', months: 6 }]), 'rent')
  await me.enter()
  await openPage(page, detail(orderNo))
  await page.getByRole('button', { name: t('orders.manage.change_action'), exact: true }).press('Enter')
  const dialog = dialogOf(page)
  const ask = dialog.getByRole('button', { name: t('order_change.ask') })
  await ask.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(t('order_change.nothing'))
  await row(page, t('order_change.address')).press('Enter')
  await dialog.getByLabel(t('buy.address.house_number')).fill('')
  await ask.press('Enter')
  await expect(dialog.getByLabel(t('buy.address.house_number'))).toBeFocused()
  await page.keyboard.type('77 b')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(t('order_change.price_stays', { amount: '€ 465,00' }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('order_change.agree_same') }).press('Enter')
  // It is paid: a change of its address requires access to the mailbox of the order.
  const proof = page.getByRole('dialog', { name: t('proof.title') })
  await expectAccessible(page)
  await proof.getByRole('button', { name: t('proof.send') }).press('Enter')
  const { data } = await mailTo(page.request, me.email, 'code_prove')
  await proof.getByLabel(t('proof.code')).fill(data.code ?? '')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Voorstraat 77 b')
})

test('a shorter term refunds the difference, to the cent', { tag: '@further' }, async ({ page }) => {
  const me = await shopper(page)
  const orderNo = numberOf(await me.paid([{ sku: 'genie-600-rent', months: 12 }]), 'rent')
  await me.enter()
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, detail(orderNo))
  // Beside a long name the button of a document does not break its label.
  const words = page.locator('.order-papers .button > span').first()
  await expect(words).toBeVisible()
  expect(await words.evaluate(element => element.getClientRects()[0]?.height ?? 0)).toBeLessThan(40)
  await openChange(page)
  await wishMonths(page, 6)
  // 12 × € 39 instead of 7 × € 45.
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('table')).toContainText('€ 315,00')
  await expect(dialog).toContainText(t('order_change.note.rent_recounted'))
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('order_change.agree_less', { amount: '€ 153,00' }) }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await orderOf(page, orderNo)).lease_months).toBe(6)
  await expect(page.getByRole('main')).toContainText('€ 153,00')
})

test('a dearer change has the box and the button of an order; dropped, nothing changes; paid, the order ends later', {
  tag: '@further',
}, async ({ page }) => {
  const me = await shopper(page)
  const orderNo = numberOf(await me.paid([{ sku: 'genie-600-rent', months: 6 }]), 'rent')
  await me.enter()
  await openPage(page, detail(orderNo))
  const before = await orderOf(page, orderNo)
  await openChange(page)
  await wishMonths(page, 9)
  const dialog = dialogOf(page)
  const terms = dialog.getByLabel(t('order_box.terms.label'))
  const button = dialog.getByRole('button', { name: t('order_box.button') })
  await expect(terms).not.toBeChecked()
  await expect(button).toHaveText(t('order_box.button'))
  const box = dialog.locator('.order-box')
  for (const words of ['€ 405,00', '€ 555,00', '€ 465,00', '€ 90,00', inWords(addMonths(before.start_time, 9))])
    await expect(box).toContainText(words)
  await expect(box).toContainText(t('order_change.box.withdrawal'))
  expect(await button.evaluate(element => element.previousElementSibling?.className)).toBe('order-box')
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await button.click()
  await expect(terms).toBeFocused()
  await terms.check()
  await button.click()
  await expect(page).toHaveURL(/\/nl\/pay\?checkout_no=C-/)

  await openPage(page, detail(orderNo))
  const waits = page.locator('.notice').filter({ hasText: t('order_change.open.title') })
  await expect(waits.getByRole('link', { name: t('order_change.open.pay', { amount: '€ 90,00' }) })).toBeVisible()
  await expectAccessible(page)
  // Another order has to wait for it.
  await openChange(page)
  await wishMonths(page, 3)
  await expect(dialogOf(page).getByRole('alert')).toContainText(t('order_change.refused.change_open'))
  await page.keyboard.press('Escape')
  await waits.getByRole('button', { name: t('order_change.open.drop') }).click()
  await dialogOf(page)
    .getByRole('button', { name: t('order_change.open.drop') })
    .click()
  await expect(waits).toHaveCount(0)
  expect(await orderOf(page, orderNo)).toMatchObject({ lease_months: 6, end_time: before.end_time })

  await openChange(page)
  await wishMonths(page, 9)
  await terms.check()
  await button.click()
  await expect(page).toHaveURL(/\/nl\/pay\?checkout_no=C-/)
  await page.locator('.pay-button').click()
  await choose(page, 'success')
  await expect(page).toHaveURL(/\/nl\/pay\/result/)
  await expect.poll(async () => (await orderOf(page, orderNo)).lease_months).toBe(9)
  await openPage(page, detail(orderNo))
  await expect(page.getByRole('main')).toContainText(inWords(addMonths(before.start_time, 9)))
  await expect(waits).toHaveCount(0)
})

broken.describe('in a shop whose machines break', () => {
  broken.use(settings)
  broken.describe.configure({ mode: 'serial' })

  broken('days that somebody else has are refused in words, and all stays', { tag: '@further' }, async ({ page }) => {
    await breakFleet(page.request, 'genie-3000', 1)
    const me = await shopper(page)
    const orderNo = numberOf(await me.paid([{ sku: 'genie-3000-rent', months: 2 }]), 'rent')
    await me.enter()
    await openPage(page, detail(orderNo))
    const { start_time } = await orderOf(page, orderNo)
    const later = { sku: 'genie-3000-rent', months: 2, start_on: deliveryDayFrom('NL', addDays(start_time, 100)) }
    await me.paid([later])
    await openChange(page)
    await wishMonths(page, 4)
    await expect(dialogOf(page).getByRole('alert')).toContainText(t('order_change.refused.no_machine'))
    await expectAccessible(page)
    expect(await orderOf(page, orderNo)).toMatchObject({ lease_months: 2 })
  })

  broken('a machine that is lost: another model, with what it gives back', { tag: '@further' }, async ({ page }) => {
    const me = await shopper(page)
    const orderNo = numberOf(await me.paid([{ sku: 'genie-1000-rent', months: 6 }]), 'rent')
    await breakFleet(page.request, 'genie-1000', 0)
    await me.enter()
    await openPage(page, detail(orderNo))
    const part = page.getByRole('region', { name: t('order_change.shortage.title_rent') })
    await expect(part.getByRole('button', { name: t('order_change.shortage.wait.action') })).toBeVisible()
    await expect(part).toContainText('€ 705,00')
    await expectAccessible(page)
    await part.getByRole('button', { name: t('order_change.shortage.wait.action') }).click()
    await dialogOf(page)
      .getByRole('button', { name: t('order_change.shortage.wait.confirm') })
      .click()
    await expect(part).toContainText(t('order_change.shortage.wait.chosen'))

    const name = 'Genie 600'
    await part.getByRole('button', { name: t('order_change.shortage.other.action_of', { name }) }).click()
    await expectAccessible(page)
    const takes = t('order_change.shortage.other.confirm', { name, amount: '€ 240,00', cents: 24_000 })
    await dialogOf(page).getByRole('button', { name: takes }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await expect(part).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('−€ 240,00')
  })

  broken(
    'the waiting list: joined where nothing is to be had, left by the link of the mail',
    { tag: '@further' },
    async ({ page }) => {
      await breakFleet(page.request, 'genie-3000', 0)
      const email = newEmail()
      await openPage(page, '/nl/detail?type=genie-3000&months=6')
      const address = page.getByLabel(t('waitlist.email'))
      await address.fill('anna@')
      await address.press('Enter')
      await expect(address).toHaveAttribute('aria-invalid', 'true')
      await address.fill(email)
      await expectAccessible(page)
      await page.getByRole('button', { name: t('waitlist.join') }).click()
      await expect(page.getByRole('heading', { name: t('waitlist.joined.heading') })).toBeFocused()

      await openPage(page, '/nl/rent/fill?type=genie-3000&months=6')
      // Mails per address are limited, so another one. Enter submits this form, not the one around it.
      const inForm = page.getByRole('region', { name: t('waitlist.heading') }).getByLabel(t('waitlist.email'))
      await inForm.fill(newEmail())
      await inForm.press('Enter')
      await expect(page.getByRole('heading', { name: t('waitlist.joined.heading') })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)

      const { token = '' } = (await mailTo(page.request, email, 'waitlist_joined')).data
      for (const _once of ['', 'again']) {
        await page.goto('about:blank')
        await openPage(page, `/nl/detail?type=genie-3000#leave=${token}`)
        await expect(page.getByText(t('waitlist.leave.left'))).toBeVisible()
        await expect(page).toHaveURL(/\/nl\/detail\?type=genie-3000$/)
      }
      await expectAccessible(page)
    },
  )
})
