import { transaction } from '#db/transaction.ts'
import { invalidateReads } from '#server/platform/read-cache.ts'
import { type Command, payAt, place, reason } from './customers.ts'
import { asks } from './long-rentals.ts'
import { requestCommands } from './requests.ts'
import { parcelsOf, post, ship } from './staff.ts'
import { day, type World } from './world.ts'

const minute = 60_000

async function priced(world: World, sku: string, unit_price: number): Promise<void> {
  const now = world.now()
  await transaction(world.shop.context.db, async tx => {
    invalidateReads(tx)
    await tx
      .insertInto('prices')
      .values({ sku_id: world.skus.get(sku) ?? '', unit_price, valid_from: now, created_at: now, created_by: 'test' })
      .execute()
  })
}

/** Goods are temporarily cheap by a mistake or a trick, an accomplice has ordered them, and they are to be shipped. */
export const cheapened: Command = async (world, dice) => {
  const sku = dice.one(['genie-600-buy', 'genie-1000-buy', 'genie-3000-buy', 'blades-set-27'])
  const { unit_price } = await world.one(
    'select unit_price from prices join skus using (sku_id) where key = $1 order by valid_from desc, price_id desc limit 1',
    sku,
  )
  const quantity = sku === 'blades-set-27' ? 10 + dice.below(10) : 1
  const cents = 1 + dice.below(quantity > 1 ? 1000 : 20_000)
  world.say(`${sku} costs ${cents} for a while`)
  await world.pass(minute)
  const who = await world.newCustomer()
  await priced(world, sku, cents)
  const checkout_no = await place(world, who, { lines: [{ sku, quantity }], country: 'NL', pay: 'whole' })
  if (checkout_no) await payAt(world, dice, { checkout_no, user_id: who.as.userId }, true)
  await world.pass(minute)
  await priced(world, sku, unit_price)
  const placed = world.orders.at(-1)
  if (checkout_no && placed) await ship(world, placed.no)
}

/** One member of operations changes the register of machines. */
async function writes(world: World, deviceId: string, change: object): Promise<number> {
  const who = world.staff('operations')
  const path = `/admin/devices/${deviceId}`
  const { data } = await world.call(who, 'GET', path)
  const { serial_number, device_type_id, device_status, purchase_date, purchase_price, guarantee_end } = data
  const { remarks, work_area, version } = data
  const known = { serial_number, device_type_id, device_status, purchase_date, purchase_price, guarantee_end }
  const { code } = await world.call(who, 'PUT', path, { ...known, remarks, work_area, version, reason, ...change })
  return code
}

/**
 * An expensive machine is registered as a cheap model; somebody rents that model, gets the machine, and buys it out.
 */
const cheapOnPaper: Command = async (world, dice) => {
  const machine = dice.of(
    await world.rows(
      `select device_id, serial_number from devices join device_types using (device_type_id) where key in ('genie-1000', 'genie-3000')
        and pool = 'rent' and holder = 'idle' and device_status = 'normal' order by serial_number`,
    ),
  )
  const { device_type_id } = await world.one("select device_type_id from device_types where key = 'genie-600'")
  if (!machine || (await writes(world, machine.device_id, { device_type_id })) !== 0) return
  const who = await world.newCustomer()
  const lines = [{ sku: 'genie-600-rent', quantity: 1, months: 1 + dice.below(3) }]
  const checkout_no = await place(world, who, { lines, country: 'NL', coupon: undefined, pay: 'whole' })
  if (checkout_no === undefined) return
  await payAt(world, dice, { checkout_no, user_id: who.as.userId }, true)
  await world.work()
  const found = (await world.one(
    `select order_no, item_id from checkouts c join orders o on o.checkout_id = c.checkout_id
       join order_items i on i.order_id = o.order_id where checkout_no = $1`,
    checkout_no,
  )) as { order_no: string; item_id: string }
  const units = [{ item_id: found.item_id, serial_numbers: [machine.serial_number] }]
  await ship(world, found.order_no, { units })
  const out = await parcelsOf(world, "shipment_state in ('announced', 'in_transit') and direction = 'out'")
  for (const { tracking_no } of out.filter(({ order_no }) => order_no === found.order_no)) {
    await world.carried(tracking_no, 'delivered')
  }
  await world.pass((1 + dice.below(30)) * day)
  await asks(world, found, { apply_type: 'buy' })
  await requestCommands.goOn(world, dice)
}

/** A machine, wherever it is, is registered as old. */
const oldOnPaper: Command = async (world, dice) => {
  const machine = dice.of(
    await world.rows("select device_id from devices where holder in ('idle', 'tenant') order by serial_number"),
  )
  if (machine)
    await writes(world, machine.device_id, { purchase_date: `20${10 + dice.below(10)}-01-01`, guarantee_end: null })
}

/** A machine that a buyer had and that is back is listed for sale again, now and then as new. */
const sellsAgain: Command = async (world, dice) => {
  const back = await world.rows(
    "select device_id from devices where holder = 'platform' and pool = 'sale' order by serial_number",
  )
  for (const { device_id } of back) {
    const body = { command: 'restock', reason, as_new: dice.once(4) }
    await post(world, 'operations', `/devices/${device_id}/commands`, body)
  }
}

export const onPaper = { cheapOnPaper, oldOnPaper, sellsAgain } satisfies Record<string, Command>
