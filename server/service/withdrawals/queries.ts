/** What other capabilities may read and write in the tables of withdrawals. */
export { listUserStatements } from './store.ts'
