import { recordStatement, type Tx, transaction } from '#db/transaction.ts'
import { step } from '#domain/machine.ts'
import { isUnanswered, type StatementOutcome, statementMachine } from '#domain/statements/states.ts'
import { mustBeOwnWord } from '#server/people/concessions/must-be-own-word.ts'
import type { Context } from '#server/platform/context.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { raiseAlert } from '#server/platform/mail/staff-alerts.ts'
import { refuse } from '#server/platform/refusal.ts'
import { cancellationWaits } from '#server/records/orders/open-statements.ts'
import { findUserOrder } from '#server/records/orders/order-rows.ts'
import { carryOut } from './carry-out.ts'
import { statementKeys } from './statement-keys.ts'
import { findLastOutcome, findStatement, insertOutcome, lockStatements } from './store.ts'

/** The owner has signed in, or opened the order by a mailed code: they confirm or deny the statement. */
export async function answerStatement(input: Input<'POST /orders/{order_no}/statements/{statement_id}/answer'>) {
  const { context, caller, params, body } = input
  const { userId } = requireUser(caller)
  const order = (await findUserOrder(context.db, userId, params.order_no)) ?? refuse('order_not_found')
  const statementId = requireUuid(params.statement_id)
  const statement = (await findStatement(context.db, statementId)) ?? refuse('resource_missing')
  const last = await findLastOutcome(context.db, statementId)
  if (!last || last.order_id !== order.order_id) refuse('resource_missing')
  if (!body.mine) await transaction(context.db, tx => disown(tx, context, statementId))
  else {
    await recordStatement(context.db, db => mustBeOwnWord(db, context, caller))
    // Staff look at it because its owner was silent, or it waits until another request has ended: they may confirm it.
    const isTheirs = isUnanswered(last) || cancellationWaits.some(why => why === last.reason)
    const from = last.outcome === 'human' && isTheirs ? 'human' : 'held'
    if (!(await carryOut(context, { statement, order, from, by: 'customer' }))) refuse('already_done')
  }
  return null
}

/** By the link in the confirmation. A wrong key, an unknown id and an invalid one get the same response. */
export async function disownStatement({ context, body, ip }: Input<'POST /statements/disown'>): Promise<null> {
  await countHit(context, 'sign_in_address', 'statement-disown', ip)
  const { isDisownKey } = await statementKeys(context)
  if (!isDisownKey(body.statement_id, body.key)) refuse('resource_missing')
  const statementId = requireUuid(body.statement_id)
  if (!(await findStatement(context.db, statementId))) refuse('resource_missing')
  await transaction(context.db, tx => disown(tx, context, statementId))
  return null
}

/** Possible until it is carried out. The statement stays recorded: stated, and not by the owner of the contract. */
async function disown(tx: Tx, context: Context, statementId: string): Promise<void> {
  await lockStatements(tx, [statementId])
  const last = await findLastOutcome(tx, statementId)
  // Pressed twice, it is done already.
  if (last?.outcome === 'disowned') return
  const from = (last?.outcome ?? 'waiting') as StatementOutcome
  if (!step(statementMachine, from, 'disown', 'guest').ok) refuse('already_done')
  await insertOutcome(tx, {
    ...{ statement_id: statementId, outcome: 'disowned', reason: 'not_mine', request_nos: [] },
    ...{ order_id: last?.order_id ?? null, at: context.clock.now() },
  })
  await raiseAlert(tx, context, 'disowned')
}
