import { termsVersion } from '../steps/orders.ts'
import { type Command, ordersOf, ownerOf, payAt, reason } from './customers.ts'
import type { Dice } from './dice.ts'
import { post } from './staff.ts'
import { day, type World } from './world.ts'

/** What an order holds and costs: a proposal must leave it as it is. */
const heldBy = (world: World, orderNo: string) =>
  world.rows(
    `select o.version, o.total_amount, o.start_on::text, o.end_on::text, o.country, (select count(*) from checkouts c
        where c.order_id = o.order_id) as charges, (select json_agg(r order by r.reservation_id) from unit_reservations r
        join order_items i on i.item_id = r.order_item_id where i.order_id = o.order_id) as held
      from orders o where order_no = $1`,
    orderNo,
  )

const proposedFor = async (world: World, orderNo: string) =>
  (await world.call(ownerOf(world, orderNo).as, 'GET', `/orders/${orderNo}/proposed-change`)).data

/** Orders whose last decision about a change is a proposal, whether it still stands or not. */
const proposed = (world: World) =>
  world.rows(
    `select order_no, v.at from orders o cross join lateral (select event, at from order_events e
        where e.order_id = o.order_id and event like 'change%' order by event_id desc limit 1) v
      where order_no = any($1) and v.event = 'change_proposed' order by order_no`,
    world.orders.map(({ no }) => no),
  )

async function concludes(world: World, dice: Dice, orderNo: string): Promise<void> {
  const { as } = ownerOf(world, orderNo)
  const { change } = (await proposedFor(world, orderNo)) ?? {}
  if (!change) return world.say(`  nothing is proposed for ${orderNo}`)
  const asked = await world.call(as, 'POST', `/orders/${orderNo}/change-offer`, change)
  if (asked.code !== 0) return
  const taken = await world.call(as, 'POST', `/orders/${orderNo}/change`, {
    ...{ ...change, offer_hash: asked.data.offer_hash },
    terms_version: await termsVersion(world.shop.app),
  })
  const checkout_no = taken.data?.checkout_no
  if (checkout_no && dice.below(3) > 0) await payAt(world, dice, { checkout_no, user_id: as.userId })
}

/** Support calls back somebody who wants their order otherwise; what costs more is only proposed. */
const proposesDearer: Command = async (world, dice) => {
  const order = dice.of(await ordersOf(world, ['pay_success']))
  if (!order) return
  const { order_no, kind } = order
  const { house } = ownerOf(world, order_no)
  const there = { street: 'Torstraße', house_number: house, postcode: '10119', city: 'Berlin', country: 'DE' }
  const wish = kind === 'rent' && !dice.once(5) ? { months: 6 + dice.below(7) } : { address: there }
  const asked = await post(world, 'support', `/orders/${order_no}/change-offer`, wish)
  if (asked.code !== 0) return
  const { offer_hash, difference } = asked.data
  const before = JSON.stringify(await heldBy(world, order_no))
  const done = await post(world, 'support', `/orders/${order_no}/change`, { ...wish, offer_hash, reason })
  const after = JSON.stringify(await heldBy(world, order_no))
  if (!world.atOnce && difference > 0 && before !== after)
    world.faults.push(`staff changed ${order_no} at a higher price: ${before} became ${after}`)
  if (done.data?.proposed_until && dice.once(2)) await concludes(world, dice, order_no)
}

export const changeProposals = {
  proposesDearer,
  /** Its customer concludes what was proposed, or lets it lapse. */
  answersProposal: async (world, dice) => {
    const found = dice.of(await proposed(world))
    if (!found) return proposesDearer(world, dice)
    if (!dice.once(3)) return concludes(world, dice, found.order_no)
    await world.pass(3 * day, day)
    if (await proposedFor(world, found.order_no))
      world.faults.push(`what was proposed for ${found.order_no} at ${found.at.toISOString()} never ends`)
  },
} satisfies Record<string, Command>

/** Changes that cost more: rows only if something is wrong. */
export const dearerChanges: Record<string, string> = {
  'a dearer change was concluded by somebody other than its customer': `select order_no, v.at, actor_role
    from order_events v join orders o using (order_id) where event = 'change_waits'
      and (actor_role in ('support', 'operations', 'finance', 'admin') or actor_id is distinct from o.user_id)`,
  'a dearer change was charged without its contract': `select checkout_no from checkouts c where purpose = 'change'
    and not exists (select from agreements a where a.checkout_id = c.checkout_id and a.kind = 'change'
      and (a.body -> 'totals' ->> 'due_now')::int = c.amount and a.terms = c.terms)`,
  'a dearer change was concluded and not confirmed': `select checkout_no from checkouts c where purpose = 'change'
    and not exists (select from mails m where m.template = 'order_change_concluded' and m.created_at = c.created_at
      and (m.sealed is not null or m.data ->> 'checkout_no' = c.checkout_no))`,
  'a change was proposed and its customer was not told': `select order_no, v.at from order_events v
    join orders o using (order_id) where event = 'change_proposed' and not exists (select from mails m
      where m.template = 'order_change_proposed' and m.created_at = v.at
        and (m.sealed is not null or m.data -> 'order_nos' ->> 0 = o.order_no))`,
}
