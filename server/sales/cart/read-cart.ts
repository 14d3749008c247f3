import type { CallData } from '#contract/protocol/call.ts'
import type { Reader } from '#db/transaction.ts'
import type { OfferKind } from '#domain/catalogue/constants.ts'
import type { Language } from '#domain/languages.ts'
import { type Cents, sum } from '#domain/money.ts'
import { isOrderable } from '#domain/pricing/changes.ts'
import { type InstallationRules, refuseServices } from '#domain/pricing/installation.ts'
import type { QuotedLine } from '#domain/pricing/quote.ts'
import type { VatPlace } from '#domain/pricing/vat.ts'
import { type KnownLine, loadKnownLines } from '#server/offers/pricing/known-lines.ts'
import { priceLines, readMoment } from '#server/offers/pricing/price-lines.ts'
import { readPriorPrices } from '#server/offers/pricing/prior-prices.ts'
import { runningRules } from '#server/offers/promotions/activities/running-rules.ts'
import { findUser } from '#server/people/accounts/queries.ts'
import { readInstallation } from '#server/platform/config/installation.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { type CartItem, listItems } from './store.ts'
import { nameLine } from './view.ts'

export type CartView = CallData<'GET /cart'>

/** The cart at its current prices. Lines that cannot be ordered stay in it and cost nothing. */
export async function readCart(
  { clock }: Pick<Context, 'clock'>,
  db: Reader,
  { userId, language }: { userId: string; language: Language },
): Promise<CartView> {
  const now = clock.now()
  const items = await listItems(db, userId)
  const { country: supplier } = await readSetting(db, 'company', now)
  const country = (await findUser(db, userId))?.country || supplier
  const found = await loadKnownLines(
    db,
    items.map(item => ({ ...item, id: item.item_id })),
    await readMoment(db, now),
  )
  const known = markServices(found, await readInstallation(db, now), { supplier, destination: country })
  const orderable = known.filter(line => isOrderable(line.change))
  const rules = await runningRules(db, now)
  const priced = await priceLines(db, orderable, { now, country, rules })
  const quoted = new Map(typeof priced === 'string' ? [] : priced.lines.map(line => [line.id, line]))
  const totals = typeof priced === 'string' ? undefined : priced.totals
  const priorPrices = await readPriorPrices(db, orderable, { rules, now })
  const viewed = items.map(item => viewItem(item, { known, quoted, priorPrices }, language))
  return {
    items: viewed,
    count: sum(items.map(item => item.quantity)),
    product_total: totals ? sum(viewed.map(({ goods }) => goods)) : 0,
    discount: sum(viewed.map(({ activity_discount }) => activity_discount)),
    subtotal: totals ? totals.goods - totals.activity_discount : 0,
    freight: totals?.freight ?? 0,
    deposit: totals?.deposit ?? 0,
    due_today: totals?.due_today ?? 0,
    country,
    orderable: items.length > 0 && orderable.length === items.length && totals !== undefined,
  }
}

/** Marks installations that cannot be ordered for this country, at all or without a machine. */
function markServices(lines: readonly KnownLine[], rules: InstallationRules, vatPlace: VatPlace): KnownLine[] {
  const orderable = lines.filter(({ change }) => isOrderable(change)).map(({ sku }) => sku)
  const refused = refuseServices(rules, orderable, vatPlace)
  if (!refused) return [...lines]
  const change = refused === 'service_alone' ? 'not_alone' : 'not_abroad'
  return lines.map(line => (line.sku.product_kind === 'service' ? { ...line, change } : line))
}

interface CartFacts {
  known: readonly KnownLine[]
  quoted: ReadonlyMap<string, QuotedLine>
  /** By SKU. */
  priorPrices: ReadonlyMap<string, Cents | null>
}

function viewItem(
  item: CartItem,
  { known, quoted, priorPrices }: CartFacts,
  language: Language,
): CartView['items'][number] {
  const line = known.find(candidate => candidate.requested.id === item.item_id)
  // A SKU is never deleted while a cart holds it: the foreign key prevents that.
  if (!line) throw new Error(`No SKU behind cart item ${item.item_id}`)
  const { sku: facts, terms, each, change, available } = line
  const price = quoted.get(item.item_id)
  return {
    item_id: item.item_id,
    version: item.version,
    sku_id: item.sku_id,
    product: facts.product,
    product_kind: facts.product_kind,
    device_type: facts.device_type,
    ...nameLine(facts, language),
    kind: facts.kind,
    quantity: item.quantity,
    months: item.months,
    start_on: item.start_on,
    remark: item.remark,
    months_allowed: terms ? { min: terms.min_months, max: terms.max_months } : null,
    unit_price: each ?? null,
    monthly: price?.rent?.monthly ?? null,
    counted_months: price?.rent?.counted_months ?? null,
    ...atCurrentPrice(facts.kind, price),
    was: price ? (priorPrices.get(item.sku_id) ?? null) : null,
    freight: price?.freight ?? 0,
    deposit: price?.deposit ?? 0,
    due: price?.due ?? 0,
    vat_percent: price?.vat_percent ?? null,
    net: price?.net ?? 0,
    vat: price?.vat ?? 0,
    change: change ?? null,
    seen_price: item.seen_price,
    available: change === 'stock_short' ? (available ?? 0) : null,
  }
}

/** A sale price is compared with nothing but the lowest of thirty days (Directive 98/6 art. 6a), so not with its list. */
function atCurrentPrice(kind: OfferKind, price: QuotedLine | undefined) {
  const { goods, activity_discount } = price ?? { goods: 0, activity_discount: 0 }
  return kind === 'buy' ? { goods: goods - activity_discount, activity_discount: 0 } : { goods, activity_discount }
}
