import type { OfferKind } from '../catalogue/constants.ts'
import type { Cents } from '../money.ts'
import { toPlainWidth } from '../plain-width.ts'

export interface CouponTerms {
  readonly owner_id: string | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly valid: boolean
  readonly minimum: Cents
  readonly global_limit: number | null
  readonly customer_limit: number
  readonly kind: OfferKind | null
  readonly product_ids: readonly string[] | null
}

export interface CouponUse {
  readonly user_id: string
  readonly now: Date
  /** Uses so far, held or completed: by everyone, and by this person. */
  readonly uses: number
  readonly own_uses: number
  /** Goods and rent after line discounts, without deposit and freight; and the part that the coupon applies to. */
  readonly total: Cents
  readonly in_scope: Cents
}

/** Why a coupon does not apply; sent together with the general message. */
export const couponIssues = [
  'not_owner',
  'stopped',
  'not_started',
  'ended',
  'used_up',
  'used_by_you',
  'below_minimum',
  'nothing_in_scope',
] as const
export type CouponIssue = (typeof couponIssues)[number]

export function findCouponIssue(coupon: CouponTerms, use: CouponUse): CouponIssue | undefined {
  if (coupon.owner_id !== null && coupon.owner_id !== use.user_id) return 'not_owner'
  if (!coupon.valid) return 'stopped'
  if (use.now < coupon.starts_at) return 'not_started'
  if (use.now >= coupon.ends_at) return 'ended'
  if (use.own_uses >= coupon.customer_limit) return 'used_by_you'
  if (coupon.global_limit !== null && use.uses >= coupon.global_limit) return 'used_up'
  if (use.in_scope === 0) return 'nothing_in_scope'
  return use.total < coupon.minimum ? 'below_minimum' : undefined
}

/** The number of uses assumed for the worth of a code without a limit. */
export const assumedUses = 20

/** How often a code may be used in total. A limit per customer limits nobody who orders again as a new guest. */
export function countWeighedUses(coupon: Pick<CouponTerms, 'owner_id' | 'global_limit' | 'customer_limit'>): number {
  const { owner_id, global_limit, customer_limit } = coupon
  if (owner_id !== null) return Math.min(customer_limit, global_limit ?? customer_limit)
  return global_limit ?? Math.max(assumedUses, customer_limit)
}

/** The stored form of a code, independent of how it was typed. */
export function normalizeCouponCode(code: string): string {
  return toPlainWidth(code).trim().toUpperCase()
}

export function countsFor(
  { kind, product_ids }: Pick<CouponTerms, 'kind' | 'product_ids'>,
  line: { kind: OfferKind; product_id: string },
): boolean {
  return (kind === null || kind === line.kind) && (product_ids === null || product_ids.includes(line.product_id))
}
