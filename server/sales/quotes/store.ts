import { sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import type { Offer, OfferRequest } from './make-offer.ts'

export interface StoredQuote {
  quote_id: string
  user_id: string
  body: { request: OfferRequest; offer: Offer }
  hash: Buffer
  due_today: number
  created_at: Date
  expires_at: Date
}

export type NewQuote = Omit<StoredQuote, 'quote_id'>

/** More quotes than a person compares, however often they change their cart. */
const maxUntaken = 50

/** Also deletes the oldest quotes that nobody accepted. */
export async function insertQuote(db: Reader, { body, ...quote }: NewQuote): Promise<string> {
  const { quote_id } = await db
    .with('outnumbered', one =>
      one.deleteFrom('quotes').where('quote_id', 'in', old =>
        old
          .selectFrom('quotes as old')
          .select('old.quote_id')
          .where('old.user_id', '=', quote.user_id)
          .where(sql<boolean>`not exists (select from checkouts where checkouts.quote_id = old.quote_id)`)
          .orderBy('old.created_at', 'desc')
          .offset(maxUntaken - 1),
      ),
    )
    .insertInto('quotes')
    .values({ ...quote, body: JSON.stringify(body) })
    .returning('quote_id')
    .executeTakeFirstOrThrow()
  return quote_id
}

interface Taker {
  user_status: string
  /** The checkout if the quote was accepted before. */
  checkout_id: string | null
  /** undefined: it is not one of this person's quotes. */
  quote: StoredQuote | undefined
}

/** The person who accepts a quote, and the quote. */
export async function findTaker(db: Reader, userId: string, quoteId: string): Promise<Taker | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('quotes', join => join.onRef('quotes.user_id', '=', 'users.user_id').on('quotes.quote_id', '=', quoteId))
    // What a guest ordered moves to their account with them; their quotes do not.
    .leftJoin('checkouts', join =>
      join.onRef('checkouts.user_id', '=', 'users.user_id').on('checkouts.quote_id', '=', quoteId),
    )
    .select([
      'user_status',
      'checkout_id',
      'quotes.quote_id',
      'users.user_id',
      'body',
      'hash',
      'due_today',
      'quotes.created_at',
      'expires_at',
    ])
    .where('users.user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { user_status, checkout_id, ...quote } = row
  return { user_status, checkout_id, quote: quote.quote_id === null ? undefined : (quote as object as StoredQuote) }
}

/** Only the person's own quote: that of somebody else is as unknown as one that never existed. */
export async function findQuote(db: Reader, userId: string, quoteId: string): Promise<StoredQuote | undefined> {
  const row = await db
    .selectFrom('quotes')
    .select(['quote_id', 'user_id', 'body', 'hash', 'due_today', 'created_at', 'expires_at'])
    .where('quote_id', '=', quoteId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row as StoredQuote | undefined
}
