/** What other capabilities may read and write in the tables of promotions. */
export { findCoupon } from './coupons/store-coupons.ts'
export { findShareCode } from './shares/store-share.ts'
export { exportCouponUses, exportInvitations, moveClaims } from './store-export.ts'
