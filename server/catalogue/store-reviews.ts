import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'

export interface ReviewFilter {
  device_type?: string | undefined
  review_language?: Language | undefined
  rating?: number | undefined
}

function published(db: Reader, { device_type, review_language, rating }: ReviewFilter) {
  let query = db
    .selectFrom('reviews')
    .innerJoin('device_types', 'device_types.device_type_id', 'reviews.device_type_id')
    .where('review_status', '=', 'published')
  if (device_type !== undefined) query = query.where('device_types.key', '=', device_type)
  if (review_language !== undefined) query = query.where('language', '=', review_language)
  return rating === undefined ? query : query.where('rating', '=', rating)
}

export function listReviews(db: Reader, filter: ReviewFilter, limit: number, offset: number) {
  return published(db, filter)
    .selectAll('reviews')
    .select('device_types.key as device_type')
    .orderBy('reviews.created_at', 'desc')
    .orderBy('review_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many gave each rating: the total and the average follow from it. */
export async function countRatings(db: Reader, filter: ReviewFilter): Promise<number[]> {
  const rows = await published(db, filter)
    .select(['rating', sql<number>`count(*)::int`.as('count')])
    .groupBy('rating')
    .execute()
  return [1, 2, 3, 4, 5].map(rating => rows.find(row => row.rating === rating)?.count ?? 0)
}
