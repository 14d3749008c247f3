import { createHash } from 'node:crypto'
import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import { addMonths, type Day } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'
import type { Quote, QuoteRefusal } from '#domain/pricing/quote.ts'
import { lastDayToWithdraw } from '#domain/shipments/term.ts'
import { type KnownLine, loadKnownLines, type Moment, type RequestedLine } from '#server/offers/pricing/known-lines.ts'
import { type PricingInput, priceLines, readMoment } from '#server/offers/pricing/price-lines.ts'
import { refuseService } from '#server/offers/pricing/refuse-service.ts'
import { runningRules } from '#server/offers/promotions/activities/running-rules.ts'
import { acceptCoupon } from '#server/offers/promotions/coupons/use-coupon.ts'
import { acceptShare } from '#server/offers/promotions/shares/accept-share.ts'
import { assertServed } from '#server/people/addresses/assert-served.ts'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import type { Context } from '#server/platform/context.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { assertFitsOneOrder, requireAllOrderable } from '../cart/orderable.ts'
import { listItems } from '../cart/queries.ts'
import { nameLine } from '../cart/view.ts'

export type QuoteView = CallData<'POST /quotes'>

/** What was requested, stored beside the quote so that the same can be priced again. */
export interface OfferRequest {
  lines: (RequestedLine & { remark: string })[]
  country: string
  /** undefined: the address is not known yet. */
  postcode?: string | undefined
  coupon_code: string | null
  share_code: string | null
}

/** The priced offer without the fields that only a stored quote has. */
export type Offer = Omit<QuoteView, 'quote_id' | 'hash' | 'expires_at' | 'half_payment'>

export interface OfferInput {
  userId: string
  language: Language
  request: OfferRequest
}

/** Prices a request with everything that applies now. Writes nothing. */
export async function makeOffer({ clock }: Pick<Context, 'clock'>, db: Reader, input: OfferInput): Promise<Offer> {
  const { userId, language, request } = input
  const now = clock.now()
  await assertServed(db, request, { language, now })
  const at = await readMoment(db, now)
  const requested = request.lines.map(({ seen_price: _seen, ...line }) => line)
  const known = await requireAllOrderable(db, requested, at)
  await assertFitsOneOrder(db, known, at)
  await assertEnoughOfEach(db, request.lines, at)

  const plain: PricingInput = { now, country: request.country, rules: await runningRules(db, now) }
  const scoped = known.map(({ requested, sku: hashedLines }) => ({
    id: requested.id,
    kind: hashedLines.kind,
    product_id: hashedLines.product_id,
  }))
  const price = async (pricing: PricingInput) =>
    requirePrice(db, await priceLines(db, known, pricing), { language, now })
  const undiscounted = await price(plain)
  const coupon =
    request.coupon_code === null
      ? undefined
      : await acceptCoupon(db, request.coupon_code, { userId, now, priced: undiscounted, lines: scoped })
  const share =
    request.share_code === null ? undefined : await acceptShare(db, { code: request.share_code, userId, now })
  const priced = await price({ ...plain, coupon: coupon?.discount, share: share?.discount })
  const days: DayRules = { earliest: at.earliest, country: request.country }
  return {
    country: request.country,
    lines: known.map(line => ({ ...viewLine(line, priced, request, language), ...toDays(line, days) })),
    totals: { ...priced.totals, vat: [...priced.totals.vat] },
    coupon_code: coupon?.code ?? null,
    share_code: share?.code ?? null,
  }
}

export async function toCartRequest(db: Reader, userId: string): Promise<OfferRequest['lines']> {
  const items = await listItems(db, userId)
  if (items.length === 0) refuse('cart_not_found')
  return items.map(({ item_id, sku_id, quantity, months, start_on, remark }) => ({
    id: item_id,
    sku_id,
    quantity,
    months,
    start_on,
    remark,
  }))
}

/** Two lines of one SKU must not both count on its last piece. */
async function assertEnoughOfEach(db: Reader, lines: readonly RequestedLine[], at: Moment) {
  const bySku = Map.groupBy(lines, line => line.sku_id)
  for (const [sku_id, same] of bySku) {
    if (same.length < 2) continue
    const quantity = same.reduce((total, line) => total + line.quantity, 0)
    const [all] = await loadKnownLines(db, [{ ...(same[0] as RequestedLine), quantity }], at)
    if (all?.change === 'stock_short') {
      throw new Refusal('product_stock_insufficient', { available: all.available, sku_id })
    }
  }
}

interface ReadingInput {
  language: Language
  now: Date
}

async function requirePrice(db: Reader, result: Quote | QuoteRefusal, reading: ReadingInput): Promise<Quote> {
  if (typeof result !== 'string') return result
  if (result === 'vat_unknown') return rejectField('country', 'country_undelivered')
  if (result === 'too_heavy') return rejectField('country', result)
  return refuseService(db, { path: 'country', rule: result, ...reading })
}

function viewLine(line: KnownLine, { lines }: Quote, request: OfferRequest, language: Language) {
  const { requested, sku: hashedLines } = line
  const priced = lines.find(({ id }) => id === requested.id)
  if (!priced) throw new Error(`The engine lost line ${requested.id}`)
  const { rent, rule_id: _rule, ...amounts } = priced
  const { name, variant } = nameLine(hashedLines, language)
  return {
    ...amounts,
    sku_id: hashedLines.sku_id,
    product: hashedLines.product,
    product_kind: hashedLines.product_kind,
    device_type: hashedLines.device_type,
    return_way: hashedLines.return_way,
    name,
    variant,
    kind: hashedLines.kind,
    months: hashedLines.kind === 'rent' ? requested.months : null,
    start_on: hashedLines.kind === 'rent' ? requested.start_on : null,
    remark: request.lines.find(({ id }) => id === requested.id)?.remark ?? '',
    monthly: rent?.monthly ?? null,
    counted_months: rent?.counted_months ?? null,
  }
}

interface DayRules {
  earliest: Day
  country: string
}

/** The days of a rental, which are agreed to with its price. A customer who chose no first day gets the earliest. */
function toDays({ requested: { start_on, months }, sku: { kind } }: KnownLine, rules: DayRules) {
  if (kind !== 'rent' || months === null) return { start_by: null, end_on: null, withdrawal_until: null }
  const start_by = start_on ?? rules.earliest
  const withdrawal_until = lastDayToWithdraw(start_by, rules.country)
  return { start_by, end_on: addMonths(start_by, months), withdrawal_until }
}

/**
 * Hashes the amounts, the days and what they are for, independent of the order of fields. Texts are left out, as they
 * may change with the language.
 */
export function hashOffer(offer: Offer, expiresAt: Date): Buffer {
  const { lines, ...rest } = offer
  const hashedLines = lines.map(({ name: _name, variant: _variant, ...line }) => line)
  return createHash('sha256')
    .update(canonicalJson({ ...rest, lines: hashedLines, expires_at: expiresAt.toISOString() }))
    .digest()
}
