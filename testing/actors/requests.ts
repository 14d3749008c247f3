import { termsVersion } from '../steps/orders.ts'
import { sidesBy } from '../steps/returns.ts'
import {
  type Command,
  customers,
  itemsOf,
  ownerOf,
  payAt,
  place,
  reason,
  request,
  requestsOf,
  someCustomer,
} from './customers.ts'
import type { Dice } from './dice.ts'
import { paidWork } from './repairs/paid-work.ts'
import { inspect, onRequest, parcelsOf, post, ship, staffCommands } from './staff.ts'
import { type Answered, day, type World } from './world.ts'

async function breaks(world: World, deviceId: string): Promise<void> {
  const who = world.staff('operations')
  const { data } = await world.call(who, 'GET', `/admin/devices/${deviceId}`)
  const { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area } = data
  const known = { serial_number, device_type_id, purchase_date, purchase_price, guarantee_end, remarks, work_area }
  const body = { ...known, version: data.version, device_status: 'abnormal', reason: 'Does not start' }
  await world.call(who, 'PUT', `/admin/devices/${deviceId}`, body)
}

/** Somebody rents a machine, pays, receives it and keeps it. */
async function rents(world: World, dice: Dice): Promise<void> {
  const who = someCustomer(world, dice) ?? (await world.newCustomer())
  const others = [{ sku: 'blades-set-9', quantity: 1 + dice.below(3) }]
  const lines = [{ sku: 'genie-600-rent', quantity: 1, months: 1 + dice.below(7) }, ...(dice.once(3) ? others : [])]
  const coupon = dice.once(4) ? dice.of(world.coupons) : undefined
  const country = dice.one(['NL', 'NL', 'DE'])
  const checkout_no = await place(world, who, { lines, country, coupon, pay: 'whole' })
  if (checkout_no === undefined) return
  await payAt(world, dice, { checkout_no, user_id: who.as.userId }, true)
  await world.work()
  const orders = await world.rows(
    'select order_no from orders join checkouts using (checkout_id) where checkout_no = $1 order by order_no',
    checkout_no,
  )
  for (const { order_no } of orders) {
    await ship(world, order_no)
    const parcels = await parcelsOf(world, "shipment_state in ('announced', 'in_transit') and direction = 'out'")
    if (dice.once(4)) await world.pass((1 + dice.below(6)) * day)
    for (const parcel of parcels.filter(({ order_no: no }) => no === order_no)) {
      await world.carried(parcel.tracking_no, 'accepted')
      await world.carried(parcel.tracking_no, 'delivered')
    }
    await world.call(who.as, 'POST', `/orders/${order_no}/sign`, {})
  }
}

/** The amount refunded for an order now or later, without reductions of debts or what a bank has taken back. */
const sentFor = async (world: World, orderNo: string): Promise<number> =>
  (
    await world.one(
      `select coalesce(sum(refund_amount), 0)::int as sent from refunds join orders using (order_id) where order_no = $1
          and way <> 'set_off' and dispute_id is null and refund_status not in ('requested', 'rejected')`,
      orderNo,
    )
  ).sent

/** The next step of a request, by whoever has to do it. */
async function nextOf(world: World, dice: Dice, request: Record<string, string>): Promise<unknown> {
  const { request_no: no, apply_type: type, audit_status: audit, process_status: at, bill_state: bill } = request
  if (audit === 'wait_review') return post(world, dice.one(['support', 'operations']), `/requests/${no}/approve`)
  if (request.charge) {
    const { as } = ownerOf(world, request.order_no ?? '')
    return payAt(world, dice, { checkout_no: request.charge, user_id: as.userId }, true)
  }
  if (bill === 'waiting') return paidWork.answerBill(world, dice)
  if (request.settlement === 'proposed') return customers.settlement(world, dice)
  if (request.settlement === 'disputed') return staffCommands.settle(world, dice)
  const isBack = type === 'return' || type === 'rejection'
  if (isBack && at === 'pass') {
    await customers.sayPickUp(world, dice)
    await world.work()
    const parcels = await parcelsOf(world, "shipment_state in ('announced', 'in_transit') and direction <> 'out'")
    const own = parcels.find(({ order_no }) => order_no === request.order_no)
    return own
      ? world.carried(own.tracking_no, 'accepted')
      : post(world, 'operations', `/requests/${no}/step`, { event: 'pick_up' })
  }
  if (isBack) return staffCommands.inspect(world, dice)
  const events = { pass: 'pick_up', transport_leave: 'start', ing: 'send_back', transport_back: 'complete' }
  const event = events[at as keyof typeof events]
  if (event === 'send_back') return finishWork(world, no ?? '')
  return event && post(world, 'operations', `/requests/${no}/step`, { event })
}

/** Ends the work on a machine that is here: sent back, or exchanged where its buyer chose that. */
export async function finishWork(world: World, no: string): Promise<Answered> {
  const back = () => post(world, 'operations', `/requests/${no}/step`, { event: 'send_back' })
  const sent = await back()
  if (sent.data?.reason !== 'replacement_chosen') return sent
  const pictures = await sidesBy(world.shop.app, world.house)
  const swapped = await post(world, 'operations', `/requests/${no}/swap`, { pictures, concession_reason: reason })
  if (swapped.code === 0) return swapped
  await post(world, 'operations', `/requests/${no}/remedy`, { remedy: 'repair', ground: 'impossible', reason })
  return back()
}

export const requestCommands = {
  /** Another remedy than its buyer chose, or the chosen one after all. */
  giveRemedy: onRequest('r.remedy is not null and completed_at is null', (world, no, dice) => {
    const body = dice.one<object>([
      { remedy: 'repair', ground: 'impossible' },
      { remedy: 'replacement', ground: 'disproportionate' },
      { remedy: 'none', ground: 'no_defect' },
      { remedy: 'repair' },
      { remedy: 'replacement' },
    ])
    return post(world, dice.one(['operations', 'support']), `/requests/${no}/remedy`, { ...body, reason })
  }),
  /** Another machine in place of the one in the workshop. */
  replace: onRequest("apply_type = 'repair' and process_status = 'ing'", async (world, no, dice) => {
    const by = dice.one(['operations', 'admin'] as const)
    const pictures = await sidesBy(world.shop.app, world.house, by)
    await post(world, by, `/requests/${no}/swap`, { pictures, concession_reason: reason })
  }),
  rents,
  goOn: async (world, dice) => {
    const running = await world.rows(
      `select r.*, o.order_no, s.settlement_state as settlement, c.checkout_no as charge from requests r
         join orders o using (order_id) left join settlements s using (after_sale_id)
         left join checkouts c on c.order_id = r.order_id and c.purpose = 'request' and c.pay_status <> 'paid'
           and c.ended_at is null
        where o.order_no = any($1) and r.completed_at is null and r.audit_status in ('wait_review', 'approved')
        order by r.after_sale_id`,
      world.orders.map(({ no }) => no),
    )
    const found = dice.of(running)
    if (found) await nextOf(world, dice, found)
  },
  /** Somebody withdraws from a rental and packs its machine, but keeps it for weeks. */
  keepsWithdrawn: async (world, dice) => {
    const found = dice.of(
      await requestsOf(world, "apply_type = 'rejection' and r.process_status = 'pass' and o.kind = 'rent'"),
    )
    if (!found) return
    const { request_no: no, order_no } = found as { request_no: string; order_no: string }
    const { as } = ownerOf(world, order_no)
    await world.call(as, 'POST', `/requests/${no}/pick-up`, { battery_damaged: false })
    await world.work()
    await world.pass((15 + dice.below(25)) * day, 5 * day)
    const parcels = await parcelsOf(world, "shipment_state in ('announced', 'in_transit') and direction <> 'out'")
    const own = parcels.find(parcel => parcel.order_no === order_no)
    if (!own) return
    await world.carried(own.tracking_no, 'accepted')
    await world.carried(own.tracking_no, 'delivered')
    await inspect(world, no, dice)
  },
  /** A customer withdraws from their renewal; if there is none, one is made first. */
  regretsRenewal: async (world, dice) => {
    const isRenewed = "r.apply_type = 'renewal' and r.process_status = 'complete'"
    if ((await requestsOf(world, isRenewed)).length === 0) {
      await request(world, dice, ['renewal'])
      await requestCommands.goOn(world, dice)
      await requestCommands.goOn(world, dice)
      await world.work()
    }
    const found = dice.of(await requestsOf(world, isRenewed))
    if (!found) return
    await world.pass((1 + dice.below(12)) * day)
    const { as, email } = ownerOf(world, found.order_no)
    const said = { name: 'Anna de Wit', contract: found.order_no, email, item_ids: [] }
    await world.call(dice.once(3) ? undefined : as, 'POST', '/withdrawals', said)
  },
  /** Moves the clock past the end of some rental. */
  pastTheEnd: async (world, dice) => {
    const rented = dice.of(
      await world.rows(
        `select end_on from orders where order_no = any($1) and order_status = 'in_use' and end_on is not null order by order_no`,
        world.orders.map(({ no }) => no),
      ),
    )
    if (!rented) return
    const days = (Date.parse(rented.end_on) - world.now().getTime()) / day + dice.below(25)
    if (days >= 1) await world.pass(Math.ceil(days) * day, 10 * day)
  },
  /** Nothing is missing: the choice is refused, and what was asked for stays asked for. */
  putOffRest: async (world, dice) => {
    const owing = dice.of(
      await world.rows(
        `select order_no from orders o where order_no = any($1) and exists (select from checkouts c
          where c.order_id = o.order_id and purpose = 'balance' and c.pay_status <> 'paid' and c.ended_at is null)
          order by order_no`,
        world.orders.map(({ no }) => no),
      ),
    )
    if (!owing) return
    const body = { choice: 'refund', back: 0 }
    await world.call(ownerOf(world, owing.order_no).as, 'POST', `/orders/${owing.order_no}/shortage`, body)
  },
  /** Half of the next order, whatever is owed of the last. */
  halfAgain: async (world, dice) => {
    const owing = dice.of(
      await world.rows(
        `select order_no from orders o join checkouts c on c.order_id = o.order_id and purpose = 'balance'
          where order_no = any($1) and c.pay_status <> 'paid' and c.ended_at is null order by order_no`,
        world.orders.map(({ no }) => no),
      ),
    )
    if (!owing) return
    const who = ownerOf(world, owing.order_no)
    const lines = [{ sku: 'blades-set-9', quantity: 1 + dice.below(3) }]
    const checkout_no = await place(world, who, { lines, country: 'NL', pay: 'half' })
    if (checkout_no) await payAt(world, dice, { checkout_no, user_id: who.as.userId })
  },
  /** A rental with its installation, which its customer takes to another house before it is sent. */
  movesWithWork: async (world, dice) => {
    const who = someCustomer(world, dice) ?? (await world.newCustomer())
    const rent = { sku: 'genie-600-rent', quantity: 1, months: 2 + dice.below(4) }
    const more = dice.once(3) ? [{ ...rent, months: 8 }] : []
    const lines = [rent, ...more, { sku: 'installation', quantity: 1 }]
    const checkout_no = await place(world, who, { lines, country: 'NL', pay: 'whole' })
    if (!checkout_no) return
    if (dice.below(4) > 0) await payAt(world, dice, { checkout_no, user_id: who.as.userId }, true)
    const rentals = await world.rows(
      "select order_no from orders join checkouts using (checkout_id) where checkout_no = $1 and kind = 'rent' order by order_no",
      checkout_no,
    )
    const order_no = dice.of(rentals)?.order_no
    if (order_no === undefined || (await itemsOf(world, order_no)).length === 0) return
    const { as, house } = ownerOf(world, order_no)
    const here = { street: 'Kade', house_number: house, postcode: '3811 AB', city: 'Amersfoort', country: 'NL' }
    const there = { street: 'Torstraße', house_number: house, postcode: '10119', city: 'Berlin', country: 'DE' }
    const wish = { address: dice.once(4) ? there : here, ...(dice.once(3) && { months: 1 + dice.below(9) }) }
    const asked = await world.call(as, 'POST', `/orders/${order_no}/change-offer`, wish)
    if (asked.code !== 0) return
    const { offer_hash } = asked.data
    const taken = await world.call(as, 'POST', `/orders/${order_no}/change`, {
      ...wish,
      offer_hash,
      terms_version: await termsVersion(world.shop.app),
    })
    const charge = taken.data?.checkout_no
    if (charge && dice.below(3) > 0) await payAt(world, dice, { checkout_no: charge, user_id: as.userId })
  },
  /** Two machines and blades; staff cancel the blades, mostly, and one of the machines is broken, with no other free. */
  oneOfTwoBreaks: async (world, dice) => {
    const who = someCustomer(world, dice) ?? (await world.newCustomer())
    const lines = [
      { sku: 'genie-600-buy', quantity: 2 },
      { sku: 'blades-set-9', quantity: 1 + dice.below(3) },
    ]
    const checkout_no = await place(world, who, { lines, country: 'NL', pay: dice.once(4) ? 'half' : 'whole' })
    if (checkout_no === undefined) return
    await payAt(world, dice, { checkout_no, user_id: who.as.userId }, true)
    const order_no = world.orders.at(-1)?.no ?? ''
    const blades = (await itemsOf(world, order_no)).find(({ product_kind }) => product_kind === 'accessory')
    const path = `/orders/${order_no}/items/${blades?.item_id}/cancel`
    if (blades && !dice.once(4)) await post(world, 'operations', path, { reason: 'Not available' })
    const machines = await world.rows(
      `select d.device_id from devices d left join unit_reservations r on r.device_id = d.device_id
           and reservation_state in ('held', 'booked', 'out') left join order_items i on i.item_id = r.order_item_id
           left join orders o using (order_id) join device_types t on t.device_type_id = d.device_type_id
        where t.key = 'genie-600' and pool = 'sale' and holder = 'idle' and device_status = 'normal'
          and (r.reservation_id is null or order_no = $1) order by order_no nulls first, serial_number`,
      order_no,
    )
    // The free ones first, so that none takes the place of the broken one.
    for (const { device_id } of machines.slice(0, -1)) await breaks(world, device_id)
  },
  /** A machine is missing: another model, a full refund, or wait. */
  chooseForShortage: async (world, dice) => {
    const missing = dice.of(
      await world.rows(
        `select distinct order_no from unit_reservations r join order_items i on i.item_id = r.order_item_id
           join orders using (order_id) where order_no = any($1) and order_status = 'pay_success'
            and reservation_state = 'booked' and r.device_id is null order by order_no`,
        world.orders.map(({ no }) => no),
      ),
    )
    if (!missing) return
    const { as } = ownerOf(world, missing.order_no)
    const { code, data } = await world.call(as, 'GET', `/orders/${missing.order_no}/shortage`)
    if (code !== 0) return
    const other = dice.of(data.others as { device_type: string; back: number }[])
    const body = dice.one<object | undefined>([
      other && { choice: 'other', device_type: other.device_type, back: other.back },
      other && { choice: 'other', device_type: other.device_type, back: other.back },
      { choice: 'refund', back: data.refund },
      { choice: 'wait' },
    ])
    if (!body) return
    const before = await sentFor(world, missing.order_no)
    const answer = await world.call(as, 'POST', `/orders/${missing.order_no}/shortage`, body)
    const came = (await sentFor(world, missing.order_no)) - before
    const { back = 0 } = body as { back?: number }
    if (answer.code === 0 && came !== back) world.faults.push(`${missing.order_no} was shown ${back} and gets ${came}`)
  },
} satisfies Record<string, Command>
