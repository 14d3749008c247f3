import type { reviewEndpoints } from '#contract/service/reviews.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { approveReview, rejectReview } from './moderate-review.ts'
import { exportReviews, listReviewsForStaff, readReviews } from './read-reviews.ts'
import { readUserReviews, stopAsking } from './read-user-reviews.ts'
import { changeReview, writeReview } from './write-review.ts'

export const reviewRoutes: Routes<typeof reviewEndpoints> = {
  'GET /reviews': readReviews,
  'GET /orders/{order_no}/reviews': readUserReviews,
  'POST /orders/{order_no}/reviews': writeReview,
  'PUT /orders/{order_no}/reviews/{item_id}': changeReview,
  'POST /orders/{order_no}/reviews/stop-asking': stopAsking,
  'GET /admin/reviews': listReviewsForStaff,
  'GET /admin/reviews/export': exportReviews,
  'POST /admin/reviews/{review_id}/approve': approveReview,
  'POST /admin/reviews/{review_id}/reject': rejectReview,
}
