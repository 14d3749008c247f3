import { type Action, may, type Role } from '../access.ts'

/** Ways in which staff can give away value by their own decision. */
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
  'redirect',
] as const
export type ConcessionKind = (typeof concessionKinds)[number]

/** The permission needed to make such a concession, and to approve it as the second person. */
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
  redirect: 'change_orders',
}

/** Amounts fixed by law or by a price rule: nobody decides them, so nobody has to approve them. */
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

/** Whether approval only permits the action to be done later, instead of executing it at once. */
export function isPermissionOnly(kind: ConcessionKind): boolean {
  return kind === 'below_worth' || kind === 'early_shipment'
}

export function mayConcede(role: Role | null | undefined, kind: ConcessionKind): boolean {
  return may(role, requiredPermission[kind])
}
