import type { CallData } from '#contract/protocol/call.ts'
import { lastDayToEdit } from '#domain/reviews/may-review.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Review } from './store.ts'

export type UserReview = CallData<'POST /orders/{order_no}/reviews'>

export function viewReview(row: Review, device_type: string) {
  return {
    device_type,
    review_id: row.review_id,
    author: row.author,
    language: row.language,
    kind: row.kind,
    rating: row.rating,
    title: row.title,
    text: row.text,
    verified: row.verified,
    demo: row.demo,
    created_on: dayInShop(row.created_at),
  }
}

export function viewUserReview(row: Review, device_type: string, edit_days: number): UserReview {
  return {
    ...viewReview(row, device_type),
    review_state: row.review_status,
    reason: row.hidden_reason,
    edit_until: lastDayToEdit(dayInShop(row.created_at), edit_days),
  }
}
