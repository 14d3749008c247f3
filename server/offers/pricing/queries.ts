/** What other capabilities may read and write of the tables of pricing. */
export { readMachineStock, readSkuRows as readSkuFacts, type SkuRow as SkuFacts } from './store.ts'
