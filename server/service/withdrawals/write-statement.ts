import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { findOrderNumber } from '#domain/requests/order-number.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import { matchStatementJob } from './job-kinds.ts'
import { mailReceipt } from './mails.ts'
import { insertStatement, type Statement } from './store.ts'

export interface StatementInput {
  kind: 'withdrawal' | 'cancellation'
  channel: 'web' | 'email' | 'letter' | 'phone' | 'form'
  name: string
  contract: string
  /** Empty: there is none. */
  email: string
  items?: string
  reason: string
  ending?: 'ordinary' | 'extraordinary'
  end_wish?: Day | null
  language: Language
  userId?: string | undefined
  item_ids?: readonly string[]
  logged_by?: string
  /** For a letter: the day it was sent. */
  stated_on?: Day
}

/**
 * Stored for good and confirmed at once; the worker finds out which contract it means. `disownKeyOf`: makes the key by
 * which the reader of the confirmation can take back what its owner has not stated themselves.
 */
export async function writeStatement(
  tx: Tx,
  context: Context,
  stated: StatementInput,
  makeDisownKey?: (statementId: string) => string,
): Promise<Statement> {
  const now = context.clock.now()
  const { userId, item_ids = [], items = '', end_wish = null, stated_on = dayInShop(now), ending, ...rest } = stated
  const named_no = findOrderNumber(rest.contract) ?? null
  const own_order_id = (await findUserOrderId(tx, { userId, named_no })) ?? null
  const statement = await insertStatement(tx, {
    ...rest,
    ...{
      ...{ named_no, own_order_id },
      items,
      end_wish,
      stated_on,
      item_ids: [...item_ids],
      received_at: now,
    },
    ...(ending && { ending }),
    ...(userId && { user_id: userId }),
  })
  const token = own_order_id === null ? makeDisownKey?.(statement.statement_id) : undefined
  await mailReceipt(tx, context, statement, token)
  await addJob(tx, context, matchStatementJob, { statementId: statement.statement_id })
  return statement
}

interface OwnerLookup {
  userId: string | undefined
  named_no: string | null
}

/** A signed-in person's statement about their own contract takes effect at once, so there is nothing to take back. */
async function findUserOrderId(tx: Tx, { userId, named_no }: OwnerLookup): Promise<string | undefined> {
  const order = userId && named_no !== null ? await findOrderByNo(tx, named_no) : undefined
  return order?.user_id === userId ? order?.order_id : undefined
}
