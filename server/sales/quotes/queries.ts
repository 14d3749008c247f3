/** What other capabilities may read and write in the tables of quotes. */
export { findTaker, type StoredQuote } from './store.ts'
