/** What other capabilities may read and write of history's tables. */
export { isLiving } from './store.ts'
