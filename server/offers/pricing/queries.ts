/** What other capabilities may read and write of the tables of pricing. */
export { readMachineStock, readSkuFacts, type SkuFacts } from './store.ts'
