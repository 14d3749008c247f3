/** What other capabilities may read and write in the tables of reviews. */
export { userReviews as ownReviews } from './store-user-data.ts'
