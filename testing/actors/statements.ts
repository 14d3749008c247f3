import { type Command, ordersOf, ownerOf, reason } from './customers.ts'
import type { Dice } from './dice.ts'
import { post } from './staff.ts'
import type { World } from './world.ts'

/** Statements in force about the orders of this walk. */
const statementsOf = (world: World, outcomes: readonly string[]) =>
  world.rows(
    `select s.statement_id, named_no as order_no, last.outcome, m.data ->> 'token' as key from statements s
       cross join lateral (select outcome from statement_outcomes o where o.statement_id = s.statement_id
         order by outcome_id desc limit 1) last
       left join mails m on m.once_key = 'statement:' || s.statement_id
      where named_no = any($1) and last.outcome = any($2) order by s.statement_id`,
    world.orders.map(({ no }) => no),
    outcomes,
  )

async function dealWith(world: World, { statement_id, order_no }: { statement_id: string; order_no: string }) {
  const { code } = await post(world, 'support', `/statements/${statement_id}/link`, { order_no })
  if (code === 0) return
  // Its text was read: everything that is left of the order.
  const left = await world.rows(
    `select item_id from order_items join orders using (order_id) where order_no = $1
      and item_status not in ('canceled', 'closed') order by position`,
    order_no,
  )
  const item_ids = left.map(({ item_id }) => item_id)
  const again = await post(world, 'support', `/statements/${statement_id}/link`, { order_no, item_ids })
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

export const statementCommands = {
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
