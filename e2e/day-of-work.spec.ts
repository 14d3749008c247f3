import type { Page } from '@playwright/test'
import { newHousehold } from './accounts-mailbox.ts'
import { numberOf, shopper } from './order-shopper.ts'
import { inOwnShop as test } from './own-shop.ts'
import { expect } from './page.ts'
import {
  acceptsSettlement,
  action,
  asks,
  dialogOf,
  fetchedByColleague,
  head,
  look,
  open,
  pays,
  photo,
  standing,
  submit,
  t,
} from './requests-desk.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const password = 'Genie-demo-2026'

/** Signed in again, because a session does not last as long as a rental. */
async function atDesk(page: Page, origin: string, name: 'operations' | 'finance') {
  const data = { email: `${name}@genie.example`, password }
  const answer = await (await page.request.post(`${origin}/api/user/login`, { data, headers: newHousehold() })).json()
  if (answer.code !== 0) throw new Error(`${name}: ${answer.code}`)
  await page.goto(`${origin}/nl/withdraw`)
  const session = JSON.stringify({ ...answer.data, redirect_url: '', redirect_expired: 0 })
  await page.evaluate(text => localStorage.setItem('genie.session', text), session)
}

async function allSides(page: Page, cameras: string, shots: string, shade: number) {
  const inputs = page.locator(cameras)
  for (let side = 0; side < 6; side += 1) {
    await inputs.nth(side).setInputFiles(photo(shade + side))
    await expect(page.locator(shots)).toHaveCount(side + 1)
  }
}

test('a rental, from its order to the last cent of its deposit', async ({ page, shop }) => {
  test.setTimeout(150_000)
  const { origin } = shop
  const later = async (days: number) => {
    const moved = await page.request.post('/dev/clock', { data: { advance_days: days } })
    expect(moved.ok()).toBe(true)
  }
  const me = await shopper(page, 'nl', { email: 'klant@genie.example', password })
  const orderNo = numberOf(await me.paid([{ sku: 'genie-600-rent', months: 2 }]), 'rent')
  const customer = { ...me, orderNo } as Parameters<typeof asks>[0]

  await test.step('it waits for shipment, is photographed from all sides, and is shipped', async () => {
    await atDesk(page, origin, 'operations')
    await page.goto('/nl/admin')
    await page.locator('.queues').getByRole('link', { name: orderNo }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(orderNo)
    await page.getByRole('button', { name: t('admin_order.hand_over.open') }).click()
    const dialog = dialogOf(page)
    await submit(page, t('admin_order.hand_over.submit'))
    await expect(dialog).toContainText(t('admin_order.hand_over.sides_left', { count: 6 }))
    await allSides(page, 'dialog[open] input[type="file"]', 'dialog[open] .shot-button', 120)
    await dialog.getByLabel(t('slips.hand_over.part.dock'), { exact: true }).check()
    await dialog.getByLabel(t('slips.hand_over.part.blades')).check()
    await dialog.locator('#hand-over-remark').fill('Nieuw, geen krassen')
    await submit(page, t('admin_order.hand_over.submit'))
    await expect(dialog).toBeHidden()
    await expect(page.locator('.hand-overs .shot-button')).toHaveCount(6)
    await open(page, t('admin_order.ship.open'))
    await submit(page, t('admin_order.ship.submit'))
    await expect(page.locator('.parcel')).toContainText(t('admin_order.shipments.state.in_transit'))
    await later(3)
    await me.again()
    await atDesk(page, origin, 'operations')
    await page.goto(`/nl/admin/orders/${orderNo}`)
    await expect(page.locator('.parcel')).toContainText(t('admin_order.shipments.state.delivered'))
    await expect(head(page)).toContainText(t('kit.status.delivered'))
  })

  await test.step('it breaks, a loaner replaces it, and it comes back repaired', async () => {
    const no = await asks(customer, 'repair')
    await page.goto('/nl/admin')
    await page.locator('.queues').getByRole('link', { name: no }).click()
    await open(page, t('admin_requests.approve.open'))
    await submit(page, t('admin_requests.approve.submit'))
    await fetchedByColleague(page, no, t('admin_requests.next.start'))
    await page.getByRole('button', { name: t('admin_requests.loaner.lend.open') }).click()
    await submit(page, t('admin_requests.loaner.lend.submit'))
    await expect(page.getByRole('button', { name: t('admin_requests.loaner.back.open') })).toBeVisible()
    await action(page, t('admin_requests.step.start.open'), t('admin_requests.next.send_back'))
    await action(page, t('admin_requests.step.send_back.open'), t('admin_requests.next.hand_back'))
    await page.getByRole('button', { name: t('admin_requests.loaner.back.open') }).click()
    await submit(page, t('admin_requests.loaner.back.submit'))
    await expect(dialogOf(page)).toBeHidden()
    await open(page, t('admin_requests.step.complete.open'))
    await submit(page, t('admin_requests.step.complete.open'))
    await expect(head(page)).toContainText(t('admin_requests.process.complete'))
  })

  await test.step('it is renewed for a month', async () => {
    const no = await asks(customer, 'renewal', { months: 1 })
    await look(page, no)
    await expect(standing(page)).toContainText(t('admin_requests.next.await_payment'))
    await pays(page, customer, no)
    await expect(head(page)).toContainText(t('admin_requests.process.complete'))
    const { lease_months } = await me.read<{ lease_months: number }>(`/orders/${orderNo}`)
    expect(lease_months).toBe(3)
  })

  let returnNo = ''
  await test.step('it comes back at the end of its term, with damage', async () => {
    await later(85)
    await me.again()
    await atDesk(page, origin, 'operations')
    returnNo = await asks(customer, 'return')
    await look(page, returnNo)
    await open(page, t('admin_requests.approve.open'))
    await submit(page, t('admin_requests.approve.submit'))
    await expect(standing(page)).toContainText(t('admin_requests.next.pick_up'))
    await fetchedByColleague(page, returnNo, t('admin_requests.next.await_arrival'))
    await head(page)
      .getByRole('link', { name: t('admin_requests.inspect.open') })
      .click()
    // The accessories and pictures of the shipment are shown beside the inspection.
    await expect(page.locator('.checklist')).toContainText(t('slips.hand_over.part.blades'))
    await expect(page.locator('.bench')).toBeVisible()
    for (const box of await page.locator('.checklist input').all()) await box.check()
    await allSides(page, '.bench input[type="file"]', '.bench .side-shot .shot-button', 60)
    await page.getByRole('button', { name: t('admin_requests.inspect.add') }).click()
    const finding = page.locator('.finding')
    await finding.getByLabel(t('admin_requests.inspect.note')).fill('Kap gescheurd')
    await finding.getByLabel(t('admin_requests.inspect.cost')).fill('40')
    await finding.locator('input[type="file"]').setInputFiles(photo(20))
    await expect(finding.locator('.shot-button')).toHaveCount(1)
    await expect(page.locator('.inspection-form table')).toContainText('−€ 40,00')
    await page.locator('.inspection-end button').click()
    await expect(page).toHaveURL(new RegExp(`/requests/${returnNo}$`))
    await expect(page.locator('.sides .side-pair').first().locator('img')).toHaveCount(2)
  })

  await test.step('it is settled, and the rest of the deposit is refunded', async () => {
    await acceptsSettlement(me, returnNo)
    await expect(head(page)).toContainText(t('admin_requests.process.complete'))
    await later(1)
    await atDesk(page, origin, 'finance')
    await page.goto(`/nl/admin/refunds?q=${orderNo}`)
    // From the newest payment first, the rest from the one before.
    const rows = page.locator('.list-row')
    await expect(rows).toHaveCount(2)
    for (const amount of ['69,00', '41,00']) await expect(rows.filter({ hasText: amount })).toHaveCount(1)
    await rows.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^T-/)
    await expect(head(page)).toContainText(t('admin_money.stage.done'))
  })

  await test.step('nothing is left over: the ledger balances, nothing is held, nothing is pending', async () => {
    await page.goto('/nl/admin/ledger/balances')
    await expect(page.locator('.balances [data-total] td')).toHaveCount(2)
    const sums = await page.locator('.balances [data-total] td').allTextContents()
    expect(sums[0]).toBe(sums[1])
    const held = page.locator('.balances tr', { hasText: t('admin_order.money.account.deposits') })
    await expect(held).toHaveAttribute('data-empty', 'true')
    await page.goto('/nl/admin/reconciliation')
    await expect(page.locator('.empty')).toBeVisible()
    await page.goto('/nl/admin')
    await expect(page.locator('.queues').getByRole('link', { name: orderNo })).toHaveCount(0)
  })
})
