/** What other capabilities may read and write of the tables of orders. */
export { ownOrderRecords } from './store-own.ts'
export { lostItems } from './store-parcels.ts'
