/** What other capabilities may read and write of the tables of reviews. */
export { userReviews as ownReviews } from './store-user-data.ts'
