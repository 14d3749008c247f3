import type { Tx } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { findOrderNumber } from '#domain/requests/order-number.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { addJob } from '#server/platform/jobs/add-job.ts'
import { findOrderByNo } from '#server/records/orders/lock-order.ts'
import type { Order } from '#server/records/orders/order-rows.ts'
import { matchStatementJob } from './job-kinds.ts'
import { findNamedOrder } from './later/find-named.ts'
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
  request_nos?: readonly string[]
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
  const { userId, item_ids = [], request_nos = [], ending, ...rest } = stated
  const { items = '', end_wish = null, stated_on = dayInShop(now) } = stated
  const typed = findOrderNumber(rest.contract)
  const own = await findUserOrder(tx, { ...rest, userId, typed, request_nos: [...request_nos] })
  const named_no = typed ?? own?.order_no ?? null
  const own_order_id = own?.order_id ?? null
  const statement = await insertStatement(tx, {
    ...rest,
    ...{
      ...{ named_no, own_order_id },
      items,
      end_wish,
      stated_on,
      item_ids: [...item_ids],
      request_nos: [...request_nos],
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

interface OwnerLookup extends Pick<Statement, 'kind' | 'contract' | 'request_nos'> {
  userId: string | undefined
  typed: string | undefined
}

/** A signed-in person's statement about their own contract takes effect at once, so there is nothing to take back. */
async function findUserOrder(tx: Tx, { userId, typed, ...stated }: OwnerLookup): Promise<Order | undefined> {
  if (!userId) return undefined
  const order = await (typed === undefined ? findNamedOrder(tx, stated) : findOrderByNo(tx, typed))
  return order?.user_id === userId ? order : undefined
}
