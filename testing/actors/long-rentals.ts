import { agreedTerms } from '../steps/requests.ts'
import { finding, sidesBy } from '../steps/returns.ts'
import { type Command, customers, ownerOf, payAt } from './customers.ts'
import type { Dice } from './dice.ts'
import { bankTakesBack } from './provider.ts'
import { recallCommands } from './recalls.ts'
import { chosenRemedy } from './repairs/remedies.ts'
import { requestCommands } from './requests.ts'
import { inspect, post, staffCommands } from './staff.ts'
import { day, type World } from './world.ts'

/** An item at a customer without an open request. */
export async function somethingOut(world: World, dice: Dice, kinds: readonly string[]) {
  return dice.of(
    await world.rows(
      `select item_id, order_no, kind from order_items i join orders o using (order_id) where order_no = any($1)
          and kind = any($2) and item_status = 'in_use' and quantity = 1 and device_type_id is not null
          and not exists (select from requests q where q.item_id = i.item_id and (q.loaner_id is not null
            or (q.audit_status in ('wait_review', 'approved') and q.completed_at is null))) order by item_id`,
      world.orders.map(({ no }) => no),
      kinds,
    ),
  )
}

async function paysCharges(world: World, dice: Dice, orderNo: string): Promise<void> {
  const charges = await world.rows(
    `select checkout_no, c.user_id from checkouts c join orders o on o.order_id = c.order_id where order_no = $1
        and purpose = 'request' and c.pay_status <> 'paid' and c.ended_at is null order by c.checkout_id`,
    orderNo,
  )
  for (const charge of charges) await payAt(world, dice, charge as { checkout_no: string; user_id: string }, true)
}

interface Asked {
  item_id: string
  order_no: string
}

/** Gets an offer and makes the request as offered; undefined: it was refused. */
export async function asks(world: World, { item_id, order_no }: Asked, wish: object): Promise<string | undefined> {
  const { as } = ownerOf(world, order_no)
  const offer = await world.call(as, 'POST', `/orders/${order_no}/request-offer`, { item_id, ...wish })
  const type = 'apply_type' in wish ? String(wish.apply_type) : undefined
  const reason_code = 'reason_code' in wish ? String(wish.reason_code) : 'other'
  const asking = { as, orderNo: order_no, itemId: item_id, apply_type: type, reason_code }
  const { code, data } = await world.call(as, 'POST', `/orders/${order_no}/requests`, {
    ...{ item_id, reason_code: 'other', ...wish, apply_reason: 'Zo gewenst.', guarantee_told: true },
    ...(offer.code === 0 && { offer_id: offer.data.offer_id }),
    ...(await agreedTerms(world.shop.app, type)),
    ...(await chosenRemedy(world, undefined, asking)),
  })
  return code === 0 ? data.request_no : undefined
}

async function settles(world: World, no: string, orderNo: string): Promise<void> {
  const { as } = ownerOf(world, orderNo)
  const { data } = await world.call(as, 'GET', `/requests/${no}`)
  if (!data?.settlement) return
  const { version, back, owed } = data.settlement
  await world.call(as, 'POST', `/requests/${no}/accept-settlement`, { version, back, owed })
}

/** A customer whose machine was repaired keeps the loaner; it is given up, and may be found. */
async function keepsLoaner(world: World, dice: Dice): Promise<void> {
  const found = (await somethingOut(world, dice, ['rent', 'buy'])) as Asked | undefined
  if (!found) return requestCommands.rents(world, dice)
  const no = await asks(world, found, { apply_type: 'repair' })
  if (no === undefined) return
  const moves = (event: string) => post(world, 'operations', `/requests/${no}/step`, { event })
  await post(world, 'operations', `/requests/${no}/approve`)
  for (const event of ['pick_up', 'start']) await moves(event)
  const pictures = await sidesBy(world.shop.app, world.house)
  await post(world, 'operations', `/requests/${no}/loaner`, { pictures })
  for (const event of ['send_back', 'complete']) await moves(event)
  await world.pass((45 + dice.below(10)) * day, 15 * day)
  await post(world, 'admin', `/requests/${no}/loaner/lost`, { reason: 'Reageert op niets meer.' })
  if (dice.once(2)) await customers.askLonger(world, dice)
  if (dice.once(2)) {
    await settles(world, no, found.order_no)
    if (dice.once(2)) await paysCharges(world, dice, found.order_no)
  }
  if (dice.once(3)) return
  const findings = dice.once(2) ? [await finding(world.shop.app, world.house, 500 + dice.below(12_000))] : []
  await post(world, 'operations', `/requests/${no}/loaner/back`, { findings })
  if (dice.once(2)) await settles(world, no, found.order_no)
}

/**
 * Renewed and paid. Either the bank takes the payment back and staff end its months, or it runs to its end; then the
 * machine is returned.
 */
async function renewed(world: World, dice: Dice): Promise<void> {
  const found = (await somethingOut(world, dice, ['rent'])) as Asked | undefined
  if (!found) return requestCommands.rents(world, dice)
  const no = await asks(world, found, { apply_type: 'renewal', months: 1 + dice.below(8) })
  if (no === undefined) return
  await paysCharges(world, dice, found.order_no)
  if (dice.once(2)) {
    await bankTakesBack(world, dice, no)
    await post(world, 'finance', `/requests/${no}/take-back`, { reason: 'De bank heeft het geld.' })
    await world.pass(dice.below(40) * day, 10 * day)
  } else {
    const { end_on } = await world.one('select end_on::text from orders where order_no = $1', found.order_no)
    const days = Math.ceil((Date.parse(end_on) - world.now().getTime()) / day) + dice.below(25)
    if (days > 0) await world.pass(days * day, 30 * day)
  }
  if (!dice.once(4)) await givesBack(world, dice, found)
}

async function givesBack(world: World, dice: Dice, asked: Asked): Promise<void> {
  const back = await asks(world, asked, { apply_type: 'return' })
  if (back === undefined) return
  await post(world, 'operations', `/requests/${back}/approve`)
  await post(world, 'operations', `/requests/${back}/step`, { event: 'pick_up' })
  if (!dice.once(4)) await inspect(world, back, dice)
}

/**
 * Renewed once or twice after the end of the rental, then withdrawn from. Before that a part of the rent may be
 * refunded, and the machine returned; the statement may come late, or as free text.
 */
async function regretsAll(world: World, dice: Dice): Promise<void> {
  const found = (await somethingOut(world, dice, ['rent'])) as Asked | undefined
  if (!found) return requestCommands.rents(world, dice)
  const { order_no } = found
  await world.pass((15 + dice.below(60)) * day, 15 * day)
  let price = 0
  for (let times = 1 + dice.below(2); times > 0; times -= 1) {
    const no = await asks(world, found, { apply_type: 'renewal', months: 1 + dice.below(8) })
    if (no === undefined) return
    await paysCharges(world, dice, order_no)
    price = (await world.one('select renewal_fee from requests where request_no = $1', no)).renewal_fee
  }
  if (dice.once(2)) {
    const amount = dice.once(2) ? price : 1 + dice.below(6000)
    await post(world, 'finance', `/orders/${order_no}/refunds`, {
      type: 'product',
      amount,
      reason: 'Huurvermindering.',
    })
  }
  await world.pass(dice.below(12) * day, 5 * day)
  if (dice.once(2)) await givesBack(world, dice, found)
  await statesIt(world, dice, order_no)
  if (dice.once(4)) await post(world, 'admin', `/overdue/${order_no}/lost`, { reason: 'Reageert op niets meer.' })
}

async function statesIt(world: World, dice: Dice, contract: string): Promise<void> {
  const { as, email } = ownerOf(world, contract)
  const said = { name: 'Anna de Wit', contract, email, ...(dice.once(4) && { items: 'Alleen de verlenging.' }) }
  if (!dice.once(3)) {
    await world.call(dice.once(3) ? undefined : as, 'POST', '/withdrawals', said)
    return
  }
  const stated_on = world.today(0)
  await world.pass(dice.below(14) * day, 5 * day)
  const letter = { ...said, kind: 'withdrawal', channel: 'letter', stated_on }
  const { code, data } = await post(world, 'operations', '/statements', letter)
  if (code !== 0) return
  await post(world, 'support', `/statements/${data.statement_id}/link`, { order_no: contract, grant: dice.once(4) })
}

/** Recalled, returned for that, and repaired before it was inspected. */
async function mendedOnItsWay(world: World, dice: Dice): Promise<void> {
  await recallCommands.recall(world, dice)
  await recallCommands.answerRecall(world, dice)
  for (let steps = 1 + dice.below(3); steps > 0; steps -= 1) await requestCommands.goOn(world, dice)
  await recallCommands.putInOrder(world, dice)
  await staffCommands.inspect(world, dice)
}

export const longRentals = { keepsLoaner, renewed, regretsAll, mendedOnItsWay } satisfies Record<string, Command>
