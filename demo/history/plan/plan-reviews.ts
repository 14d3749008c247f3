import { addDays, type Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import type { Story } from '../agenda.ts'
import { type ReviewWords, reviewWords } from '../review-words.ts'
import { reviewShows, reviews } from '../steps/reviews.ts'

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
