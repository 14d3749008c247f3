/** What other capabilities may read and write in the tables of waitlist. */
export { listUserEntries } from './store.ts'
