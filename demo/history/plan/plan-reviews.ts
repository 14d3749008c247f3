import { addDays, type Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import { suggestAuthor } from '#domain/messages/author.ts'
import type { Story } from '../agenda.ts'
import { type ReviewWords, reviewWords } from '../review-words.ts'
import { orderOf, type SceneStep } from '../scene.ts'
import { labelReview } from '../store-shop.ts'

/** Assigns the reviews: in the language of their author, each text once. */
export class Pens {
  readonly #used = new Map<string, number>()
  readonly #kind: 'rent' | 'buy'

  constructor(kind: 'rent' | 'buy') {
    this.#kind = kind
  }

  #next(language: Language): ReviewWords | undefined {
    const used = this.#used.get(language) ?? 0
    this.#used.set(language, used + 1)
    return reviewWords[this.#kind][language][used]
  }

  /** Some weeks after the delivery; the newest ones still wait for staff. */
  writes(story: Story, received: Day): void {
    const words = this.#next(story.cast.person.language)
    if (!words) return
    const day = addDays(received, 24)
    story.on(day, 20.6, reviews(this.#kind, words))
    story.on(addDays(day, 1), 9.4, reviewShows)
  }
}

/** Written by the form of an order, and labelled as invented before anybody reads it. */
function reviews(kind: 'rent' | 'buy', words: ReviewWords): SceneStep {
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

const reviewShows: SceneStep = async ({ world, facts }) => {
  if (!facts.review_id) return
  const params = { review_id: facts.review_id }
  await world.call(world.staff('support'), 'POST /admin/reviews/{review_id}/approve', { params, body: {} })
}
