import { type Action, may, type Role } from '../access.ts'

/** Ways in which staff give value of the shop away by their own decision. */
export const concessionKinds = [
  'refund',
  'close',
  'cancel_item',
  'close_sent',
  'waive',
  'coupon',
  'price',
  'correction',
  'limit',
  'rule',
  'backdated_statement',
  'refund_account',
  'parcel_by_hand',
  'below_worth',
  'recall',
  'early_shipment',
  'another_machine',
  'unseen_return',
] as const
export type ConcessionKind = (typeof concessionKinds)[number]

/** Who may do it, and so who may agree to it as the second person. */
export const requiredPermission: Record<ConcessionKind, Action> = {
  refund: 'manage_refunds',
  close: 'close_orders',
  cancel_item: 'manage_orders',
  close_sent: 'close_sent_orders',
  waive: 'manage_orders',
  coupon: 'manage_promotions',
  price: 'manage_catalogue',
  correction: 'manage_refunds',
  limit: 'manage_settings',
  rule: 'manage_settings',
  backdated_statement: 'audit_requests',
  refund_account: 'manage_refunds',
  parcel_by_hand: 'ship_orders',
  below_worth: 'ship_orders',
  recall: 'manage_orders',
  early_shipment: 'ship_orders',
  another_machine: 'manage_orders',
  unseen_return: 'manage_orders',
}

/** What law or a rule of the price fixes: nobody decides it, so nobody has to agree. */
export const rulings = [
  'withdrawal',
  'own_cancel',
  'shortage',
  'price_rule',
  'deposit_rule',
  'bought_with_deposit',
  'surplus',
  'made_at_provider',
] as const
export type Ruling = (typeof rulings)[number]

/** Agreed to, it does not happen at once: from then on it may be done. */
export function isPermissionOnly(kind: ConcessionKind): boolean {
  return kind === 'below_worth' || kind === 'early_shipment'
}

export function mayConcede(role: Role | null | undefined, kind: ConcessionKind): boolean {
  return may(role, requiredPermission[kind])
}
