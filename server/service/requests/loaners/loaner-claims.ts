import type { Reader } from '#db/transaction.ts'
import { type Cents, sum } from '#domain/money.ts'
import { kindsWith, requestTraits } from '#domain/requests/traits.ts'
import type { OfferLine } from '../bill/offer.ts'
import type { DocumentedDeduction } from '../settlement/settle-deposit-store.ts'
import type { Request } from '../store.ts'
import type { Subject } from '../subject.ts'

/** The settlement of a repair is only about its loaner: one that was given up, or that came back broken. */
export function isLoanerClaim({ apply_type }: Pick<Request, 'apply_type'>): boolean {
  return requestTraits[apply_type].work !== null
}

export interface OpenClaim {
  after_sale_id: string
  request_no: string
  /** The whole claim, and the part that is held of the deposit. */
  amount: Cents
  deducted: Cents
}

/** Claims for loaners of these items that are not final, by item: until they are, the deposit is retained for them. */
export async function openClaims(db: Reader, itemIds: readonly string[]): Promise<Map<string, OpenClaim[]>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('settlements')
    .innerJoin('requests', 'requests.after_sale_id', 'settlements.after_sale_id')
    .select(['item_id', 'settlements.after_sale_id', 'request_no', 'deducted', 'deductions'])
    .where('item_id', 'in', itemIds)
    .where('apply_type', 'in', kindsWith('work'))
    .where('settlement_state', '<>', 'final')
    .orderBy('settlement_id')
    .execute()
  const claims = rows.map(({ item_id, deductions, ...row }) => ({
    ...{ ...row, item_id },
    amount: sum((deductions as unknown as DocumentedDeduction[]).map(({ amount }) => amount)),
  }))
  return Map.groupBy(claims, ({ item_id }) => item_id)
}

export async function findOpenClaims(db: Reader, { item_id }: Pick<Request, 'item_id'>): Promise<OpenClaim[]> {
  return (await openClaims(db, [item_id])).get(item_id) ?? []
}

/** Shown in every offer about the end of a rental, with what of its deposit is retained for them. */
export async function claimLines(db: Reader, { item }: Subject, retained: Cents): Promise<OfferLine[]> {
  const claims = await findOpenClaims(db, item)
  if (claims.length === 0) return []
  const amount = sum(claims.map(claim => claim.amount))
  return [{ rule: 'loaner_claimed', amount: retained, figures: { amount, kept: retained } }]
}
