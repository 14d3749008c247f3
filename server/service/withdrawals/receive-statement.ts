import { transaction } from '#db/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import { countHit } from '#server/platform/http/admission/limits.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { statementKeys } from './statement-keys.ts'
import { type StatementInput, writeStatement } from './write-statement.ts'

/**
 * Receives a withdrawal without a login, a captcha or a question. Only a flood from one address is limited. The
 * response does not reveal whether the contract exists; nothing is looked up before it.
 */
export async function receiveWithdrawal({ context, body, caller, language, ip }: Input<'POST /withdrawals'>) {
  const { item_ids, request_nos, ...stated } = body
  // Only a signed-in person has a list to pick from; the ids of anybody else are ignored.
  const picked = caller.userId ? item_ids : []
  const base = {
    ...stated,
    kind: 'withdrawal',
    channel: 'web',
    item_ids: picked,
    // A number of a request is known to anybody with its mails, as that of an order is.
    request_nos,
    userId: caller.userId,
    language,
  } as const
  return receive(context, ip, base)
}

export async function receiveCancellation(input: Input<'POST /rental-cancellations'>) {
  const { context, body, caller, language, ip } = input
  const base = { ...body, kind: 'cancellation', channel: 'web', userId: caller.userId, language } as const
  return receive(context, ip, base)
}

async function receive(context: Context, ip: string, stated: StatementInput) {
  await countHit(context, 'send_code_address', 'statement', ip)
  const { copyKeyOf, disownKeyOf } = await statementKeys(context)
  const { statement_id, received_at } = await transaction(context.db, tx =>
    writeStatement(tx, context, stated, disownKeyOf),
  )
  return { statement_id, received_at: received_at.toISOString(), copy_key: copyKeyOf(statement_id) }
}
