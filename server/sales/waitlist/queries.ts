/** What other capabilities may read and write of the tables of waitlist. */
export { listUserEntries as waitingOf } from './store.ts'
