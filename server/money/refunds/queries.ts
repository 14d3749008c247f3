/** What other capabilities may read and write of the tables of refunds. */

export {
  findOrder,
  findOrderByNo,
  itemBalances,
  lockRefund,
  type Refund,
  readRefundedTotal as givenBackOf,
  updateRefund,
} from './store.ts'
export { formatItemName as nameOf } from './store-facts.ts'
export { userRefundRecords as ownRefundRecords } from './store-own.ts'
