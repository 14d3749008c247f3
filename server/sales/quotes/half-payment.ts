import type { Reader } from '#db/transaction.ts'
import { sum } from '#domain/money.ts'
import { firstHalf } from '#domain/payments/half.ts'
import { dayInShop } from '#i18n/format.ts'
import { countHalfPaid, hasOverdueBalance } from '#server/money/payments/owed.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { findAccountMailbox, findSameCustomer } from '#server/records/orders/same-customer.ts'
import type { Offer, QuoteView } from './make-offer.ts'

export type HalfPayment = NonNullable<QuoteView['half_payment']>

interface HalfPaymentQuery {
  userId: string
  offer: Pick<Offer, 'country' | 'lines' | 'totals'>
  /** When the quote was made: its days apply, whatever the setting is later. */
  quotedAt: Date
  now: Date
  /** Of a guest, once it is known: one person may be many guests. */
  guestAddress?: Buffer | undefined
}

/**
 * Whether what is offered may be concluded with half of its price: where the shop offers it, only for purchases, for a
 * deposit or rent is paid before it begins, and for somebody who owes no rest past its day and not too many at a time.
 * What is bought together with a rental could be ordered on its own. null: it is not offered at all.
 */
export async function findHalfPayment(db: Reader, query: HalfPaymentQuery): Promise<HalfPayment | null> {
  const { offer, quotedAt, now } = query
  const { country, lines, totals } = offer
  const { offered_in: offered } = await readSetting(db, 'part_payment', now)
  const { within_days } = await readSetting(db, 'part_payment', quotedAt)
  const bought = lines.filter(({ kind }) => kind === 'buy')
  const isAlone = bought.length === lines.length
  const amount = firstHalf(isAlone ? totals.due_today : sum(bought.map(({ due }) => due)))
  if (offered[country] !== true || amount === 0) return null
  const refused = await whyRefused(db, { ...query, offer: { ...offer, lines: bought } })
  if (isAlone) return { amount, within_days, refused }
  // A service goes with its machine; goods can be ordered on their own.
  const couldBeAlone = refused === null && bought.some(({ product_kind }) => product_kind !== 'service')
  return couldBeAlone ? { amount, within_days, refused: 'with_rental' } : null
}

async function whyRefused(
  db: Reader,
  { userId, offer, now, guestAddress }: HalfPaymentQuery,
): Promise<HalfPayment['refused']> {
  const { userIds } = await findSameCustomer(db, userId, await findAccountMailbox(db, userId))
  if (await hasOverdueBalance(db, userIds, dayInShop(now))) return 'rest_overdue'
  const { lines } = offer
  if (await isTooMuch(db, { limit: 'user', whose: { userIds }, lines, now })) return 'rests_open'
  const whose = guestAddress && { address_key: guestAddress }
  return whose && (await isTooMuch(db, { limit: 'address', whose, lines, now })) ? 'rests_open' : null
}

interface HalfPaidBound {
  limit: 'user' | 'address'
  whose: Parameters<typeof countHalfPaid>[1]
  /** What comes in addition. */
  lines: readonly { product_kind: string; quantity: number }[]
  now: Date
}

/** Whether with these lines more would be paid by half than may be, of one person or by guests to one address. */
export async function isTooMuch(db: Reader, { limit, whose, lines, now }: HalfPaidBound): Promise<boolean> {
  const count = (kind: string) => sum(lines.map(({ product_kind, quantity }) => (product_kind === kind ? quantity : 0)))
  const { most_open, most_machines, most_pieces } = await readSetting(db, 'checkout', now)
  const { checkouts, machines, pieces } = await countHalfPaid(db, whose)
  return (
    checkouts >= most_open[limit] ||
    machines + count('machine') > most_machines[limit] ||
    pieces + count('accessory') > most_pieces[limit]
  )
}
