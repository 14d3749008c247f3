/** What other capabilities may read and write in the tables of requests. */
export { isVisibleTo } from './reads/store-pictures.ts'
export {
  comingBack,
  findPurchase,
  findRequestById,
  insertRequest,
  listOpenRequests,
  lockRequest,
  type Request,
  updateRequest,
} from './store.ts'
export { userRequestRecords } from './store-user-data.ts'
