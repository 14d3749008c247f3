import { suggestAuthor } from '#domain/messages/author.ts'
import type { ReviewWords } from '../review-words.ts'
import { orderOf, type SceneStep } from '../scene.ts'
import { labelReview } from '../store-shop.ts'

/** Written by the form of an order, and labelled as invented before anybody reads it. */
export function reviews(kind: 'rent' | 'buy', words: ReviewWords): SceneStep {
  return async scene => {
    const { world, who } = scene
    const { order_no, item_id } = orderOf(scene, kind)
    const { review_id } = await world.call(who, 'POST /orders/{order_no}/reviews', {
      params: { order_no },
      body: { item_id, ...words, author: suggestAuthor(who.name), review_language: who.language },
    })
    await labelReview(world.past.db, review_id)
    await scene.keep({ review_id })
  }
}

export const reviewShows: SceneStep = async ({ world, facts }) => {
  if (!facts.review_id) return
  const params = { review_id: facts.review_id }
  await world.call(world.staff('support'), 'POST /admin/reviews/{review_id}/approve', { params, body: {} })
}
