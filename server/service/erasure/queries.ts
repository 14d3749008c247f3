/** What other capabilities may read and write of the tables of erasure. */
export { type SealedHolder, sealedHolder } from './store-sealed.ts'
