/** What other capabilities may read and write of the tables of waitlist. */
export { waitingOf } from './store.ts'
