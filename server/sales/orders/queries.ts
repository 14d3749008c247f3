/** What other capabilities may read and write in the tables of orders. */
export { userOrderRecords as ownOrderRecords } from './store-own.ts'
export { lostItems } from './store-parcels.ts'
