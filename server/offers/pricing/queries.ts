/** What other capabilities may read and write in the tables of pricing. */
export { readMachineStock, readSkuRows as readSkuFacts, type SkuRow as SkuFacts } from './store.ts'
