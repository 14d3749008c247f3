/** What other capabilities may read and write of the tables of reviews. */
export { ownReviews } from './store-own.ts'
