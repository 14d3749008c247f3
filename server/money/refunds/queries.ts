/** What other capabilities may read and write of the tables of refunds. */

export { findOrder, findOrderByNo, givenBackOf, itemBalances, lockRefund, type Refund, updateRefund } from './store.ts'
export { nameOf } from './store-facts.ts'
export { ownRefundRecords } from './store-own.ts'
