import { type Reader, transaction } from '#db/transaction.ts'
import { findOrderNumber } from '#domain/requests/order-number.ts'
import { namedRequests } from '#domain/statements/named.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { raiseAlert } from '#server/platform/mail/staff-alerts.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { carryOutOrWait } from './carry-out.ts'
import { matchStatementJob } from './job-kinds.ts'
import { findNamedOrder } from './later/find-named.ts'
import {
  findLastOutcome,
  findStatement,
  insertOutcome,
  isOwnersOrder,
  lockStatements,
  type Statement,
} from './store.ts'
import { whyPeople } from './take-effect.ts'

/**
 * Finds the contract that a statement is about: by its number, or that of a contract concluded later about it, and the
 * address of its order, or among the person's own when they have signed in. A statement by its owner takes effect at once; one by anybody else, or entered by staff,
 * waits for its owner, for staff who confirm it with a fresh proof, or for a day to pass. If nothing is found, staff
 * look at it. It runs after the response, so that nobody learns whether the contract exists.
 */
export async function matchStatement(context: Context, { statementId }: { statementId: string }): Promise<void> {
  const statement = await findStatement(context.db, statementId)
  if (!statement || (await findLastOutcome(context.db, statementId))) return
  const order = await findMeantOrder(context.db, statement)
  if (order && isOwnersOrder(statement, order)) {
    const isDone = await carryOutOrWait(context, { statement, order, from: 'waiting', by: 'system' })
    if (!isDone) await lookAgain(context, statementId)
    return
  }
  await hold(context, statement, order)
}

/** The statement is recorded, so nothing is shipped; once an hour it is checked whether the payment has ended. */
async function lookAgain(context: Context, statementId: string): Promise<void> {
  const runAt = new Date(context.clock.now().getTime() + hour)
  const options = { runAt, key: `match-statement:${statementId}` }
  await transaction(context.db, tx => addJob(tx, context, matchStatementJob, { statementId }, options))
}

const hour = 3_600_000

/** The contract it names, if it belongs to the person who stated it. */
export async function findMeantOrder(db: Reader, statement: Statement): Promise<Order | undefined> {
  const { contract } = statement
  const number = findOrderNumber(contract)
  const order = await (number === undefined ? findNamedOrder(db, statement) : findOrderByNo(db, number))
  return order && isSenders(statement, order) ? order : undefined
}

export function isSenders(statement: Statement, order: Order): boolean {
  const { email } = statement
  return isOwnersOrder(statement, order) || (email !== '' && order.email.toLowerCase() === email.toLowerCase())
}

async function hold(context: Context, statement: Statement, order: Order | undefined): Promise<void> {
  const { statement_id } = statement
  await transaction(context.db, async tx => {
    await lockStatements(tx, [statement_id])
    if (await findLastOutcome(tx, statement_id)) return
    const requestNos = namedRequests(statement)
    const why = order ? await whyPeople(tx, context, { statement, order, itemIds: [], requestNos }) : 'unmatched'
    await insertOutcome(tx, {
      ...{ statement_id, order_id: order?.order_id ?? null, at: context.clock.now(), request_nos: [] },
      ...(why === undefined ? { outcome: 'held', reason: 'heard' } : { outcome: 'human', reason: why }),
    })
    if (why !== undefined) await raiseAlert(tx, context, 'statement')
  })
}
