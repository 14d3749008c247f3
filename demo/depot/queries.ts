/** What other capabilities may read and write of the tables of depot. */
export { findParcel, removeUnmoved } from './store.ts'
