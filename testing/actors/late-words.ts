import { type Command, ownerOf, payAt, place, reason, someCustomer } from './customers.ts'
import type { Dice } from './dice.ts'
import { asks, somethingOut } from './long-rentals.ts'
import { requestCommands } from './requests.ts'
import { inspect, parcelsOf, post, ship } from './staff.ts'
import { day, type World } from './world.ts'

interface Rented {
  item_id: string
  order_no: string
}

async function rented(world: World, dice: Dice): Promise<Rented | undefined> {
  const found = (await somethingOut(world, dice, ['rent'])) as Rented | undefined
  if (!found) await requestCommands.rents(world, dice)
  return found
}

const stepsOf = (world: World, no: string) => (event: string) =>
  post(world, 'operations', `/requests/${no}/step`, { event, remark: reason })

/** Moves the clock to so many days after the end of a rental. */
async function passEnd(world: World, { order_no }: Rented, days: number): Promise<void> {
  const { end_on } = await world.one('select end_on::text from orders where order_no = $1', order_no)
  const left = Math.ceil((Date.parse(end_on) - world.now().getTime()) / day) + days
  if (left > 0) await world.pass(left * day, 30 * day)
}

/** Packed and handed to the carrier. */
async function handsOver(world: World, no: string, { order_no }: Rented): Promise<string | undefined> {
  const { as } = ownerOf(world, order_no)
  await world.call(as, 'POST', `/requests/${no}/pick-up`, { battery_damaged: false })
  await world.work()
  const parcels = await parcelsOf(world, "shipment_state in ('announced', 'in_transit') and direction <> 'out'")
  const own = parcels.find(parcel => parcel.order_no === order_no)
  if (own) await world.carried(own.tracking_no, 'accepted')
  return own?.tracking_no
}

/** Shipped, and entered as delivered by hand long after that. */
async function arrivesLate(world: World, dice: Dice): Promise<void> {
  const who = someCustomer(world, dice) ?? (await world.newCustomer())
  const lines = [{ sku: 'genie-600-rent', quantity: 1, months: 1 + dice.below(4) }]
  const checkout_no = await place(world, who, { lines, country: 'NL', coupon: undefined, pay: 'whole' })
  if (checkout_no === undefined) return
  await payAt(world, dice, { checkout_no, user_id: who.as.userId }, true)
  await world.work()
  const { order_no } = await world.one(
    'select order_no from orders join checkouts using (checkout_id) where checkout_no = $1',
    checkout_no,
  )
  // Only staff report it.
  await ship(world, order_no, { carrier: 'other', tracking_no: order_no })
  await world.pass((5 + dice.below(60)) * day, 15 * day)
  await post(world, 'operations', `/orders/${order_no}/deliver`, { reason })
}

/** One person enters that a machine was picked up for work, and returns it long after its rental has ended. */
async function worksAlone(world: World, dice: Dice): Promise<void> {
  const found = await rented(world, dice)
  const no = found && (await asks(world, found, { apply_type: 'repair' }))
  if (!found || no === undefined) return
  await post(world, 'operations', `/requests/${no}/approve`)
  const step = stepsOf(world, no)
  await step('pick_up')
  await passEnd(world, found, 5 + dice.below(50))
  for (const event of ['start', 'send_back', 'complete']) await step(event)
}

/** A return that is approved months after it was requested. */
async function liesWithUs(world: World, dice: Dice): Promise<void> {
  const found = await rented(world, dice)
  const no = found && (await asks(world, found, { apply_type: 'return' }))
  if (!found || no === undefined) return
  await passEnd(world, found, dice.below(60))
  await post(world, 'operations', `/requests/${no}/approve`)
  await handsOver(world, no, found)
  await inspect(world, no, dice)
}

/** Returned late, or withdrawn from, and lost by the carrier. */
async function lostLate(world: World, dice: Dice): Promise<void> {
  const found = await rented(world, dice)
  if (!found) return
  const isLate = dice.once(2)
  if (isLate) await passEnd(world, found, 5 + dice.below(30))
  const wish = isLate ? { apply_type: 'return' } : { apply_type: 'rejection', reason_code: 'withdrawal' }
  const no = await asks(world, found, wish)
  if (no === undefined) return
  await post(world, 'operations', `/requests/${no}/approve`)
  if (!isLate) await world.pass((15 + dice.below(40)) * day, 15 * day)
  const tracking = await handsOver(world, no, found)
  if (tracking === undefined) return
  await world.carried(tracking, 'lost')
  await post(world, 'operations', `/requests/${no}/end`, { outcome: reason })
}

/** Actions and reports by staff long after the day they refer to. */
export const lateWords = { arrivesLate, worksAlone, liesWithUs, lostLate } satisfies Record<string, Command>
