import { transaction } from '#db/transaction.ts'
import { crowded, executesAt, heldHours, isCrowded, writtenDown } from '#domain/statements/states.ts'
import type { Context } from '#server/platform/context.ts'
import { walkRows } from '#server/platform/jobs/walk-rows.ts'
import { raiseAlert } from '#server/platform/mail/staff-alerts.ts'
import { findOrderById } from '#server/records/orders/lock-order.ts'
import {
  findDueStatements,
  findOpenStatements,
  findWaitingCancellations,
} from '#server/records/orders/open-statements.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { carryOutOrWait } from './carry-out.ts'
import { findLastOutcome, findStatement, insertOutcome, isOwnersOrder, lockStatements } from './store.ts'
import { statedNearby } from './store-nearby.ts'
import { whyPeople } from './take-effect.ts'

/**
 * Carries out statements that nobody has taken back within their day, however late the worker runs. A statement entered
 * by staff rests on one person alone, and somebody who makes statements about several people's contracts is not their
 * owner: a colleague checks those first, and nothing is shipped meanwhile.
 */
export async function takeHeld(context: Context, _payload: object): Promise<void> {
  const before = new Date(context.clock.now().getTime() - heldHours * 3_600_000)
  await walkRows(context, {
    job: 'take-held-statements',
    rows: (after, limit) => findDueStatements(context.db, { before, after, limit }),
    getId: ({ statement_id }) => statement_id,
    getName: ({ statement_id }) => statement_id,
    work: ({ statement_id }) => takeOne(context, statement_id),
  })
  await walkRows(context, {
    job: 'take-held-statements',
    rows: (after, limit) => findWaitingCancellations(context.db, { after, limit }),
    getId: ({ statement_id }) => statement_id,
    getName: ({ statement_id }) => statement_id,
    work: ({ statement_id }) => takeWaiting(context, statement_id),
  })
}

/** A cancellation that another request of the machine stood in the way of is carried out once that has ended. */
async function takeWaiting(context: Context, statementId: string): Promise<void> {
  const { db, clock } = context
  const statement = await findStatement(db, statementId)
  const last = await findLastOutcome(db, statementId)
  if (!statement || last?.outcome !== 'human' || last.order_id === null || statement.logged_by !== null) return
  const order = await findOrderById(db, last.order_id)
  if (!isOwnersOrder(statement, order)) {
    if (executesAt(statement.received_at) > clock.now() || isCrowded(await statedNearby(db, statement))) return
  }
  if ((await findOpenStatements(db, order)).some(({ kind }) => kind === 'withdrawal')) return
  const meant = { statement, order, itemIds: [], requestNos: [] }
  if ((await transaction(db, tx => whyPeople(tx, context, meant))) !== undefined) return
  await carryOutOrWait(context, { statement, order, from: 'human', by: 'system' })
}

async function takeOne(context: Context, statementId: string): Promise<void> {
  const statement = await findStatement(context.db, statementId)
  const order = await findHeldOrder(context, statementId)
  if (!statement || !order || executesAt(statement.received_at) > context.clock.now()) return
  const asking = { statementId, orderId: order.order_id }
  if (statement.logged_by !== null) return escalateToColleague(context, { ...asking, reason: writtenDown })
  const nearby = await statedNearby(context.db, statement)
  if (isCrowded(nearby)) return escalateToColleague(context, { ...asking, reason: crowded })
  // A withdrawal of the same contract would undo it; if its owner takes that one back, this one is carried out.
  const open = await findOpenStatements(context.db, order)
  const waits = open.some(({ kind, outcome }) => kind === 'withdrawal' && outcome === 'held')
  if (statement.kind === 'cancellation' && waits) return
  await carryOutOrWait(context, { statement, order, from: 'held', by: 'system' })
}

interface Escalation {
  statementId: string
  orderId: string
  reason: string
}

async function escalateToColleague(context: Context, { statementId, orderId, reason }: Escalation) {
  await transaction(context.db, async tx => {
    await lockStatements(tx, [statementId])
    if ((await findLastOutcome(tx, statementId))?.outcome !== 'held') return
    await insertOutcome(tx, {
      ...{ statement_id: statementId, order_id: orderId, outcome: 'human', reason, request_nos: [] },
      at: context.clock.now(),
    })
    await raiseAlert(tx, context, 'statement')
  })
}

/** undefined: it is not held, or not any more. */
export async function findHeldOrder({ db }: Context, statementId: string): Promise<Order | undefined> {
  const last = await findLastOutcome(db, statementId)
  if (last?.outcome !== 'held' || last.order_id === null) return undefined
  return db.selectFrom('orders').selectAll().where('order_id', '=', last.order_id).executeTakeFirst()
}
