/** What other capabilities may read and write in the tables of waitlist. */
export { listUserEntries as waitingOf } from './store.ts'
