import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#db/transaction.ts'
import { toMailbox } from '#domain/accounts/mailbox.ts'

export interface Customer {
  userId: string
  /** The recipient of the order that is being placed; undefined while there is only a quote. */
  order?: OrderRecipient | undefined
}

export interface OrderRecipient {
  email: string
  recipient: string
  addressKey: Buffer | null
}

/** Normalises a name for comparison: capitals and spaces do not make another person. */
const normalizeName = (name: RawBuilder<unknown>) => sql`lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`

/** Whether this person has proven to read the mail of that address. */
function hasProven(userId: RawBuilder<unknown>, mailbox: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from users u where u.user_id = ${userId}
    and u.email_verified_at is not null and mailbox_of(u.email) = ${mailbox})`
}

/**
 * Whether a row of `checkouts` belongs to this customer: by account, else by mailbox, else by name and delivery
 * address. Anybody can order as a guest under any address and for any door, so against a customer who has proven their
 * address only their own orders under it count, and for their door only paid orders.
 */
export function belongsToCustomer({ userId, order }: Customer): RawBuilder<boolean> {
  const isUserCheckout = sql<boolean>`checkouts.user_id = ${userId}`
  if (!order) return isUserCheckout
  const name = normalizeName(sql`${order.recipient}::text`)
  const mailbox = sql`${toMailbox(order.email)}::text`
  const isAnybody = sql<boolean>`not ${hasProven(sql`${userId}::uuid`, mailbox)}`
  return sql<boolean>`(${isUserCheckout}
    or (mailbox_of(checkouts.email) = ${mailbox} and (${isAnybody} or ${hasProven(sql`checkouts.user_id`, mailbox)}))
    or (checkouts.address_key = ${order.addressKey} and exists (select from orders
          where orders.checkout_id = checkouts.checkout_id and ${normalizeName(sql`orders.recipient`)} = ${name})
        and (${isAnybody} or checkouts.pay_status = 'paid' or exists (select from users u
          where u.user_id = checkouts.user_id and u.email_verified_at is not null))))`
}

/** The customer whose quote was accepted. */
export async function findQuoteCustomer(db: Reader, quoteId: string, userId: string): Promise<Customer> {
  const order = await db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.checkout_id', 'checkouts.checkout_id')
    .select(['checkouts.email', 'orders.recipient', 'checkouts.address_key as addressKey'])
    .where('checkouts.quote_id', '=', quoteId)
    .limit(1)
    .executeTakeFirst()
  return { userId, order }
}

/** Whether something was ordered and paid for before; an order that ended without payment does not count. */
export async function hasPaid(db: Reader, customer: Customer): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .select('checkout_id')
    .where(belongsToCustomer(customer))
    .where('pay_status', '=', 'paid')
    .where('amount', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an account belongs to this customer too: by its own e-mail address, or by what was ordered with it. */
export async function isSameCustomer(db: Reader, accountId: string, { userId, order }: Customer): Promise<boolean> {
  if (accountId === userId) return true
  if (!order) return false
  const account = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', accountId)
    .where(({ or, exists, selectFrom, eb }) =>
      or([
        eb(sql`mailbox_of(users.email)`, '=', toMailbox(order.email)),
        exists(
          selectFrom('checkouts')
            .select('checkout_id')
            .whereRef('checkouts.user_id', '=', 'users.user_id')
            .where(belongsToCustomer({ userId, order })),
        ),
      ]),
    )
    .executeTakeFirst()
  return account !== undefined
}
