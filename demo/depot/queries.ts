/** What other capabilities may read and write of depot's tables. */
export { findParcel, removeUnmoved } from './store.ts'
