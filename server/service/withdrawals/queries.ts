/** What other capabilities may read and write in the tables of withdrawals. */
export { listUserStatements as ownStatements } from './store.ts'
