/** What other capabilities may read and write in the tables of cart. */
export { listItems } from './store.ts'
