import { type Command, payAt, place, reason, someCustomer } from './customers.ts'
import type { Dice } from './dice.ts'
import { asks, somethingOut } from './long-rentals.ts'
import { requestCommands } from './requests.ts'
import { close, inspect, parcelsOf, post, ship } from './staff.ts'
import { day, type World } from './world.ts'

interface Out {
  item_id: string
  order_no: string
  kind: string
}

/** Somebody buys a machine and receives it. */
async function buys(world: World, dice: Dice): Promise<void> {
  const who = someCustomer(world, dice) ?? (await world.newCustomer())
  const lines = [{ sku: 'genie-600-buy', quantity: 1 }]
  const checkout_no = await place(world, who, { lines, country: 'NL', coupon: undefined, pay: 'whole' })
  if (checkout_no === undefined) return
  await payAt(world, dice, { checkout_no, user_id: who.as.userId }, true)
  await world.work()
  const { order_no } = await world.one(
    'select order_no from orders join checkouts using (checkout_id) where checkout_no = $1',
    checkout_no,
  )
  await ship(world, order_no)
  const parcels = await parcelsOf(world, "shipment_state in ('announced', 'in_transit') and direction = 'out'")
  for (const parcel of parcels.filter(({ order_no: no }) => no === order_no)) {
    await world.carried(parcel.tracking_no, 'delivered')
  }
  await world.call(who.as, 'POST', `/orders/${order_no}/sign`, {})
}

/** An item bought or rented that is at its customer; created first if there is none. */
async function somethingAway(world: World, dice: Dice, kind: 'buy' | 'rent'): Promise<Out | undefined> {
  const found = (await somethingOut(world, dice, [kind])) as Out | undefined
  if (found) return found
  await (kind === 'buy' ? buys(world, dice) : requestCommands.rents(world, dice))
  return (await somethingOut(world, dice, [kind])) as Out | undefined
}

/** Withdrawn from or returned, and entered as picked up by one member of operations. */
async function calledFetched(world: World, found: Out, apply_type: 'rejection' | 'return') {
  const wish = apply_type === 'return' ? { apply_type } : { apply_type, reason_code: 'withdrawal' }
  const no = await asks(world, found, wish)
  if (no === undefined) return undefined
  if (apply_type === 'return') await post(world, 'operations', `/requests/${no}/approve`)
  await post(world, 'operations', `/requests/${no}/step`, { event: 'pick_up' })
  return no
}

/** The same person enters that it arrived and that everything is done. */
async function arrivesOnOneWord(world: World, dice: Dice): Promise<void> {
  const kind = dice.one(['rent', 'rent', 'buy'] as const)
  const found = await somethingAway(world, dice, kind)
  const no = found && (await calledFetched(world, found, kind === 'rent' && dice.once(2) ? 'return' : 'rejection'))
  if (no === undefined) return
  if (dice.once(2)) await world.pass((13 + dice.below(20)) * day, 15 * day)
  for (const event of ['inspect', 'complete']) {
    await post(world, 'operations', `/requests/${no}/step`, { event, remark: reason })
  }
}

/** Its payment is refunded on the day the law requires; then the same person gives it up, or inspects it. */
async function givenUpOnOneWord(world: World, dice: Dice): Promise<void> {
  const found = await somethingAway(world, dice, 'buy')
  const no = found && (await calledFetched(world, found, 'rejection'))
  if (no === undefined) return
  await world.pass((14 + dice.below(40)) * day, 15 * day)
  if (dice.once(3)) return inspect(world, no, dice)
  await post(world, 'operations', `/requests/${no}/fail`, { error_reason: reason })
  await post(world, 'operations', `/requests/${no}/end`, { outcome: reason })
}

/** An administrator closes a running rental, and states where its machine is. */
async function writtenOff(world: World, dice: Dice): Promise<void> {
  const found = await somethingAway(world, dice, 'rent')
  if (!found) return
  const [order] = await world.rows('select * from orders where order_no = $1', found.order_no)
  await close(world, order, { refund_amount: 0, whereabouts: dice.one(['with_us', 'lost']) })
}

/** What a single person states of a machine that nobody else has seen. */
export const oneWord = { arrivesOnOneWord, givenUpOnOneWord, writtenOff } satisfies Record<string, Command>
