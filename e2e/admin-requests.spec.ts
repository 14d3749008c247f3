import { settled } from './office.ts'
import { shopper } from './order-shopper.ts'
import { inOwnShop as test } from './own-shop.ts'
import { expect, expectAccessible, overflow } from './page.ts'
import {
  acceptsBill,
  action,
  asks,
  dialogOf,
  fetchedByColleague,
  head,
  look,
  open,
  pays,
  photo,
  rented,
  staffAt,
  standing,
  submit,
  t,
} from './requests-desk.ts'

test.use({ allowErrors: { pattern: /status of (403|404|409)/ }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial' })
test.setTimeout(90_000)

test('a repair: reviewed, picked up, billed, paid, sent back', { tag: '@further' }, async ({ page, shop }) => {
  const me = await rented(page, shop.origin)
  const no = await asks(me, 'repair')
  await page.goto('/nl/admin/requests?pile=review')
  const row = page.locator('.list-row').filter({ hasText: no })
  await expect(row).toContainText(t('admin_requests.next.review'))
  await expectAccessible(page)
  await row.getByRole('link').click()
  await expect(page.getByText('Het is zoals het is.')).toBeVisible()
  await expectAccessible(page)

  await open(page, t('admin_requests.approve.open'))
  await expect(dialogOf(page)).toContainText(t('admin_requests.approve.then.repair', { due: '', back: '' }))
  await expectAccessible(page)
  await submit(page, t('admin_requests.approve.submit'))
  await expect(standing(page)).toContainText(t('admin_requests.next.pick_up'))
  await action(page, t('admin_requests.step.pick_up.open'), t('admin_requests.next.start'))
  await action(page, t('admin_requests.step.start.open'), t('admin_requests.next.send_back'))

  await page.getByRole('button', { name: t('admin_requests.money.bill.open') }).click()
  const dialog = dialogOf(page)
  await dialog.locator('#bill-duty').selectOption('customer')
  await dialog.locator('#bill-repair_fee').fill('45,00')
  await dialog.locator('#bill-freight').fill('10')
  await dialog.locator('#bill-remark').fill('De kap is gevallen; nieuwe kap nodig.')
  await expect(dialog).toContainText(/55,00/)
  await expectAccessible(page)
  await submit(page, t('admin_requests.money.bill.submit'))
  await expect(standing(page)).toContainText(t('admin_requests.next.await_customer'))
  const back = head(page).getByRole('button', { name: t('admin_requests.step.send_back.open') })
  await expect(back).toHaveAccessibleDescription(t('admin_requests.why.bill_waiting'))

  await acceptsBill(me, no)
  await pays(page, me, no)
  await expect(standing(page)).toContainText(t('admin_requests.next.send_back'))
  await action(page, t('admin_requests.step.send_back.open'), t('admin_requests.next.hand_back'))
  await open(page, t('admin_requests.step.complete.open'))
  await submit(page, t('admin_requests.step.complete.open'))
  await expect(head(page)).toContainText(t('admin_requests.process.complete'))
})

test('maintenance for a customer who phoned, rejected in their language', { tag: '@further' }, async ({
  page,
  shop,
}) => {
  const me = await rented(page, shop.origin)
  await page.goto('/nl/admin/requests')
  await page.getByRole('button', { name: t('admin_requests.apply.open') }).click()
  const dialog = dialogOf(page)
  await dialog.locator('#apply-order-order_no').fill('R-NOWHERE2')
  await submit(page, t('admin_requests.apply.next'))
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.locator('#apply-order-order_no').fill(me.orderNo.toLowerCase())
  await submit(page, t('admin_requests.apply.next'))
  await dialog.locator('#apply-apply_type').selectOption('renewal')
  // Its price can be told; its customer concludes it.
  await expect(dialog.getByRole('region', { name: t('admin_requests.apply.offer') })).toContainText('€')
  await submit(page, t('admin_requests.apply.submit'))
  await expect(dialog).toContainText(t('admin_requests.apply.customer_concludes'))
  await dialog.locator('#apply-apply_type').selectOption('maintenance')
  await dialog.locator('#apply-reason_code').selectOption('blades')
  await submit(page, t('admin_requests.apply.submit'))
  await expect(dialog.locator('#apply-asked_by')).toBeFocused()
  await dialog.locator('#apply-asked_by').fill('Belde vanochtend.')
  await expectAccessible(page)
  await submit(page, t('admin_requests.apply.submit'))
  await expect(page).toHaveURL(/\/requests\/A-/)
  await open(page, t('admin_requests.reject.open'))
  await dialog.locator('#reject-template').selectOption('wear')
  await expect(dialog.locator('#reject-reason')).toHaveValue(/normale slijtage/)
  await expectAccessible(page)
  await submit(page, t('admin_requests.reject.submit'))
  await expect(head(page)).toContainText(t('kit.status.review_rejected'))
})

test('a return: inspected on a phone, disputed, settled', async ({ page, shop }) => {
  const me = await rented(page, shop.origin, { watched: true })
  const no = await asks(me, 'return')
  await look(page, no)
  await open(page, t('admin_requests.approve.open'))
  await expect(dialogOf(page).getByRole('table')).toContainText(t('admin_requests.money.back'))
  await submit(page, t('admin_requests.approve.submit'))
  await expect(standing(page)).toContainText(t('admin_requests.next.pick_up'))
  await page.getByRole('button', { name: t('admin_requests.pick_up.open') }).click()
  await dialogOf(page).locator('#pick-up-battery').selectOption('whole')
  await submit(page, t('admin_requests.pick_up.submit'))
  await expect(page.getByText(t('admin_requests.pick_up.battery_whole'), { exact: true })).toBeVisible()
  await fetchedByColleague(page, no, t('admin_requests.next.await_arrival'))

  await page.setViewportSize({ width: 390, height: 844 })
  await head(page)
    .getByRole('link', { name: t('admin_requests.inspect.open') })
    .click()
  const finish = page.locator('.inspection-end button')
  await expect(page.locator('.bench .shot').first()).toBeVisible()
  await finish.click()
  await expect(page.getByText(t('admin_requests.inspect.wants', { count: 11 }))).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  for (const point of [
    'unlinked_from_app',
    'pin_reset',
    'map_wiped',
    'battery_safe',
    'accessories_complete',
  ] as const) {
    await page.getByLabel(t(`admin_requests.inspect.point.${point}`)).check()
  }
  const cameras = page.locator('.bench input[type="file"]')
  await expect(cameras).toHaveCount(6)
  for (let side = 0; side < 6; side += 1) {
    await expect(cameras.nth(side)).toHaveAttribute('capture', 'environment')
    await cameras.nth(side).setInputFiles(photo(60 + side))
    await expect(page.locator('.bench .side-shot .shot-button')).toHaveCount(side + 1)
  }
  await page.getByRole('button', { name: t('admin_requests.inspect.add') }).click()
  const finding = page.locator('.finding')
  await finding.getByLabel(t('admin_requests.inspect.note')).fill('Kap gescheurd, rechts achter')
  await finding.getByLabel(t('admin_requests.inspect.cost')).fill('90')
  await finish.click()
  await expect(finding).toContainText(t('admin_requests.inspect.want.proof'))
  await finding.locator('input[type="file"]').setInputFiles(photo(20))
  await expect(finding.locator('.shot-button')).toHaveCount(1)
  await expect(page.locator('.inspection-form table')).toContainText('−€ 90,00')
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await finish.click()
  await expect(page).toHaveURL(new RegExp(`/requests/${no}$`))
  await expect(page.locator('.sides .side-pair').first().locator('img')).toHaveCount(2)

  await me.write(`/requests/${no}/dispute`, { text: 'Dat was al zo.' })
  await page.setViewportSize({ width: 820, height: 1000 })
  await expect(standing(page)).toContainText(t('admin_requests.next.settle_dispute'))
  await expect(page.getByText('Dat was al zo.').first()).toBeVisible()
  await expectAccessible(page)
  await open(page, t('admin_requests.settle.open'))
  await dialogOf(page).locator('#settle-d0').fill('91')
  await submit(page, t('admin_requests.settle.submit'))
  await expect(dialogOf(page).locator('#settle-d0')).toHaveAttribute('aria-invalid', 'true')
  await dialogOf(page).locator('#settle-d0').fill('30')
  await dialogOf(page).locator('#settle-remark').fill('We delen de kosten.')
  await expectAccessible(page)
  await submit(page, t('admin_requests.settle.submit'))
  await expect(head(page)).toContainText(t('admin_requests.process.complete'))
  await expect(page.locator('.section').filter({ hasText: t('admin_requests.settlement.title') })).toContainText(
    '30,00',
  )
})

test('a renewal and a buy-out: concluded by their customer, paid, done', { tag: '@further' }, async ({
  page,
  shop,
}) => {
  for (const [type, change] of [
    ['renewal', { months: 1 }],
    ['buy', {}],
  ] as const) {
    const me = await rented(page, shop.origin, { months: 3 })
    const no = await asks(me, type, change)
    await look(page, no)
    await expect(head(page).getByRole('button', { name: t('admin_requests.approve.open') })).toHaveCount(0)
    await expectAccessible(page)
    await expect(standing(page)).toContainText(t('admin_requests.next.await_payment'))
    await pays(page, me, no)
    await expect(head(page)).toContainText(t('admin_requests.process.complete'))
  }
  await expect(page.getByRole('link', { name: /B-/ })).toBeVisible()
})

test('a renewal is taken back by finance, and refunded', { tag: '@further' }, async ({ page, shop }) => {
  const me = await rented(page, shop.origin, { months: 3 })
  const no = await asks(me, 'renewal', { months: 1 })
  await pays(page, me, no)
  await staffAt(page, shop.origin, 'finance')
  await look(page, no)
  await open(page, t('admin_requests.take_back.open'))
  await expect(dialogOf(page).locator('.notice')).toContainText('€')
  await expectAccessible(page)
  await submit(page, t('admin_requests.take_back.submit'))
  await expect(dialogOf(page).locator('#take-back-reason')).toBeFocused()
  await dialogOf(page).locator('#take-back-reason').fill('De klant heeft zich bedacht.')
  await submit(page, t('admin_requests.take_back.submit'))
  await expect(page.getByText(t('admin_requests.history.event.taken_back'))).toBeVisible()
  await expect(head(page).getByRole('button', { name: t('admin_requests.take_back.open') })).toHaveCount(0)
  const { refunded_amount } = await me.read<{ refunded_amount: number }>(`/orders/${me.orderNo}`)
  expect(refunded_amount).toBeGreaterThan(0)
})

test('a withdrawal: nothing is deducted, everything is refunded', { tag: '@further' }, async ({ page, shop }) => {
  const me = await rented(page, shop.origin)
  const no = await asks(me, 'rejection', { reason_code: 'withdrawal' })
  await look(page, no)
  await expect(standing(page)).toContainText(t('admin_requests.next.pick_up'))
  await fetchedByColleague(page, no, t('admin_requests.next.await_arrival'))
  await head(page)
    .getByRole('link', { name: t('admin_requests.inspect.open') })
    .click()
  await expect(page.getByRole('button', { name: t('admin_requests.inspect.add') })).toHaveCount(0)
  await expect(page.locator('.checklist input')).toHaveCount(5)
  for (const box of await page.locator('.checklist input').all()) await box.check()
  await page.locator('.inspection-end button').click()
  await expect(head(page)).toContainText(t('admin_requests.process.complete'))
})

test('a claim for money back in the withdrawal period: it was accepted, and goes on under a number of its own', {
  tag: '@further',
}, async ({ page, shop }) => {
  const me = await rented(page, shop.origin, { kind: 'buy' })
  const claim = { reason_code: 'damaged_on_arrival', guarantee_told: true, remedy: 'refund' }
  const no = await asks(me, 'repair', claim)
  await look(page, no)
  // Nobody decides on it.
  for (const action of ['remedy', 'reject', 'approve'] as const) {
    await expect(head(page).getByRole('button', { name: t(`admin_requests.${action}.open`) })).toHaveCount(0)
  }
  await expectAccessible(page)
  await expect(page.locator('.asked-end')).toContainText(t('admin_requests.asked.outcomes.refunded'))
  await page.locator('.asked-end a').click()
  await expect(standing(page)).toContainText(t('admin_requests.next.pick_up'))
})

test('of two machines one arrives: it is ticked, and the other is still expected', { tag: '@further' }, async ({
  page,
  shop,
}) => {
  const me = await rented(page, shop.origin, { kind: 'buy', quantity: 2 })
  const no = await asks(me, 'rejection', { reason_code: 'withdrawal' })
  await me.office.does(no, 'step', { event: 'pick_up' })
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, no)
  await head(page)
    .getByRole('link', { name: t('admin_requests.inspect.open') })
    .click()
  const came = page.locator('.came input')
  await expect(came).toHaveCount(2)
  for (const box of await page.locator('.checklist:not(.came) input').all()) await box.check()
  const finish = page.locator('.inspection-end button')
  await finish.click()
  await expect(page.getByText(t('admin_requests.inspect.want.came'))).toBeVisible()
  await expect(came.first()).toBeFocused()
  await expectAccessible(page)
  await came.first().check()
  await expect(page.getByText(t('admin_requests.inspect.came_rest', { rest: 1 }))).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await expectAccessible(page)
  await finish.click()
  await expect(head(page)).toContainText(t('admin_requests.process.complete'))
})

test('a failed step is tried again, or ended; a loaner; messages both ways', { tag: '@further' }, async ({
  page,
  shop,
}) => {
  const me = await rented(page, shop.origin)
  const no = await asks(me, 'repair')
  await me.office.does(no, 'approve')
  await page.setViewportSize({ width: 820, height: 1000 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await me.office.does(no, 'step', { event: 'pick_up' })
  await look(page, no)
  await page.getByRole('button', { name: t('admin_requests.loaner.lend.open') }).click()
  await expectAccessible(page)
  await submit(page, t('admin_requests.loaner.lend.submit'))
  await expect(page.getByRole('button', { name: t('admin_requests.loaner.back.open') })).toBeVisible()

  await open(page, t('admin_requests.fail.open'))
  await dialogOf(page).locator('#fail-reason').fill('Niemand thuis getroffen')
  await submit(page, t('admin_requests.fail.submit'))
  await expect(page.getByText('Niemand thuis getroffen').first()).toBeVisible()
  await open(page, t('admin_requests.retry.open'))
  await submit(page, t('admin_requests.retry.submit'))
  await expect(standing(page)).toContainText(t('admin_requests.next.start'))

  await page.locator('#answer-text').fill('We komen morgen om tien uur.')
  await page.getByRole('button', { name: t('admin_requests.thread.send'), exact: true }).click()
  await expect(page.locator('.thread')).toContainText('We komen morgen om tien uur.')
  await me.write(`/requests/${no}/messages`, { text: 'Prima, tot morgen.' })
  await expect(page.locator('.thread')).toContainText('Prima, tot morgen.')
  await expectAccessible(page)
  expect(await overflow(page)).toBe(0)

  await me.office.does(no, 'fail', { error_reason: 'Niet te repareren' })
  await open(page, t('admin_requests.end.open'))
  await dialogOf(page).locator('#end-outcome').fill('De machine is niet meer te maken.')
  await submit(page, t('admin_requests.end.submit'))
  await expect(head(page)).toContainText(t('admin_requests.process.complete'))
})

test('a letter is entered, a second person assigns its order, and it opens a request', { tag: '@further' }, async ({
  page,
  shop,
}) => {
  const me = await rented(page, shop.origin)
  await page.goto('/nl/admin/statements')
  await page.getByRole('button', { name: t('admin_statements.log.open') }).click()
  const dialog = dialogOf(page)
  const day = new Date().toISOString().slice(0, 10)
  await dialog.locator('#log-stated_on').fill(day)
  await dialog.locator('#log-name').fill('Anna de Wit')
  await dialog.locator('#log-contract').fill('de maaier van vorige week')
  await dialog.locator('#log-email').fill(me.email)
  await expectAccessible(page)
  await submit(page, t('admin_statements.log.submit'))
  await expect(page.getByRole('link', { name: me.orderNo })).toBeVisible()
  await expect(head(page)).toContainText(t('admin_statements.outcome.human'))
  await expectAccessible(page)
  // The person who entered it does not execute it.
  const address = page.url()
  await staffAt(page, shop.origin, 'support')
  await page.goto(address)
  await open(page, t('admin_statements.link.open'))
  await dialog.locator('#link-order_no').fill(me.orderNo)
  await submit(page, t('admin_statements.link.submit'))
  await expect(head(page)).toContainText(t('admin_statements.outcome.done'))
  await page.getByRole('link', { name: /^A-/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(t('requests.type.withdrawal'))
})

// Elsewhere another test may ship what is taken here.
test('a waiting entry is taken, shown to others at once, and given back', { tag: '@further' }, async ({
  page,
  browser,
  shop,
}) => {
  const { origin } = shop
  await staffAt(page, origin)
  const listening = page.waitForResponse('**/api/admin/events')
  await page.goto('/nl/admin')
  const me = await shopper(page)
  await me.paid([{ sku: 'blades-set-9', quantity: 1 }])
  await listening
  const queue = page.locator('.queues tr', { hasText: t('admin_today.queue.orders_to_ship') })
  const row = queue.locator('.queue-first li').first()
  const ref = (await row.locator('a').textContent()) ?? ''
  expect(ref).toMatch(/^[BR]-/)
  const take = (action: 'take_of' | 'give_back_of') => t(`admin_today.${action}`, { name: ref })
  await page.getByRole('button', { name: take('take_of') }).click()
  await expect(page.getByRole('button', { name: take('give_back_of') })).toBeVisible()

  const colleague = await (await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })).newPage()
  await staffAt(colleague, origin, 'admin')
  await colleague.goto('/nl/admin')
  const there = colleague.locator('.queue-first li', { hasText: ref })
  await expect(there.getByRole('button', { name: new RegExp(`^${ref} overnemen van `) })).toBeVisible()
  await page.getByRole('button', { name: take('give_back_of') }).click()
  await expect(there.getByRole('button', { name: take('take_of') })).toBeVisible()
  await colleague.context().close()
})

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`lists at ${width} px, ${scheme}`, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await staffAt(page, shop.origin, 'admin')
    for (const path of ['requests', 'statements', 'overdue', 'shortages']) {
      await page.goto(`/de/admin/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The list is dimmed while it loads.
      await expect(page.locator('.list-body:not([aria-busy])')).toBeVisible()
      await settled(page)
      expect(await overflow(page)).toBe(0)
      await expectAccessible(page)
    }
  })
}
