import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { lockRow } from '#db/locks.ts'
import type { Reviews } from '#db/tables.ts'
import type { Reader, Tx } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'

export type Review = Selectable<Reviews>

export interface ReviewFilter {
  device_type?: string | undefined
  review_language?: Language | undefined
  rating?: number | undefined
  review_id?: string | undefined
}

function published(db: Reader, { device_type, review_language, rating, review_id }: ReviewFilter) {
  let query = db
    .selectFrom('reviews')
    .innerJoin('device_types', 'device_types.device_type_id', 'reviews.device_type_id')
    .where('review_status', '=', 'published')
  if (device_type !== undefined) query = query.where('device_types.key', '=', device_type)
  if (review_language !== undefined) query = query.where('language', '=', review_language)
  if (review_id !== undefined) query = query.where('review_id', '=', review_id)
  return rating === undefined ? query : query.where('rating', '=', rating)
}

interface ListInput {
  /** Reviews in this language come before the others. */
  first: Language | undefined
  limit: number
  offset: number
}

export function listReviews(db: Reader, filter: ReviewFilter, { first, limit, offset }: ListInput) {
  return published(db, filter)
    .selectAll('reviews')
    .select('device_types.key as device_type')
    .orderBy(sql`(language = ${first ?? null}) desc nulls last`)
    .orderBy('reviews.created_at', 'desc')
    .orderBy('review_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The numbers of 1, 2, 3, 4 and 5 stars. */
export interface RatingCounts {
  all: number[]
  /** The ratings of the average: invented ones count only as long as there is no other, and are marked as such. */
  published: number[]
  verified: number[]
}

/** The number of each rating: totals and averages follow from it. */
export async function countRatings(db: Reader, filter: ReviewFilter): Promise<RatingCounts> {
  const rows = await published(db, filter)
    .select(['rating', sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`(count(*) filter (where verified and not demo))::int`.as('verified'))
    .select(sql<number>`(count(*) filter (where not demo))::int`.as('real'))
    .groupBy('rating')
    .execute()
  const countsFor = (name: 'count' | 'real' | 'verified') =>
    [1, 2, 3, 4, 5].map(rating => rows.find(row => row.rating === rating)?.[name] ?? 0)
  const real = countsFor('real')
  return {
    all: countsFor('count'),
    published: real.some(Boolean) ? real : countsFor('count'),
    verified: countsFor('verified'),
  }
}

/** All reviews of the items of an order, in any state. */
export async function listItemReviews(db: Reader, itemIds: readonly string[]): Promise<Review[]> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where(sql<boolean>`order_item_id = any(${itemIds as string[]})`)
    .execute()
}

export function lockReviewOfItem(tx: Tx, itemId: string): Promise<Review | undefined> {
  return lockRow(tx, 'reviews', undefined, tx.selectFrom('reviews').selectAll().where('order_item_id', '=', itemId))
}

export function findReview(db: Reader, reviewId: string): Promise<Review | undefined> {
  return db.selectFrom('reviews').selectAll().where('review_id', '=', reviewId).executeTakeFirst()
}

export function lockReview(tx: Tx, reviewId: string): Promise<Review | undefined> {
  return lockRow(tx, 'reviews', reviewId, tx.selectFrom('reviews').selectAll().where('review_id', '=', reviewId))
}

/** undefined: a concurrent request was first; an item has one review. */
export function insertReview(tx: Tx, review: Insertable<Reviews>): Promise<Review | undefined> {
  return tx
    .insertInto('reviews')
    .values(review)
    .onConflict(conflict => conflict.column('order_item_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateReview(tx: Tx, reviewId: string, change: Updateable<Reviews>): Promise<Review> {
  return tx
    .updateTable('reviews')
    .set(change)
    .where('review_id', '=', reviewId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function readTypeKeys(db: Reader): Promise<Map<string, string>> {
  const rows = await db.selectFrom('device_types').select(['device_type_id', 'key']).execute()
  return new Map(rows.map(({ device_type_id, key }) => [device_type_id, key]))
}
