/** What other capabilities may read and write in the tables of refunds. */

export {
  itemBalances,
  lockRefund,
  type Refund,
  readRefundedTotal as givenBackOf,
  updateRefund,
} from './store.ts'
export { userRefundRecords as ownRefundRecords } from './store-user-data.ts'
export { formatItemName as nameOf } from './store-view-data.ts'
