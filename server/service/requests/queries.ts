/** What other capabilities may read and write in the tables of requests. */
export { isVisibleTo as isShownTo } from './reads/store-pictures.ts'
export {
  comingBack,
  findPurchase as purchaseOf,
  findRequestById,
  insertRequest,
  listOpenRequests as openRequestsOf,
  lockRequest,
  type Request,
  updateRequest,
} from './store.ts'
export { userRequestRecords as ownRequestRecords } from './store-user-data.ts'
