/** What other capabilities may read and write in the tables of disputes. */
export { disputesOfOrder } from './store.ts'
