/** What other capabilities may read and write of the tables of withdrawals. */
export { ownStatements } from './store.ts'
