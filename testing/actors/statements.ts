import { type Command, ordersOf, ownerOf, payAt, place, reason, requestsOf, someCustomer } from './customers.ts'
import type { Dice } from './dice.ts'
import { parcelsOf, post, ship } from './staff.ts'
import { day, type World } from './world.ts'

/** Statements in force about the orders of this walk. */
const statementsOf = (world: World, outcomes: readonly string[]) =>
  world.rows(
    `select s.statement_id, meant.order_no, last.outcome, m.data ->> 'token' as key from statements s
       cross join lateral (select outcome, order_id from statement_outcomes o where o.statement_id = s.statement_id
         order by outcome_id desc limit 1) last
       left join orders o on o.order_id = last.order_id
       cross join lateral (select coalesce(named_no, o.order_no) as order_no) meant
       left join mails m on m.once_key = 'statement:' || s.statement_id
      where meant.order_no = any($1) and last.outcome = any($2) order by s.statement_id`,
    world.orders.map(({ no }) => no),
    outcomes,
  )

async function dealWith(world: World, { statement_id, order_no }: { statement_id: string; order_no: string }) {
  const { code } = await post(world, 'support', `/statements/${statement_id}/link`, { order_no })
  if (code === 0) return
  // Where a later renewal lies behind the one that it names, its owner means both.
  const renewals = await world.rows(
    `select request_no from requests r join orders using (order_id) where order_no = $1 and apply_type = 'renewal'
      and process_status = 'complete' and exists (select from statements s where s.statement_id = $2
        and (s.contract like '%A-%' or s.request_nos <> '{}'))
      and not exists (select from request_events e where e.after_sale_id = r.after_sale_id and event = 'taken_back')`,
    order_no,
    statement_id,
  )
  const all = { order_no, request_nos: renewals.map(({ request_no }) => request_no), reason }
  if (renewals.length > 1 && (await post(world, 'support', `/statements/${statement_id}/link`, all)).code === 0) return
  // Its text was read: everything that is left of the order.
  const left = await world.rows(
    `select item_id from order_items join orders using (order_id) where order_no = $1
      and item_status not in ('canceled', 'closed') order by position`,
    order_no,
  )
  const item_ids = left.map(({ item_id }) => item_id)
  // What it names may be over, or no contract at all.
  const whole = { order_no, item_ids, request_nos: [] }
  const again = await post(world, 'support', `/statements/${statement_id}/link`, whole)
  if (again.code !== 0) await post(world, 'support', `/statements/${statement_id}/close`, { reason })
}

/** Entered by operations, with any date; mostly linked at once by another person. */
async function letter(world: World, dice: Dice): Promise<void> {
  const order = dice.of(await ordersOf(world, ['pay_success', 'in_transit', 'delivered', 'in_use', 'completed']))
  if (!order) return
  const { order_no, email } = order
  const contract = dice.one([order_no, `huur ${order_no}`, `${order_no}, graag`, 'de groene maaier'])
  const said = { kind: 'withdrawal', channel: 'letter', name: 'Anna de Wit', contract, email }
  const { code, data } = await post(world, 'operations', '/statements', {
    ...said,
    stated_on: world.today(-dice.below(60)),
  })
  if (code !== 0 || dice.once(3)) return
  await post(world, 'support', `/statements/${data.statement_id}/link`, { order_no, grant: dice.once(4) })
}

/** What nobody has withdrawn from yet. */
const leftOf = (world: World, orderNo: string) =>
  world.rows(
    `select item_id, sku_id, quantity from order_items i join orders using (order_id) where order_no = $1
      and item_status in ('pay_success', 'in_transit', 'delivered', 'in_use') and not exists (select from requests q
        where q.item_id = i.item_id and apply_type = 'rejection' and audit_status = 'approved') order by position`,
    orderNo,
  )

/** An order of several pieces that its customer has paid for; mostly it has arrived. */
async function severalOf(world: World, dice: Dice): Promise<string | undefined> {
  const all = await ordersOf(world, ['pay_success', 'delivered'])
  for (const { order_no, kind } of all)
    if (kind === 'buy' && dice.once(2) && (await leftOf(world, order_no)).length > 1) return order_no
  const who = someCustomer(world, dice) ?? (await world.newCustomer())
  const blades = { sku: 'blades-set-9', quantity: 1 + dice.below(3) }
  const lines = [{ sku: 'genie-600-buy', quantity: 1 + Number(dice.once(4)) }, blades]
  const checkout_no = await place(world, who, { lines, country: 'NL', pay: 'whole' })
  if (checkout_no === undefined) return undefined
  await payAt(world, dice, { checkout_no, user_id: who.as.userId }, true)
  const no = world.orders.at(-1)?.no
  if (no === undefined || dice.once(3)) return no
  await ship(world, no)
  const own = (await parcelsOf(world, "shipment_state = 'announced'")).find(({ order_no }) => order_no === no)
  if (own) for (const event of ['accepted', 'delivered']) await world.carried(own.tracking_no, event)
  return no
}

/** Says how many pieces of which goods, in words; staff link what they read, or leave it to others. */
async function statesPart(world: World, dice: Dice, orderNo: string, isLinked: boolean): Promise<void> {
  const item = dice.of(await leftOf(world, orderNo))
  if (!item) return
  const { item_id, sku_id } = item
  const quantity = 1 + dice.below(item.quantity)
  const { as, email } = ownerOf(world, orderNo)
  const said = { name: 'Anna de Wit', contract: orderNo, email, items: `${quantity} × ${sku_id}` }
  const { code, data } = await world.call(dice.once(3) ? as : undefined, 'POST', '/withdrawals', said)
  await world.work()
  if (code !== 0 || !isLinked) return
  const pieces = quantity < item.quantity ? [{ item_id, quantity }] : []
  const link = { order_no: orderNo, item_ids: [item_id], pieces, reason }
  await post(world, 'support', `/statements/${data.statement_id}/link`, link)
}

/** One part after the other, days apart. */
async function regretsParts(world: World, dice: Dice): Promise<void> {
  const orderNo = await severalOf(world, dice)
  if (orderNo === undefined) return
  await statesPart(world, dice, orderNo, !dice.once(4))
  await world.pass(dice.below(6) * day)
  await statesPart(world, dice, orderNo, dice.once(3))
}

/** A rental is cancelled for its last day, and then for good cause, perhaps while it is being repaired. */
async function cancelsAgain(world: World, dice: Dice): Promise<void> {
  const rented = await world.rows(
    `select order_no, end_on from orders where order_no = any($1) and order_status in ('delivered', 'in_use')
      and kind = 'rent' order by order_no`,
    world.orders.map(({ no }) => no),
  )
  const found = dice.of(rented)
  if (!found) return
  const { order_no, end_on } = found
  const { as, email } = ownerOf(world, order_no)
  const cancel = (wish: object) =>
    world.call(dice.once(2) ? as : undefined, 'POST', '/rental-cancellations', {
      ...{ name: 'Anna de Wit', contract: order_no, email, ending: 'ordinary', ...wish },
    })
  await cancel({ end_wish: end_on })
  await world.work()
  await world.pass((2 + dice.below(10)) * day)
  if (dice.below(3) > 0) {
    const [item] = await world.rows(
      'select item_id from order_items join orders using (order_id) where order_no = $1',
      order_no,
    )
    const wish = { item_id: item.item_id, apply_type: 'repair', reason_code: 'noise', apply_reason: reason }
    await world.call(as, 'POST', `/orders/${order_no}/requests`, wish)
    const [asked] = await requestsOf(world, "apply_type = 'repair' and audit_status = 'wait_review'")
    if (asked) await post(world, 'support', `/requests/${asked.request_no}/approve`)
  }
  await cancel({ ending: 'extraordinary', reason: 'Al drie keer gerepareerd.' })
}

/** The last word about a statement `s`. */
const lastWord = `lateral (select outcome, reason, order_id, staff_id, request_nos from statement_outcomes d
  where d.statement_id = s.statement_id order by outcome_id desc limit 1) last`

/** Rules about what was stated in words, read as a person reads them: rows only if something is wrong. */
export const statedInWords: Record<string, string> = {
  'withdrawn from in words, and neither undone nor asked about': `select order_no, goods.sku_id, stated, undone from orders o
    cross join lateral (select sku_id, sum(quantity) as had, coalesce(sum(quantity) filter (
        where item_status in ('canceled', 'closed') or exists (select from requests q where q.item_id = i.item_id
          and apply_type = 'rejection' and audit_status = 'approved')), 0) as undone
      from order_items i where i.order_id = o.order_id group by 1) goods
    cross join lateral (select coalesce(sum((regexp_match(s.items, '([0-9]+) × ' || goods.sku_id))[1]::int), 0) as stated
      from statements s cross join ${lastWord} where named_no = order_no and s.kind = 'withdrawal'
        and last.outcome = 'done' and last.order_id = o.order_id and last.reason not in ('renewal_withdrawn', 'work_withdrawn', 'unpaid_withdrawn')) said
    where undone < least(stated, had)`,
  'named contracts stand, or others were undone': `select s.statement_id, s.request_nos, last.request_nos as undone
    from statements s cross join ${lastWord} where s.request_nos <> '{}' and last.outcome = 'done' and last.staff_id is null
      and last.reason in ('renewal_withdrawn', 'work_withdrawn', 'unpaid_withdrawn')
      and not (last.request_nos @> s.request_nos and last.request_nos <@ s.request_nos
        and not exists (select from requests q where q.request_no = any(s.request_nos) and q.bill_state <> 'withdrawn'
          and not exists (select from request_events e where e.after_sale_id = q.after_sale_id
            and e.event in ('taken_back', 'lapse', 'cancel'))))`,
  'cancelled for good cause, and nobody was asked': `select order_no, s.statement_id from statements s
    cross join ${lastWord} join orders o on o.order_id = last.order_id
    where s.ending = 'extraordinary' and last.outcome = 'done' and last.reason = 'known' and last.staff_id is null
      and order_status <> 'canceled' and not exists (select from requests q join statements e using (statement_id)
        where q.order_id = o.order_id and e.ending = 'extraordinary' and audit_status in ('wait_review', 'approved'))`,
}

/**
 * Withdraws from a renewal, a buy-out or paid work by its number, or cites that of any other request; typed or picked,
 * with or without a login, and sometimes with more beside it.
 */
async function regretsLater(world: World, dice: Dice): Promise<void> {
  const contracts = "(r.apply_type in ('renewal', 'buy') or r.bill_state in ('accepted', 'paid'))"
  const found = dice.of(await requestsOf(world, dice.once(6) ? 'true' : contracts))
  if (!found) return
  const { order_no, request_no } = found
  const { as, email } = ownerOf(world, order_no)
  const contract = dice.one([request_no, request_no, `verlenging ${request_no}`, `${request_no}, en meer`, order_no])
  const picked = contract === order_no || dice.once(2) ? { request_nos: [request_no] } : {}
  const said = { name: 'Anna de Wit', contract, email, ...picked }
  if (dice.once(5)) {
    const letter = { name: said.name, contract: request_no, email, kind: 'withdrawal', channel: 'letter' }
    const { code, data } = await post(world, 'operations', '/statements', {
      ...letter,
      stated_on: world.today(-dice.below(20)),
    })
    if (code === 0) await post(world, 'support', `/statements/${data.statement_id}/link`, { order_no, reason })
    return
  }
  await world.call(dice.once(2) ? as : undefined, 'POST', '/withdrawals', said)
}

export const statementCommands = {
  regretsParts,
  regretsLater,
  cancelsAgain,
  /** By the link of the acknowledgement, even when it is too late for that. */
  disown: async (world, dice) => {
    const found = dice.of(await statementsOf(world, ['held', 'human', 'done', 'disowned']))
    if (!found?.key) return
    const { statement_id, key } = found
    await world.call(undefined, 'POST', '/statements/disown', { statement_id, key })
  },
  answerStatement: async (world, dice) => {
    const found = dice.of(await statementsOf(world, ['held', 'human']))
    if (!found) return
    const path = `/orders/${found.order_no}/statements/${found.statement_id}/answer`
    await world.call(ownerOf(world, found.order_no).as, 'POST', path, { mine: dice.below(3) > 0 })
  },
  dealWithStatement: async (world, dice) => {
    const found = dice.of(await statementsOf(world, ['held', 'human']))
    if (!found || dice.once(2)) return letter(world, dice)
    await dealWith(world, found as { statement_id: string; order_no: string })
  },
} satisfies Record<string, Command>

/** Every statement is dealt with, even if its contract cannot be found. */
export async function settleStatements(world: World): Promise<void> {
  for (const found of await statementsOf(world, ['human'])) {
    await dealWith(world, found as { statement_id: string; order_no: string })
  }
  const vague = await world.rows(
    `select statement_id from statements s where named_no is null and (select outcome from statement_outcomes o
       where o.statement_id = s.statement_id order by outcome_id desc limit 1) = 'human' order by statement_id`,
  )
  for (const { statement_id } of vague) await post(world, 'support', `/statements/${statement_id}/close`, { reason })
}
