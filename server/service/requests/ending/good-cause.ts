import type { Reader } from '#db/transaction.ts'
import type { OfferBody } from '../bill/offer.ts'
import { findSettlement } from '../settlement/settle-deposit-store.ts'
import type { Request } from '../store.ts'

/** Whether staff may contest the cause of a termination: until its machine is settled, and once. */
export async function isCauseOpen(db: Reader, request: Request): Promise<boolean> {
  const { after_sale_id, audit_status, completed_at, statement_id } = request
  if (statement_id === null || audit_status !== 'approved' || completed_at !== null) return false
  const cause = await db
    .selectFrom('statements')
    .select('ending')
    .where('statement_id', '=', statement_id)
    .where('ending', '=', 'extraordinary')
    .executeTakeFirst()
  if (!cause || (await findSettlement(db, after_sale_id))) return false
  const contested = await db
    .selectFrom('request_events')
    .select('event')
    .where('after_sale_id', '=', after_sale_id)
    .where('event', '=', 'cause_contested')
    .executeTakeFirst()
  return contested === undefined
}

export function earlyFeeOf({ lines }: Pick<OfferBody, 'lines'>): number {
  return lines.find(({ rule }) => rule === 'early_fee')?.amount ?? 0
}
