/** What other capabilities may read and write in the tables of orders. */
export { userOrderRecords } from './store-own.ts'
export { lostItems } from './store-parcels.ts'
