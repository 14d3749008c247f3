/** What other capabilities may read and write in the tables of reviews. */
export { findReview, type Review } from './store.ts'
export { userReviews } from './store-user-data.ts'
