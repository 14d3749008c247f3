import { deliveryDayFrom } from '#domain/availability/delivery-days.ts'
import type { Day } from '#domain/calendar.ts'
import { arrivalReasons } from '#domain/requests/reasons.ts'
import { termsVersion } from '../steps/orders.ts'
import { agreedTerms } from '../steps/requests.ts'
import { countedAgain } from './counted-again.ts'
import type { Dice } from './dice.ts'
import { chosenRemedy } from './repairs/remedies.ts'
import type { Customer, World } from './world.ts'

/** One action; its subject is chosen from the existing data. */
export type Command = (world: World, dice: Dice) => Promise<unknown>

const reason = 'Op verzoek van de klant'
const iban = 'NL91 ABNA 0417 1643 00'

export const ordersOf = (world: World, statuses?: readonly string[]) =>
  world.rows(
    `select order_id, order_no, kind, order_status, pay_status, user_id, email, paid_amount, refunded_amount, deposit_held,
            total_amount from orders where order_no = any($1) and ($2::text[] is null or order_status = any($2)) order by order_id`,
    world.orders.map(({ no }) => no),
    statuses ?? null,
  )

export const itemsOf = (world: World, orderNo: string) =>
  world.rows(
    'select i.* from order_items i join orders using (order_id) where order_no = $1 order by position, item_id',
    orderNo,
  )

/** Mostly an order in one of these states, now and then any. */
export async function someOrder(world: World, dice: Dice, statuses: readonly string[]) {
  const fit = await ordersOf(world, dice.once(8) ? undefined : statuses)
  return dice.of(fit)
}

export function ownerOf(world: World, orderNo: string): Customer {
  const found = world.orders.find(({ no }) => no === orderNo)
  if (!found) throw new Error(`Nobody ordered ${orderNo}`)
  return found.who
}

/** Of orders placed in this walk, and of those created by a buy-out. */
const requestsOf = (world: World, where: string) =>
  world.rows(
    `select r.*, o.order_no from requests r join orders o using (order_id) 
      where (o.order_no = any($1) or o.order_id in (select bought_order_id from requests)) and ${where}
      order by r.after_sale_id`,
    world.orders.map(({ no }) => no),
  )

export interface Line {
  sku: string
  quantity: number
  months?: number
  start_on?: string
}

function cart(dice: Dice, today: (days: number) => string) {
  const lines: Line[] = []
  for (let count = 1 + dice.below(3); count > 0; count -= 1) {
    const start = dice.once(3) ? { start_on: deliveryDayFrom('NL', today(7 + dice.below(20)) as Day) } : {}
    const line = dice.one<Line>([
      { sku: 'genie-600-rent', quantity: 1 + Number(dice.once(4)), months: 1 + dice.below(9), ...start },
      { sku: 'genie-600-rent', quantity: 1, months: 2 + dice.below(3) },
      { sku: 'blades-set-9', quantity: 1 + dice.below(4) },
      { sku: 'garage-small', quantity: 1 },
      { sku: 'genie-600-buy', quantity: 1 },
    ])
    if (lines.every(({ sku }) => sku !== line.sku)) lines.push(line)
  }
  return lines
}

/** The checkouts that can still be paid. */
const open = (world: World) =>
  world.rows(
    `select checkout_no, user_id from checkouts where pay_status <> 'paid' and ended_at is null and user_id = any($1) order by checkout_id`,
    world.customers.map(({ as }) => as.userId),
  )

export async function payAt(world: World, dice: Dice, checkout: { checkout_no: string; user_id: string }, all = false) {
  const who = world.customers.find(({ as }) => as.userId === checkout.user_id)
  const path = `/checkouts/${checkout.checkout_no}`
  // Some ask for a method that is not offered in their country.
  const method = dice.one(['ideal', 'card', 'bancontact', 'paypal', 'card', 'paypal'])
  const { code, data } = await world.call(who?.as, 'POST', `${path}/pay`, { method })
  if (code !== 0) return
  const session = data.pay_url.split('/').at(-1)
  const outcome = all
    ? 'success'
    : dice.one(['success', 'success', 'success', 'success', 'delayed', 'decline', 'abandon', undefined])
  if (outcome === undefined) return
  await world.sandbox.act(session, outcome as 'success')
  world.say(`  ${outcome} at the provider`)
  const word = { type: 'checkout.session.completed', object: { id: session, object: 'checkout.session' } }
  await world.tell(word, all ? 0 : dice.below(4))
  if (all || dice.below(3) > 0) await world.call(who?.as, 'POST', `${path}/outcome`)
}

/** Mostly an existing customer. */
export function someCustomer(world: World, dice: Dice): Customer | undefined {
  const known = dice.of(world.customers.filter(({ isGone }) => !isGone))
  return known && dice.below(4) > 0 ? known : undefined
}

interface Placing {
  lines: readonly Line[]
  country: string
  coupon?: string | undefined
  pay: 'half' | 'whole'
}

/** The checkout; undefined: the order was refused. */
export async function place(
  world: World,
  who: Customer,
  { lines, country, coupon, pay }: Placing,
): Promise<string | undefined> {
  const asked = {
    country,
    ...(coupon !== undefined && { coupon_code: coupon }),
    lines: lines.map(({ sku, ...more }) => ({ sku_id: world.skus.get(sku), ...more })),
  }
  const quoted = await world.call(who.as, 'POST', '/quotes', asked)
  if (quoted.code !== 0) return undefined
  const body = { ...(await world.orderBody(quoted.data, who, country)), pay }
  const placed = await world.call(who.as, 'POST', '/orders', body)
  world.say(`  ${lines.map(({ sku, quantity, months }) => `${quantity} × ${sku} ${months ?? ''}`).join(', ')} ${pay}`)
  for (const { order_no } of placed.data?.orders ?? []) world.orders.push({ no: order_no, who })
  if (placed.code !== 0) return undefined
  const { checkout_no } = placed.data
  world.faults.push(...(await countedAgain(world, checkout_no, country)))
  return checkout_no
}

export async function request(world: World, dice: Dice, types: readonly string[]): Promise<void> {
  const order = await someOrder(world, dice, ['in_transit', 'delivered', 'in_use', 'in_use', 'completed'])
  if (!order) return
  const who = ownerOf(world, order.order_no)
  const item = dice.of(await itemsOf(world, order.order_no))
  const apply_type = dice.of(types)
  const months = apply_type === 'renewal' ? { months: 1 + dice.below(4) } : {}
  const isMachine = item.product_kind === 'machine' && dice.once(2)
  const fault = isMachine ? 'noise' : dice.one([...arrivalReasons])
  const reason_code = { rejection: 'withdrawal', repair: fault }[apply_type ?? ''] ?? 'other'
  const { as } = who
  const choosing = { as, orderNo: order.order_no, itemId: item.item_id, apply_type, reason_code }
  const wish = { item_id: item.item_id, apply_type, ...months }
  const offered = await world.call(who.as, 'POST', `/orders/${order.order_no}/request-offer`, wish)
  await world.call(who.as, 'POST', `/orders/${order.order_no}/requests`, {
    ...{ ...wish, reason_code, apply_reason: 'Omdat het zo is.', guarantee_told: true },
    ...(offered.code === 0 && { offer_id: offered.data.offer_id }),
    ...(await agreedTerms(world.shop.app, apply_type)),
    ...(await chosenRemedy(world, dice, choosing)),
  })
}

export const customers = {
  order: async (world, dice) => {
    const who = someCustomer(world, dice) ?? (await world.newCustomer())
    const lines = cart(dice, world.today)
    const country = dice.one(['NL', 'NL', 'NL', 'DE'])
    const coupon = dice.once(3) ? dice.of(world.coupons) : undefined
    const checkout_no = await place(world, who, { lines, country, coupon, pay: dice.once(3) ? 'half' : 'whole' })
    if (checkout_no && dice.below(3) > 0) await payAt(world, dice, { checkout_no, user_id: who.as.userId })
  },
  pay: async (world, dice) => {
    const checkout = dice.of(await open(world))
    if (checkout) await payAt(world, dice, checkout)
  },
  outcome: async (world, dice) => {
    const checkout = dice.of(await open(world))
    const who = world.customers.find(({ as }) => as.userId === checkout?.user_id)
    if (checkout) await world.call(who?.as, 'POST', `/checkouts/${checkout.checkout_no}/outcome`)
  },
  giveUp: async (world, dice) => {
    const checkout = dice.of(await open(world))
    const who = world.customers.find(({ as }) => as.userId === checkout?.user_id)
    if (checkout) await world.call(who?.as, 'POST', `/checkouts/${checkout.checkout_no}/cancel`)
  },
  cancel: async (world, dice) => {
    const order = await someOrder(world, dice, ['created', 'pay_success'])
    if (order) await world.call(ownerOf(world, order.order_no).as, 'POST', `/orders/${order.order_no}/cancel`, {})
  },
  change: async (world, dice) => {
    const order = await someOrder(world, dice, ['pay_success', 'pay_success', 'created'])
    if (!order) return
    const who = ownerOf(world, order.order_no)
    const there = { street: 'Torstraße', house_number: who.house, postcode: '10119', city: 'Berlin', country: 'DE' }
    const here = { ...there, street: 'Kade', postcode: '3811 AB', city: 'Amersfoort', country: 'NL' }
    const outside = { ...there, street: 'Rue Neuve', postcode: '4000', city: 'Liège', country: 'BE' }
    const term = order.kind === 'rent' ? { months: 1 + dice.below(12) } : { address: there }
    const wish = dice.one<object>([
      term,
      term,
      { address: world.orders.length % 3 === 0 ? outside : there },
      { address: here },
      order.kind === 'rent'
        ? { start_on: deliveryDayFrom('NL', world.today(10 + dice.below(20)) as Day) }
        : { address: here },
    ])
    const asked = await world.call(who.as, 'POST', `/orders/${order.order_no}/change-offer`, wish)
    if (asked.code !== 0) return
    const { offer_hash, difference } = asked.data
    world.say(`  costs ${difference} more`)
    const taken = await world.call(who.as, 'POST', `/orders/${order.order_no}/change`, {
      ...wish,
      offer_hash,
      terms_version: await termsVersion(world.shop.app),
    })
    const checkout_no = taken.data?.checkout_no
    if (checkout_no && dice.once(2)) await payAt(world, dice, { checkout_no, user_id: who.as.userId })
  },
  sign: async (world, dice) => {
    const order = await someOrder(world, dice, ['delivered'])
    if (order) await world.call(ownerOf(world, order.order_no).as, 'POST', `/orders/${order.order_no}/sign`, {})
  },
  withdraw: async (world, dice) => {
    const order = await someOrder(world, dice, ['pay_success', 'in_transit', 'delivered', 'in_use'])
    if (!order) return
    const items = dice.once(2) ? await itemsOf(world, order.order_no) : []
    const item_ids = items.slice(0, 1).map(({ item_id }) => item_id)
    const { as, email } = ownerOf(world, order.order_no)
    const contract = dice.once(5) ? `${order.order_no}, alleen de mesjes` : order.order_no
    const said = { name: 'Anna de Wit', contract, email, item_ids }
    await world.call(dice.once(2) ? as : undefined, 'POST', '/withdrawals', said)
  },
  cancelRental: async (world, dice) => {
    const order = await someOrder(world, dice, ['delivered', 'in_use'])
    if (!order) return
    const { as, email } = ownerOf(world, order.order_no)
    const said = { name: 'Anna de Wit', contract: order.order_no, email, ending: 'ordinary' }
    await world.call(dice.once(2) ? as : undefined, 'POST', '/rental-cancellations', said)
  },
  askRepair: (world, dice) => request(world, dice, ['repair', 'maintenance']),
  askReturn: (world, dice) => request(world, dice, ['return', 'return', 'rejection']),
  askLonger: (world, dice) => request(world, dice, ['renewal', 'buy']),
  takeBack: async (world, dice) => {
    const found = dice.of(await requestsOf(world, "audit_status = 'wait_review'"))
    if (found) await world.call(ownerOf(world, found.order_no).as, 'POST', `/requests/${found.request_no}/cancel`, {})
  },
  sayPickUp: async (world, dice) => {
    const found = dice.of(await requestsOf(world, "process_status = 'pass' and apply_type in ('return', 'rejection')"))
    if (!found) return
    const body = { battery_damaged: dice.once(8) }
    await world.call(ownerOf(world, found.order_no).as, 'POST', `/requests/${found.request_no}/pick-up`, body)
  },
  settlement: async (world, dice) => {
    const found = dice.of(
      await requestsOf(
        world,
        "exists (select from settlements s where s.after_sale_id = r.after_sale_id and settlement_state <> 'final')",
      ),
    )
    if (!found) return
    const { as } = ownerOf(world, found.order_no)
    const { data } = await world.call(as, 'GET', `/requests/${found.request_no}`)
    if (!data?.settlement) return
    const { version, back, owed } = data.settlement
    await (dice.once(2)
      ? world.call(as, 'POST', `/requests/${found.request_no}/dispute`, { text: 'Zo was het al.' })
      : world.call(as, 'POST', `/requests/${found.request_no}/accept-settlement`, { version, back, owed }))
  },
  askRefund: async (world, dice) => {
    const order = await someOrder(world, dice, ['pay_success', 'delivered', 'in_use', 'completed'])
    if (!order) return
    const amount = dice.once(3) ? null : 1 + dice.below(20_000)
    const item = dice.once(2) ? dice.of(await itemsOf(world, order.order_no)) : undefined
    const body = { type: 'product', amount, item_id: item?.item_id ?? null, reason }
    await world.call(ownerOf(world, order.order_no).as, 'POST', `/orders/${order.order_no}/refunds`, body)
  },
  nameAccount: async (world, dice) => {
    const found = dice.of(
      await world.rows(
        `select refund_no, order_no from refunds join orders using (order_id)
          where order_no = any($1) and (refund_status = 'refund_failed' or way = 'bank_transfer') order by refund_id`,
        world.orders.map(({ no }) => no),
      ),
    )
    if (found)
      await world.call(ownerOf(world, found.order_no).as, 'POST', `/refunds/${found.refund_no}/account`, { iban })
  },
  leave: async (world, dice) => {
    const who = dice.of(world.customers)
    if (!who || who.isGone) return
    const { code } = await world.call(who.as, 'POST', '/user/delete', {})
    who.isGone = code === 0
  },
} satisfies Record<string, Command>

export { iban, reason, requestsOf }
