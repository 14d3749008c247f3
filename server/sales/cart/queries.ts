/** What other capabilities may read and write of the tables of cart. */
export { listItems } from './store.ts'
