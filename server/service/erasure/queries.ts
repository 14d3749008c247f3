/** What other capabilities may read and write in the tables of erasure. */
export { type SealedHolder, sealedHolder } from './store-sealed.ts'
