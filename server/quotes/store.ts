import type { Reader } from '#db/transaction.ts'
import type { Offer, OfferRequest } from './make-offer.ts'

export interface StoredQuote {
  quote_id: string
  user_id: string
  body: { request: OfferRequest; offer: Offer }
  hash: Buffer
  due_today: number
  expires_at: Date
}

export interface NewQuote extends Omit<StoredQuote, 'quote_id'> {
  created_at: Date
}

export async function insertQuote(db: Reader, { body, ...quote }: NewQuote): Promise<string> {
  const { quote_id } = await db
    .insertInto('quotes')
    .values({ ...quote, body: JSON.stringify(body) })
    .returning('quote_id')
    .executeTakeFirstOrThrow()
  return quote_id
}

/** Only one's own: a stranger's is as unknown as one that never was. */
export async function findQuote(db: Reader, userId: string, quoteId: string): Promise<StoredQuote | undefined> {
  const row = await db
    .selectFrom('quotes')
    .select(['quote_id', 'user_id', 'body', 'hash', 'due_today', 'expires_at'])
    .where('quote_id', '=', quoteId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row as StoredQuote | undefined
}
