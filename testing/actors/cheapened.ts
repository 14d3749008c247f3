import { transaction } from '#db/transaction.ts'
import { forgetRemembered } from '#server/platform/kept.ts'
import { type Command, payAt, place } from './customers.ts'
import { ship } from './staff.ts'
import type { World } from './world.ts'

const minute = 60_000

async function priced(world: World, sku: string, unit_price: number): Promise<void> {
  const now = world.now()
  await transaction(world.shop.context.db, async tx => {
    forgetRemembered(tx)
    await tx
      .insertInto('prices')
      .values({ sku_id: world.skus.get(sku) ?? '', unit_price, valid_from: now, created_at: now, created_by: 'test' })
      .execute()
  })
}

/** Somebody has found a way to make goods cheap for a while, a friend has ordered them, and they are to be sent. */
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
