/** What other capabilities may read and write of the tables of requests. */
export { isShownTo } from './reads/store-pictures.ts'
export {
  comingBack,
  insertRequest,
  lockRequest,
  openRequestsOf,
  purchaseOf,
  type Request,
  updateRequest,
} from './store.ts'
export { ownRequestRecords } from './store-own.ts'
