import type { Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { step } from '#domain/machine.ts'
import { statementMachine } from '#domain/statements/states.ts'
import type { Context } from '#server/platform/context.ts'
import { findStandingStatements } from '#server/records/orders/open-statements.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import type { RequestAction } from '../requests/kinds.ts'
import { type Request, updateRequest } from '../requests/queries.ts'
import { mailReceipt } from './mails.ts'
import { settledBefore } from './settled-before.ts'
import { findStatement, insertOutcome, insertStatement } from './store.ts'

/** A withdrawal on the page of the order is a statement as well: the same row, the same receipt. */
export async function recordCustomerWithdrawal(
  tx: Tx,
  context: Context,
  { subject, request }: Pick<RequestAction, 'subject' | 'request' | 'actor'>,
): Promise<Request> {
  const { order, item, now, today } = subject
  const names = item.names as Record<Language, { name: string }>
  const statement = await insertStatement(tx, {
    ...{ kind: 'withdrawal', channel: 'account', name: order.recipient, contract: order.order_no, email: order.email },
    ...{ named_no: order.order_no, own_order_id: order.order_id },
    ...{ items: names[order.language].name, reason: request.apply_reason, language: order.language },
    ...{ user_id: order.user_id, item_ids: [item.item_id], stated_on: today, received_at: now },
  })
  const { statement_id } = statement
  await mailReceipt(tx, context, statement)
  await insertOutcome(tx, {
    ...{ statement_id, outcome: 'done', reason: 'withdrawn', order_id: order.order_id, at: now },
    ...{ request_nos: [request.request_no], item_ids: [item.item_id] },
  })
  return updateRequest(tx, request.after_sale_id, { statement_id })
}

/**
 * A withdrawal of the whole contract replaces a cancellation that was carried out before. One that still waits is
 * replaced when it would be carried out. Under the lock of the order, which every withdrawal takes.
 */
export async function supersedeCancellations(tx: Tx, context: Context, order: Order): Promise<void> {
  for (const { statement_id, kind, outcome } of await findStandingStatements(tx, order)) {
    if (kind !== 'cancellation' || outcome !== 'done') continue
    const statement = await findStatement(tx, statement_id)
    const settled = statement && (await settledBefore(tx, { statement, order, itemIds: [], requestNos: [] }))
    if (settled?.outcome === 'closed' && step(statementMachine, outcome, 'supersede', 'system').ok)
      await insertOutcome(tx, { ...settled, statement_id, order_id: order.order_id, at: context.clock.now() })
  }
}
