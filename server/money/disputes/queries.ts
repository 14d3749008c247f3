/** What other capabilities may read and write of the tables of disputes. */
export { disputesOfOrder } from './store.ts'
