import { type Reader, transaction } from '#db/transaction.ts'
import { findOrderNumber } from '#domain/requests/order-number.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { raiseAlert } from '#server/platform/mail/staff-alerts.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { carryOutOrWait } from './carry-out.ts'
import { matchStatementJob } from './job-kinds.ts'
import {
  findLastOutcome,
  findStatement,
  insertOutcome,
  isOwnersOrder,
  lockStatements,
  orderByNumber,
  type Statement,
} from './store.ts'
import { whyPeople } from './take-effect.ts'

/**
 * Which contract somebody means: its number and the address of its order, or their own when they have signed in. Found
 * by its owner, it has its effect at once; stated by anybody else, or written down by staff, it waits for its owner, for
 * staff who say so with a proof of who they are, or for a day to pass. Not found, people look. Afterwards, so that nobody learns from the answer whether it exists.
 */
export async function matchStatement(context: Context, { statementId }: { statementId: string }): Promise<void> {
  const statement = await findStatement(context.db, statementId)
  if (!statement || (await findLastOutcome(context.db, statementId))) return
  const order = await meantBy(context.db, statement)
  if (order && isOwnersOrder(statement, order)) {
    const isDone = await carryOutOrWait(context, { statement, order, from: 'waiting', by: 'system' })
    if (!isDone) await lookAgain(context, statementId)
    return
  }
  await hold(context, statement, order)
}

/** Heard, and so nothing is shipped; whether the payment has ended meanwhile is asked once an hour. */
async function lookAgain(context: Context, statementId: string): Promise<void> {
  const runAt = new Date(context.clock.now().getTime() + hour)
  const options = { runAt, key: `match-statement:${statementId}` }
  await transaction(context.db, tx => addJob(tx, context, matchStatementJob, { statementId }, options))
}

const hour = 3_600_000

/** The contract it names, where it is theirs who stated it. */
export async function meantBy(db: Reader, statement: Statement): Promise<Order | undefined> {
  const { contract, email } = statement
  const number = findOrderNumber(contract)
  const order = number === undefined ? undefined : await orderByNumber(db, number)
  const isHis =
    order && (isOwnersOrder(statement, order) || (email !== '' && order.email.toLowerCase() === email.toLowerCase()))
  return isHis ? order : undefined
}

async function hold(context: Context, statement: Statement, order: Order | undefined): Promise<void> {
  const { statement_id } = statement
  await transaction(context.db, async tx => {
    await lockStatements(tx, [statement_id])
    if (await findLastOutcome(tx, statement_id)) return
    const why = order ? await whyPeople(tx, context, { statement, order, itemIds: [] }) : 'unmatched'
    await insertOutcome(tx, {
      ...{ statement_id, order_id: order?.order_id ?? null, at: context.clock.now(), request_nos: [] },
      ...(why === undefined ? { outcome: 'held', reason: 'heard' } : { outcome: 'human', reason: why }),
    })
    if (why !== undefined) await raiseAlert(tx, context, 'statement')
  })
}
