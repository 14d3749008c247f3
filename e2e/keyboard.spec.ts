import type { Page } from '@playwright/test'
import { goodPassword, mailTo, newEmail, newHousehold, open, t } from './accounts-mailbox.ts'
import { pressAt, tabTo, typeAt } from './by-keyboard.ts'
import { guestWith, openPage, skus } from './goods.ts'
import { settled } from './office.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { expect, test } from './page.ts'
import { expectPaying } from './paying.ts'
import { openRental, tenant } from './rental.ts'
import { atHome } from './requests-home.ts'
import { signedInAs } from './signed-in.ts'

/** The journeys through the shop by keyboard; the payment is in pay.spec.ts. */
test.use({ allowErrors: { pattern: /status of 404/ }, contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(90_000)

const houseNumber = () => String(1 + Math.floor(Math.random() * 9000))

async function typePerson(page: Page): Promise<void> {
  await typeAt(page, page.getByLabel(t('buy.contact.name')), tenant.name)
  await typeAt(page, page.getByLabel(t('buy.contact.email'), { exact: true }), newEmail())
  await typeAt(page, page.getByLabel(t('buy.contact.phone')), tenant.phone)
  await typeAt(page, page.getByLabel(t('buy.address.postcode')), tenant.postcode)
  await typeAt(page, page.getByLabel(t('buy.address.house_number')), houseNumber())
  await typeAt(page, page.getByLabel(t('buy.address.street')), tenant.street)
  await typeAt(page, page.getByLabel(t('buy.address.city')), tenant.city)
}

async function agreeAndOrder(page: Page, declared: readonly string[]): Promise<void> {
  for (const words of declared) {
    const box = page.getByLabel(words)
    await pressAt(page, box, 'Space')
    await expect(box).toBeChecked()
  }
  await pressAt(page, page.locator('.order-button'))
  await expectPaying(page)
}

test('renting, from the person to the payment', async ({ page }) => {
  await page.setExtraHTTPHeaders(newHousehold())
  await openRental(page, 'nl', 'type=genie-600&months=3')
  await typePerson(page)
  await tabTo(page, page.locator('#map summary').first())
  await page.keyboard.press('Enter')
  // The group of options is one Tab stop; arrow keys move between the options.
  await tabTo(page, page.locator('#map input[type=radio]:checked').first())
  const area = page.getByLabel(t('garden.typed.area'), { exact: true })
  for (let ways = 0; ways < 4 && !(await area.isVisible()); ways += 1) await page.keyboard.press('ArrowDown')
  await typeAt(page, area, '400')
  await agreeAndOrder(page, [t('order_box.terms.label'), t('order_box.age.label')])
})

test('buying what is in the cart, up to the payment', async ({ page }) => {
  const known = await skus(page.request)
  await guestWith(page, [{ sku_id: known['blades-set-9'] ?? '' }])
  await openPage(page, '/nl/cart')
  await pressAt(page, page.getByRole('link', { name: t('cart.sum.go') }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await typePerson(page)
  await agreeAndOrder(page, [t('order_box.terms.label')])
})

test('an account: created, signed out, and signed in again', async ({ page }) => {
  await page.setExtraHTTPHeaders(newHousehold())
  const email = newEmail()
  await open(page, '/nl/register')
  await typeAt(page, page.getByLabel(t('account.field.email')), email)
  await page.keyboard.press('Enter')
  // The field of the code takes the focus.
  await expect(page.getByLabel(t('account.field.code'))).toBeFocused()
  await page.keyboard.type((await mailTo(page.request, email, 'code_register')).data.code ?? '')
  await typeAt(page, page.getByLabel(t('account.field.name')), 'Anna Mulder')
  await typeAt(page, page.getByLabel(t('account.field.password'), { exact: true }), goodPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/nl$/)

  await pressAt(page, page.getByRole('button', { name: 'Anna Mulder' }))
  await pressAt(page, page.getByRole('button', { name: t('layout.account.sign_out') }))
  await expect(page.getByRole('banner').getByRole('button', { name: t('layout.account.sign_in') })).toBeVisible()

  await open(page, '/nl/login')
  await typeAt(page, page.getByLabel(t('account.field.email')), email)
  await typeAt(page, page.getByLabel(t('account.field.password'), { exact: true }), goodPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Anna Mulder' })).toBeVisible()
})

test('a repair is requested by the customer and approved by staff', async ({ page, context }) => {
  const { path } = await atHome(page, { sku: 'genie-600-rent', months: 6 })
  await openPage(page, path)
  const ask = page.getByRole('button', { name: new RegExp(`^${t('requests.choices.ask.repair')}`) })
  await pressAt(page, ask)
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.locator('#request-reason_code'))
  // A select can be operated by typing its first letters.
  await page.keyboard.type(t('requests.reason.noise').slice(0, 6))
  await pressAt(page, dialog.getByRole('button', { name: t('requests.apply.send'), exact: true }))
  await expect(dialog).toContainText(t('requests.sent.text.repair'))
  await pressAt(page, dialog.getByRole('button', { name: t('requests.sent.close', { type: 'repair' }), exact: true }))
  const card = page.locator('details.request').first()
  await expect(card).toContainText(t('requests.state.wait_review'))

  const desk = await context.newPage()
  await signedInAs(desk, 'operations@genie.example')
  await desk.goto(`/nl/admin/requests/${await card.getAttribute('id')}`)
  await settled(desk)
  await pressAt(desk, desk.getByRole('button', { name: t('admin_requests.approve.open') }))
  const action = desk.getByRole('dialog')
  await pressAt(desk, action.getByRole('button', { name: t('admin_requests.approve.submit') }))
  await expect(action).toBeHidden()
  await expect(desk.getByRole('main')).toContainText(t('admin_requests.next.pick_up'))
})

test('an order is found and shipped by staff', async ({ page }) => {
  const me = await shopper(page)
  const order_no = numberOf(await me.paid([{ sku: 'blades-set-9', quantity: 1 }]), 'buy')
  await signedInAs(page, 'operations@genie.example')
  await page.goto('/nl/admin/orders?order_status=pay_success&kind=buy')
  await settled(page)
  await page.keyboard.press('/')
  await page.keyboard.type(order_no)
  // One row may have been there before: the typed text must be in the query.
  await expect(page).toHaveURL(new RegExp(order_no))
  await settled(page)
  await expect(page.locator('.list-row')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(order_no)
  const open = page.getByRole('button', { name: t('admin_order.ship.open') })
  await pressAt(page, open)
  const dialog = page.getByRole('dialog')
  await pressAt(page, dialog.getByRole('button', { name: t('admin_order.ship.submit') }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(t('admin_order.ship.done', { no: order_no }))).toBeVisible()
})
