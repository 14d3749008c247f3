/** What other capabilities may read and write in the tables of refunds. */

export {
  itemBalances,
  lockRefund,
  type Refund,
  readRefundedTotal,
  updateRefund,
} from './store.ts'
export { userRefundRecords } from './store-user-data.ts'
export { formatItemName } from './store-view-data.ts'
