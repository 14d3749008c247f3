/** What other capabilities may read and write of the tables of history. */
export { isLiving } from './store.ts'
