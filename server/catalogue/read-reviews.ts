import type { catalogueEndpoints } from '#contract/catalogue.ts'
import type { OfferKind } from '#domain/catalogue/words.ts'
import type { Language } from '#domain/languages.ts'
import { sum } from '#domain/money.ts'
import { dayInShop } from '#i18n/format.ts'
import type { RouteInput } from '../http/route.ts'
import { countRatings, listReviews } from './store-reviews.ts'

type Input = RouteInput<(typeof catalogueEndpoints)['GET /reviews']>

export async function readReviews({ context, query }: Input) {
  const { page, page_size, ...filter } = query
  const rows = await listReviews(context.db, filter, page_size, (page - 1) * page_size)
  // The average is that of all ratings of the model, whatever star the list is narrowed to.
  const ratings = await countRatings(context.db, { ...filter, rating: undefined })
  const all = sum(ratings)
  const total = filter.rating === undefined ? all : (ratings[filter.rating - 1] ?? 0)
  const stars = sum(ratings.map((count, index) => count * (index + 1)))
  return {
    list: rows.map(row => ({
      review_id: row.review_id,
      device_type: row.device_type,
      author: row.author,
      language: row.language as Language,
      kind: row.kind as OfferKind,
      rating: row.rating,
      title: row.title,
      text: row.text,
      verified: row.verified,
      demo: row.demo,
      created_on: dayInShop(row.created_at),
    })),
    total,
    page,
    page_size,
    average: all === 0 ? null : Math.round((stars / all) * 10) / 10,
    ratings,
  }
}
