import { type Tx, transaction } from '#db/transaction.ts'
import { type Actor, step } from '#domain/machine.ts'
import { namedRequests } from '#domain/statements/named.ts'
import { leavesContract, type StatementOutcome, statementMachine } from '#domain/statements/states.ts'
import { endFallenCharges, withChargesEnded } from '#server/money/payments/end-charges.ts'
import type { Context } from '#server/platform/context.ts'
import { raiseAlert } from '#server/platform/mail/staff-alerts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findStandingStatements } from '#server/records/orders/open-statements.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { settledBefore } from './settled-before.ts'
import {
  findLastOutcome,
  findStatement,
  insertOutcome,
  isOwnersOrder,
  lockStatements,
  type Statement,
} from './store.ts'
import { type Effect, redirectToPurchase, takeEffect } from './take-effect.ts'

interface CarryOutInput {
  statement: Statement
  order: Order
  /** The state it must be in: what somebody else has done meanwhile stays. */
  from: 'waiting' | 'held' | 'human'
  by: Actor
}

/**
 * Carries out a statement once. Other statements about the same contract are settled with it, so that no two contradict
 * each other. Returns whether it was still to be done.
 */
export async function carryOut(context: Context, carrying: CarryOutInput): Promise<boolean> {
  try {
    return await settled(context, carrying)
  } catch (error) {
    if (!(error instanceof EffectRefused)) throw error
    // A rule that refuses the effect leaves the statement itself in place.
    const { statement_id } = carrying.statement
    context.log.warn({ err: error.cause, statement: statement_id }, 'a statement could not take its effect')
    return await transaction(context.db, async tx => {
      await lockStatements(tx, [statement_id])
      if (!(await isStillAt(tx, carrying))) return false
      await storeOutcome(tx, context, carrying, { outcome: 'human', reason: 'refused', request_nos: [] })
      return true
    })
  }
}

/**
 * For jobs. False: a payment for the order is in progress, and the statement waits, with nothing shipped, until that
 * ends.
 */
export async function carryOutOrWait(context: Context, carrying: CarryOutInput): Promise<boolean> {
  try {
    await carryOut(context, carrying)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'payment_status_invalid') return false
    throw error
  }
}

/** A rule has refused the effect, which rolls back everything that was done for it. */
class EffectRefused extends Error {}

async function settled(context: Context, carrying: CarryOutInput): Promise<boolean> {
  const { statement, order } = carrying
  let others: string[] = []
  const lockFirst = async (tx: Tx) => {
    others = await lockContract(tx, order, statement.statement_id)
  }
  const run = async (tx: Tx) => {
    try {
      return await tryEffect(tx, context, carrying, others)
    } catch (error) {
      throw error instanceof Refusal ? new EffectRefused('Refused', { cause: error }) : error
    }
  }
  return runEnding(context, order, lockFirst, run)
}

/** Ends the charges of an order before it ends; if a provider does not respond, the worker retries. */
export async function runEnding<Result>(
  context: Context,
  order: Order | undefined,
  lockFirst: (tx: Tx) => Promise<void>,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const actor = { role: 'system' } as const
  if (order?.order_status === 'pay_success') return withChargesEnded(context, order, { actor, lockFirst }, run)
  const result = await transaction(context.db, async tx => {
    await lockFirst(tx)
    return run(tx)
  })
  // Charges of requests about a part of it that were ended are no longer to be paid.
  if (order) await endFallenCharges(context, order, { actor, reason: 'request_ends' })
  return result
}

async function tryEffect(
  tx: Tx,
  context: Context,
  carrying: CarryOutInput,
  others: readonly string[],
): Promise<boolean> {
  const { statement, order } = carrying
  if (!(await isStillAt(tx, carrying))) return false
  const ownerItemIds = isOwnersOrder(statement, order) ? statement.item_ids : []
  const stated = { statement, order, itemIds: ownerItemIds, requestNos: namedRequests(statement) }
  const meant = await redirectToPurchase(tx, stated)
  const effect = await takeEffect(tx, context, meant)
  await storeOutcome(tx, context, { ...carrying, ...meant }, effect)
  await settleOthers(tx, context, { order, effect, others })
  return true
}

async function isStillAt(tx: Tx, { statement, from, by }: CarryOutInput): Promise<boolean> {
  const last = await findLastOutcome(tx, statement.statement_id)
  return (last?.outcome ?? 'waiting') === from && step(statementMachine, from, 'carry_out', by).ok
}

async function storeOutcome(
  tx: Tx,
  context: Context,
  { statement, order }: CarryOutInput,
  effect: Effect,
): Promise<void> {
  const { statement_id } = statement
  await insertOutcome(tx, { ...effect, statement_id, order_id: order.order_id, at: context.clock.now() })
  if (effect.outcome === 'human') await raiseAlert(tx, context, 'statement')
}

/**
 * Locks all statements about a contract in the order of the locks; statements made since they were read are not
 * included.
 */
export async function lockContract(tx: Tx, order: Order, statementId: string): Promise<string[]> {
  const ids = (await findStandingStatements(tx, order)).map(({ statement_id }) => statement_id)
  await lockStatements(tx, [statementId, ...ids])
  return ids.filter(id => id !== statementId)
}

interface OthersSettlement {
  order: Order
  effect: Pick<Effect, 'outcome' | 'reason'>
  /** Which of them are locked. */
  others: readonly string[]
}

/**
 * After a statement was carried out and its outcome stored: what others about the contract can mean may be settled with
 * it. A withdrawal undoes the contract, so nothing is left to cancel.
 */
export async function settleOthers(
  tx: Tx,
  context: Context,
  { order, effect, others }: OthersSettlement,
): Promise<void> {
  if (effect.outcome !== 'done' || leavesContract(effect.reason)) return
  for (const { statement_id, outcome } of await findStandingStatements(tx, order)) {
    const other = others.includes(statement_id) ? await findStatement(tx, statement_id) : undefined
    const meant = other && { statement: other, order, itemIds: [], requestNos: namedRequests(other) }
    const settled = meant && (await settledBefore(tx, meant))
    const event = settled?.outcome === 'closed' ? 'supersede' : 'carry_out'
    if (settled && step(statementMachine, outcome as StatementOutcome, event, 'system').ok)
      await insertOutcome(tx, {
        ...settled,
        ...{ statement_id, order_id: order.order_id, at: context.clock.now() },
      })
  }
}
