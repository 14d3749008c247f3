import type { Page } from '@playwright/test'
import { settled } from '#e2e/office.ts'
import { numberOf, shopper } from '#e2e/order-shopper.ts'
import { signedInAs } from '#e2e/signed-in.ts'
import type { Walk } from './walk.ts'

/** Patient with a slow machine. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
}

/** A member of staff finds an order in the list and ships it. */
export const staff: Walk = {
  name: 'staff',
  async run(reader) {
    const { t, page } = reader
    const me = await shopper(page)
    const order_no = numberOf(await me.paid([{ sku: 'blades-set-9', quantity: 1 }]), 'buy')
    await signedInAs(page, 'operations@genie.example')
    await page.goto('/nl/admin/orders?order_status=pay_success&kind=buy')
    await reader.arrives(t('admin.screen.orders'))
    await loaded(page)
    await reader.listen('list of orders')
    await reader.fill(`searchbox, ${t('admin_orders.search')}`, order_no)
    await reader.announces(
      t('admin.list.shown', { first: 1, last: 1, total: 1 }),
      'a search says how much it has found',
    )
    await loaded(page)
    await reader.press(`link, ${order_no}`)
    await reader.announces(['heading', order_no, 'level 1'], 'an order that was opened says its number')
    await loaded(page)
    await reader.listen('order')
    await reader.press(`button, ${t('admin_order.ship.open')}`)
    await reader.announces(['dialog', t('admin_order.ship.title', { no: order_no })], 'a dialog says its title')
    await reader.staysInDialog()
    await reader.listen('dialog of the action')
    await reader.press(`button, ${t('admin_order.ship.submit')}`)
    await reader.announces(t('kit.busy'), 'a pressed button says that it is working')
    await reader.announces(t('admin_order.ship.done', { no: order_no }), 'what was done is announced')
    await reader.listen('order after the action')
  },
}
