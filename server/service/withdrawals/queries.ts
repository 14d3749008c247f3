/** What other capabilities may read and write of the tables of withdrawals. */
export { listUserStatements as ownStatements } from './store.ts'
