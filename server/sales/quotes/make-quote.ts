import { timingSafeEqual } from 'node:crypto'
import type { RefusalName } from '#contract/protocol/codes.ts'
import { recordStatement } from '#db/transaction.ts'
import type { Language } from '#domain/languages.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { assertShortRemarks } from '../cart/orderable.ts'
import { findHalfPayment } from './half-payment.ts'
import { hashOffer, makeOffer, type Offer, type OfferInput, type QuoteView, toCartRequest } from './make-offer.ts'
import { findQuote, insertQuote, type StoredQuote } from './store.ts'

export async function makeQuote({ context, caller, body, language }: Input<'POST /quotes'>): Promise<QuoteView> {
  const { userId } = requireUser(caller)
  const lines = body.lines
    ? body.lines.map((line, index) => ({ ...line, id: String(index), start_on: line.start_on }))
    : await toCartRequest(context.db, userId)
  assertShortRemarks(lines)
  const { country, postcode, coupon_code = null, share_code = null } = body
  return storeQuote(context, { userId, language, request: { lines, country, postcode, coupon_code, share_code } })
}

export async function readQuote({ context, caller, params }: Input<'GET /quotes/{id}'>): Promise<QuoteView> {
  const { userId } = requireUser(caller)
  return viewQuote(context, (await findQuote(context.db, userId, requireUuid(params.id))) ?? refuse('resource_missing'))
}

/** Checked once more before an order: whether the quote is still what the goods cost. */
export async function confirmQuote({
  context,
  caller,
  params,
  body,
  language,
}: Input<'POST /quotes/{id}/confirm'>): Promise<QuoteView> {
  const { userId } = requireUser(caller)
  return viewQuote(
    context,
    await confirmedQuote(context, { userId, quoteId: requireUuid(params.id), hash: body.hash, language }),
  )
}

interface QuoteConfirmation {
  userId: string
  quoteId: string
  hash: string
  language: Language
}

/** The quote, if it is the one that was shown and is still valid; otherwise the refusal carries the current one. */
export async function confirmedQuote(context: Context, confirming: QuoteConfirmation): Promise<StoredQuote> {
  const { userId, quoteId, hash, language } = confirming
  const stored = (await findQuote(context.db, userId, quoteId)) ?? refuse('resource_missing')
  return confirmed(context, stored, { hash, language })
}

/** The same for a quote that was already read. */
export async function confirmed(
  context: Context,
  stored: StoredQuote,
  { hash, language }: Pick<QuoteConfirmation, 'hash' | 'language'>,
): Promise<StoredQuote> {
  const { request, offer } = stored.body
  if (!isHash(stored, hash)) refuse('amount_verification_failed', { quote: await viewQuote(context, stored) })
  const input = { userId: stored.user_id, language, request }
  const now = await orOfferWithout(context, input, () => makeOffer(context, context.db, input))
  if (stored.expires_at > context.clock.now() && isSame(now, offer)) return stored
  throw new Refusal('amount_verification_failed', { quote: await storeQuote(context, input) })
}

/** If a code was valid when the quote was made and is not any more, the refusal carries a quote without it. */
export async function orOfferWithout<Value>(
  context: Context,
  input: OfferInput,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    const request = error instanceof Refusal ? withoutRefused(input.request, error.refusal) : undefined
    if (!(error instanceof Refusal) || !request) throw error
    const without = { ...input, request }
    const quote = await orOfferWithout(context, without, () => storeQuote(context, without))
    throw new Refusal(error.refusal, { ...(error.data as object | null), quote })
  }
}

function withoutRefused(request: OfferInput['request'], refusal: RefusalName): OfferInput['request'] | undefined {
  if (refusal.startsWith('coupon_')) return request.coupon_code === null ? undefined : { ...request, coupon_code: null }
  const isShare = refusal.startsWith('share_') || refusal === 'activity_status_invalid'
  return isShare && request.share_code !== null ? { ...request, share_code: null } : undefined
}

async function storeQuote(context: Context, input: OfferInput): Promise<QuoteView> {
  const { clock, db } = context
  const offer = await makeOffer(context, db, input)
  const created_at = clock.now()
  const { valid_minutes } = await readSetting(db, 'quotes', created_at)
  const expires_at = new Date(created_at.getTime() + valid_minutes * 60_000)
  const { userId: user_id, request } = input
  const body = { request, offer }
  const hash = hashOffer(offer, expires_at)
  const { due_today } = offer.totals
  const row = { user_id, body, hash, due_today, created_at, expires_at }
  return viewQuote(context, await recordStatement(db, async one => ({ ...row, quote_id: await insertQuote(one, row) })))
}

/** Two offers are the same when every amount and every item is; their hashes with the same expiry are compared. */
function isSame(one: Offer, other: Offer): boolean {
  const moment = new Date(0)
  return hashOffer(one, moment).equals(hashOffer(other, moment))
}

export function isHash(stored: StoredQuote, hash: string): boolean {
  const bytes = Buffer.from(hash, 'base64url')
  return bytes.length === stored.hash.length && timingSafeEqual(bytes, stored.hash)
}

/** A quote that was stored before its rentals had days can be read, but no longer ordered. */
const noDays = { start_by: null, end_on: null, withdrawal_until: null }

async function viewQuote(context: Context, stored: StoredQuote): Promise<QuoteView> {
  const { quote_id, hash, expires_at, body, user_id: userId } = stored
  const offer = { ...body.offer, lines: body.offer.lines.map(line => ({ ...noDays, ...line })) }
  const { created_at: quotedAt } = stored
  const half_payment = await findHalfPayment(context.db, { userId, offer, quotedAt, now: context.clock.now() })
  return { ...offer, quote_id, hash: hash.toString('base64url'), expires_at: expires_at.toISOString(), half_payment }
}
