import type { Reader } from '#db/transaction.ts'
import type { OfferBody } from '../bill/offer.ts'
import { findSettlement } from '../settlement/settle-deposit-store.ts'
import type { Request } from '../store.ts'

/** Whether staff may contest the cause of a termination: until its machine is settled, and once. */
export async function isCauseOpen(db: Reader, request: Request): Promise<boolean> {
  const { after_sale_id, audit_status, completed_at } = request
  if (audit_status !== 'approved' || completed_at !== null || (await findSettlement(db, after_sale_id))) return false
  return isCauseAccepted(db, request)
}

/** Whether the statement behind it names a good cause. */
export async function isForCause(db: Reader, { statement_id }: Pick<Request, 'statement_id'>): Promise<boolean> {
  if (statement_id === null) return false
  const cause = await db
    .selectFrom('statements')
    .select('ending')
    .where('statement_id', '=', statement_id)
    .where('ending', '=', 'extraordinary')
    .executeTakeFirst()
  return cause !== undefined
}

/** Whether it names a good cause, and nobody has contested it. */
export async function isCauseAccepted(db: Reader, request: Request): Promise<boolean> {
  if (!(await isForCause(db, request))) return false
  const contested = await db
    .selectFrom('request_events')
    .select('event')
    .where('after_sale_id', '=', request.after_sale_id)
    .where('event', '=', 'cause_contested')
    .executeTakeFirst()
  return contested === undefined
}

export function readEarlyFee({ lines }: Pick<OfferBody, 'lines'>): number {
  return lines.find(({ rule }) => rule === 'early_fee')?.amount ?? 0
}
