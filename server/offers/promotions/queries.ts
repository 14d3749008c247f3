/** What other capabilities may read and write of the tables of promotions. */
export { findCoupon } from './coupons/store-coupons.ts'
export { findShareCode } from './shares/store-share.ts'
export { moveClaims, ownCoupons, ownInvitations } from './store-own.ts'
