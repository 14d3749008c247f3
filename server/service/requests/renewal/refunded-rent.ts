import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import { kindsInSql } from '#server/records/requests/kinds-in-sql.ts'

/** Refunds of an item's rent while it was rented, by what they were for. */
export interface RefundedRent {
  /**
   * For each renewal, by its id: refunded with its months, by people at once, or with a settlement, which counts for
   * the last months first.
   */
  readonly byRenewal: ReadonlyMap<string, Cents>
  /** Refunded by people for something else: the customer keeps it, whatever happens to the months. */
  readonly reduced: Cents
}

interface Renewal {
  after_sale_id: string
  request_no: string
  renewal_fee: Cents
  completed_at: Date
  taken_back_at: Date | null
}

interface RentRefund {
  reference: string
  booked_at: Date
  rent: Cents
  whole: Cents
}

/**
 * A refund by people of exactly the price of a renewal is the money of that renewal; any other is a reduction of the
 * rent (ADR 102).
 */
export async function readRefundedRent(db: Reader, itemId: string): Promise<RefundedRent> {
  const renewals = await listRenewals(db, itemId)
  const refunds = await listRentRefunds(db, itemId)
  const byRenewal = new Map<string, Cents>()
  const byPeople = refunds.filter(({ reference }) => /^(request|by-hand):/.test(reference))
  const reductions = new Set(byPeople)
  let settled = sum(refunds.filter(({ reference }) => reference.startsWith('settlement:')).map(({ whole }) => whole))
  for (const renewal of renewals) {
    const { request_no, renewal_fee, after_sale_id } = renewal
    const undoing = `renewal:${request_no}:taken_back`
    const undone = sum(refunds.filter(({ reference }) => reference.startsWith(undoing)).map(({ whole }) => whole))
    const before = undone === 0 ? byPeople.find(row => reductions.has(row) && isFullRefund(row, renewal)) : undefined
    if (before) reductions.delete(before)
    const apart = before ? renewal_fee : undone
    const fromSettlement = Math.min(settled, renewal_fee - apart)
    settled -= fromSettlement
    byRenewal.set(after_sale_id, apart + fromSettlement)
  }
  return { byRenewal, reduced: sum([...reductions].map(({ rent }) => rent)) }
}

function isFullRefund(
  { whole, booked_at }: RentRefund,
  { renewal_fee, completed_at, taken_back_at }: Renewal,
): boolean {
  return whole === renewal_fee && booked_at >= completed_at && (taken_back_at === null || booked_at <= taken_back_at)
}

/** Concluded renewals, the latest first, including those that were taken back since. */
async function listRenewals(db: Reader, itemId: string): Promise<Renewal[]> {
  const { rows } = await sql<Renewal>`
    select after_sale_id, request_no, renewal_fee, completed_at,
        (select min(at) from request_events e where e.after_sale_id = r.after_sale_id and event = 'taken_back') as taken_back_at
      from requests r where item_id = ${itemId} and apply_type in ${kindsInSql('addsMonths')} and audit_status = 'approved'
       and process_status = 'complete' order by completed_at desc, after_sale_id desc`.execute(db)
  return rows
}

/** Each refund of the item as it was ordered: its part of the rent, and the whole with delivery. */
async function listRentRefunds(db: Reader, itemId: string): Promise<RentRefund[]> {
  const { rows } = await sql<{ reference: string; booked_at: Date; rent: string; whole: string }>`
    select reference, booked_at, coalesce(sum(e.amount) filter (where component = 'rent'), 0) as rent, sum(e.amount) as whole
      from ledger_entries e join ledger_transactions t using (transaction_id)
     where e.item_id = ${itemId} and component in ('rent', 'freight') and t.kind = 'refund'
       and (account like '%\\_revenue' or account = 'vat')
     group by transaction_id, reference, booked_at order by transaction_id`.execute(db)
  return rows.map(({ rent, whole, ...row }) => ({ ...row, rent: Number(rent), whole: Number(whole) }))
}
