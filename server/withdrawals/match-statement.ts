import { transaction } from '#db/transaction.ts'
import { orderNumberIn } from '#domain/after-sale/order-number.ts'
import type { Context } from '../context.ts'
import type { Order } from '../orders/store.ts'
import { endOpenCharges } from '../payments/end-charges.ts'
import { Refusal } from '../refusal.ts'
import { tellStaffOfStatement } from './mails.ts'
import { findStatement, insertOutcome, lastOutcomeOf, lockStatement, orderByNumber, type Statement } from './store.ts'
import { type Effect, takeEffect } from './take-effect.ts'

/**
 * Which contract somebody means: its number and the address of its order, or his own when he has signed in. Found, it
 * has its effect at once; else people look. Afterwards, so that nobody learns from the answer whether it exists.
 */
export async function matchStatement(context: Context, { statementId }: { statementId: string }): Promise<void> {
  const statement = await findStatement(context.db, statementId)
  if (!statement || (await lastOutcomeOf(context.db, statementId))) return
  const order = await meantBy(context, statement)
  // Before an order ends nothing more is to be paid for it; a provider that is silent lets the worker come again.
  if (order?.order_status === 'pay_success') await endOpenCharges(context, order, { actor: { role: 'system' } })
  const effect = order && (await tryEffect(context, statement, order))
  if (!effect)
    await keep(
      context,
      statement,
      { outcome: 'human', reason: order ? 'refused' : 'unmatched', request_nos: [] },
      order,
    )
}

async function meantBy({ db }: Context, { contract, email, user_id }: Statement): Promise<Order | undefined> {
  const number = orderNumberIn(contract)
  const order = number === undefined ? undefined : await orderByNumber(db, number)
  const isHis =
    order && (order.user_id === user_id || (email !== '' && order.email.toLowerCase() === email.toLowerCase()))
  return isHis ? order : undefined
}

/** A rule that refuses, refuses the effect; what was stated stays stated. */
async function tryEffect(context: Context, statement: Statement, order: Order): Promise<Effect | undefined> {
  try {
    return await transaction(context.db, async tx => {
      const { statement_id } = statement
      await lockStatement(tx, statement_id)
      if (await lastOutcomeOf(tx, statement_id)) return { outcome: 'done', reason: 'known', request_nos: [] }
      const itemIds = order.user_id === statement.user_id ? statement.item_ids : []
      const effect = await takeEffect(tx, context, { statement, order, itemIds })
      await insertOutcome(tx, { ...effect, statement_id, order_id: order.order_id, at: context.clock.now() })
      if (effect.outcome === 'human') await tellStaffOfStatement(tx, context, statement, effect.reason)
      return effect
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    context.log.warn({ err: error, statement: statement.statement_id }, 'a statement could not take its effect')
    return undefined
  }
}

async function keep(context: Context, statement: Statement, effect: Effect, order: Order | undefined): Promise<void> {
  const { statement_id } = statement
  await transaction(context.db, async tx => {
    await lockStatement(tx, statement_id)
    if (await lastOutcomeOf(tx, statement_id)) return
    await insertOutcome(tx, { ...effect, statement_id, order_id: order?.order_id ?? null, at: context.clock.now() })
    await tellStaffOfStatement(tx, context, statement, effect.reason)
  })
}
