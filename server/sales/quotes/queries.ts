/** What other capabilities may read and write of the tables of quotes. */
export { findTaker, type StoredQuote } from './store.ts'
