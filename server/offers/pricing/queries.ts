/** What other capabilities may read and write in the tables of pricing. */
export { readMachineStock, readSkuRows, type SkuRow } from './store.ts'
