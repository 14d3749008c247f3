// @module-tag further
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { readSetting, writeSetting } from '#server/platform/config/settings.ts'
import { remindTenants } from '#server/service/rental-costs/remind-tenants.ts'
import { rowsOf } from '#testing/model/proof.ts'
import { type TestApp, testApp } from '#testing/shop/test-app.ts'
import { newestMail } from '#testing/steps/accounts.ts'
import { loaded } from '#testing/steps/disputes.ts'
import { later } from '#testing/steps/messages.ts'
import { delivered, moreMachines } from '#testing/steps/requests.ts'
import { passerBy, warehouse } from '#testing/steps/shipments.ts'
import { chooseAsShown, missingMachines } from '#testing/steps/shortages.ts'
import { liftLimits, oneMayGive } from '#testing/steps/staff.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof warehouse>>
let rows: ReturnType<typeof rowsOf>
let bank: ReturnType<typeof loaded>
beforeAll(async () => {
  app = await testApp({ environment: { WORKER: 'on' } })
  house = await warehouse(app)
  rows = rowsOf(app)
  bank = loaded(app)
  for (const pool of ['rent', 'sale'] as const) await moreMachines(app, 'genie-600', pool, 10)
  await transaction(app.context.db, async tx => {
    const now = app.context.clock.now()
    const value = { ...(await readSetting(tx, 'part_payment', now)), offered_in: { NL: true } }
    await writeSetting(tx, { key: 'part_payment', value, now, by: 'test' })
  })
  await oneMayGive(app)
})
afterAll(() => app.close())
beforeEach(() => liftLimits(app))

async function halfPaid(lines: { sku: string }[]) {
  const me = await passerBy(app)
  const placed = await me.order(await me.quote(lines), { pay: 'half' })
  const { checkout_no, orders } = placed.json.data as { checkout_no: string; orders: { order_no: string }[] }
  const no = orders[0]?.order_no ?? ''
  const { email } = await me.read(no)
  const asked = (await newestMail(app, email, no)).text
  await me.choose(await me.pay(checkout_no), 'success')
  await me.outcome(checkout_no)
  return { me, no, email, asked }
}

const findCheckout = async (no: string): Promise<string> =>
  (await rows('select checkout_no from checkouts join orders using (checkout_id) where order_no = $1', no))[0]
    .checkout_no

describe('half of an order', () => {
  test('is called half: when it is requested, when it is paid, and when the rest is', async () => {
    const { me, no, email, asked } = await halfPaid([{ sku: 'genie-600-buy' }])
    expect(asked).toMatch(/Te betalen: +€\s449,50/)
    expect(asked).toMatch(/nu €\s449,50 en de rest, €\s449,50, binnen 14 dagen nadat alles is bezorgd/)
    const paid = await newestMail(app, email, no)
    expect(paid.subject).toContain('eerste deel betaald')
    expect(paid.text).toMatch(/Je betaling van €\s449,50 is binnen/)
    expect(paid.text).toMatch(/De rest, €\s449,50, betaal je binnen 14 dagen nadat alles is bezorgd/)
    const { balance } = await me.read(no)
    await me.choose(await me.pay(balance?.checkout_no ?? ''), 'success')
    await me.outcome(balance?.checkout_no ?? '')
    const all = await newestMail(app, email, no)
    expect(all.template).toBe('order_balance_paid')
    expect(all.text).toMatch(/Je betaling van €\s449,50 is binnen\. Bestelling .* helemaal betaald/)
  })

  test('a cheaper model in its place: the unpaid part is not called a refund', async () => {
    const { lose } = missingMachines(() => ({ app, operations: house.by('operations') }))
    const { me, no, email } = await halfPaid([{ sku: 'genie-1000-buy' }])
    const mine = `select d.device_id from unit_reservations r join order_items i on item_id = order_item_id
      join orders using (order_id) join devices d using (device_id) where order_no = $1 and reservation_state = 'booked'`
    await rows(
      `update devices set device_status = 'abnormal' where holder = 'idle' and pool = 'sale' and device_type_id =
         (select device_type_id from device_types where key = 'genie-1000') and device_id not in (${mine})`,
      no,
    )
    for (const unit of await rows(mine, no)) await lose(unit)
    await chooseAsShown(me, no, { choice: 'other', device_type: 'genie-600' })
    const { text } = await newestMail(app, email, 'is gewijzigd')
    expect(text).toMatch(/De prijs is €\s600,00 lager/)
    expect(text).toMatch(/€\s600,00 had je nog niet betaald/)
    expect(text).not.toContain('krijg je terug')
  })
})

test('what a bank has given back is not promised again when its item is cancelled', async () => {
  const { orderNo, order } = await house.ordered([{ sku: 'genie-600-buy' }, { sku: 'blades-set-9' }], 'buy')
  await bank.loses(await findCheckout(orderNo))
  const item = order.items.find(one => one.product_kind === 'machine')
  const path = `/admin/orders/${orderNo}/items/${item?.item_id}/cancel`
  expect((await house.by('admin').post(path, { reason: 'kan niet geleverd worden' })).status).toBe(200)
  const { text } = await newestMail(app, order.email, 'is dit geannuleerd')
  expect(text).toMatch(/€\s899,00 heb je al teruggekregen via je bank/)
  expect(text).not.toContain('krijg je terug')
})

describe('a repair that is given up', () => {
  async function giveUp(kind: 'rent' | 'buy') {
    const sku = kind === 'rent' ? { sku: 'genie-600-rent', months: 2 } : { sku: 'genie-600-buy' }
    const made = await delivered(app, house, sku, kind)
    const { request_no: no } = await made.asked(
      'repair',
      kind === 'buy' ? { guarantee_told: true, remedy: 'repair' } : {},
    )
    await made.does(no, 'approve')
    return { ...made, no }
  }

  test('undoes a purchase, and the mail says so', async () => {
    const made = await giveUp('buy')
    for (const event of ['pick_up', 'start']) await made.does(made.no, 'step', { event })
    await made.staffDoes(made.no, 'fail', { error_reason: 'niet te maken' })
    expect((await made.staffDoes(made.no, 'end', { outcome: 'niet te repareren' })).status).toBe(200)
    const { text } = await newestMail(app, made.order.email, 'niet te repareren')
    expect(text).toContain('Daarom maken we de koop ongedaan')
    expect(text).not.toContain('is gerepareerd')
  })

  test('with the machine at home leaves a rental unchanged', async () => {
    const made = await giveUp('rent')
    await made.staffDoes(made.no, 'fail', { error_reason: 'klant belt niet terug' })
    expect((await made.staffDoes(made.no, 'end', { outcome: 'klant niet bereikt' })).status).toBe(200)
    const { text } = await newestMail(app, made.order.email, 'klant niet bereikt')
    expect(text).toContain('We stoppen met de reparatie van de maaier')
  })
})

test('the end of a rental that cannot continue names no month and no deposit of zero', async () => {
  const rented = await delivered(app, house, { sku: 'genie-600-rent', months: 2 })
  await bank.loses(await findCheckout(rented.orderNo))
  await later(app, 40)
  await remindTenants(app.context, {})
  const { text } = await newestMail(app, rented.order.email, 'eindigt op')
  expect(text).not.toMatch(/€\s0,00/)
  expect(text).toContain('Je kunt de maaier teruggeven of overnemen.')
  expect(text).not.toMatch(/verlengen|je borg/i)
})
