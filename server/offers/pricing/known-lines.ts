import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { usedVariant } from '#domain/catalogue/words.ts'
import type { Cents } from '#domain/money.ts'
import { findLineChange, type LineChange, type StartWindow } from '#domain/pricing/changes.ts'
import type { LineInput } from '#domain/pricing/quote.ts'
import { type RentTerms, rentFor } from '#domain/pricing/rent.ts'
import { type CurrentPrice, currentPrice } from '../catalogue/prices.ts'
import { type KnownSku, priceHistory, skuFacts } from './sku-facts.ts'
import { readMachineStock, readStock } from './store.ts'

/** A line as somebody wants it. */
export interface WantedLine {
  id: string
  sku_id: string
  quantity: number
  months: number | null
  start_on: Day | null
  seen_price?: Cents
}

/** The same with what the shop knows of it now. */
export interface KnownLine {
  wanted: WantedLine
  facts: KnownSku
  price: CurrentPrice | undefined
  terms: RentTerms | undefined
  /** Of one piece: the rent of the whole term, or the price; undefined where it can't be had like this. */
  each: Cents | undefined
  available: number | undefined
  change: LineChange | undefined
}

/** Now, and the days a rental that is ordered now may start on. */
export interface Moment extends StartWindow {
  now: Date
}

/** Everything that is known of the lines: what seldom changes is remembered, what there is of it is counted now. */
export async function knownLines(db: Reader, wanted: readonly WantedLine[], at: Moment): Promise<KnownLine[]> {
  const ids = [...new Set(wanted.map(line => line.sku_id))]
  const facts = new Map((await skuFacts(db, ids)).map(row => [row.sku_id, row]))
  const prices = new Map(await Promise.all(ids.map(async sku => [sku, await priceHistory(db, sku)] as const)))
  const pieces = await countPieces(db, [...facts.values()], at.now)
  return wanted.flatMap(line => {
    const row = facts.get(line.sku_id)
    if (!row) return []
    const price = currentPrice(prices.get(line.sku_id) ?? [], at.now)
    return [knownLine(line, { row, price, available: pieces(row), starts: at })]
  })
}

/** How many there are to be had; undefined: as many as anybody wants. */
async function countPieces(db: Reader, facts: readonly KnownSku[], now: Date) {
  const typeIds = facts.flatMap(row => row.device_type_id ?? [])
  const counted = facts.filter(row => row.device_type_id === null).map(row => row.sku_id)
  const machines = new Map(
    (typeIds.length ? await readMachineStock(db, typeIds, now) : []).map(row => [row.device_type_id, row]),
  )
  const stock = new Map((counted.length ? await readStock(db, counted) : []).map(row => [row.sku_id, row.stock]))
  return (row: KnownSku): number | undefined =>
    row.device_type_id === null
      ? (stock.get(row.sku_id) ?? undefined)
      : readyOf(machines.get(row.device_type_id) ?? none, row)
}

const none = { fleet: 0, for_sale: 0, used_for_sale: 0 }

function readyOf(machines: typeof none, { kind, variant }: KnownSku): number {
  if (kind === 'rent') return machines.fleet
  return variant === usedVariant ? machines.used_for_sale : machines.for_sale
}

export interface Known {
  row: KnownSku
  price: CurrentPrice | undefined
  available: number | undefined
  starts: StartWindow
}

export function knownLine(wanted: WantedLine, { row, price, available, starts }: Known): KnownLine {
  const { min_months, max_months } = row
  const isRent = row.kind === 'rent'
  const terms =
    isRent && price && min_months !== null && max_months !== null
      ? { tiers: price.tiers, min_months, max_months }
      : undefined
  const months = wanted.months ?? undefined
  const fitting = terms && months !== undefined && months >= terms.min_months && months <= terms.max_months
  const each = isRent ? (fitting ? rentFor(terms, months).total : undefined) : (price?.unit_price ?? undefined)
  const seen_price = wanted.seen_price ?? each ?? 0
  const change = findLineChange({
    on_sale: row.listed && row.product_status === 'normal' && row.type_listed !== false && price !== undefined,
    months,
    months_allowed: terms && { min: terms.min_months, max: terms.max_months },
    start: wanted.start_on ?? undefined,
    starts,
    quantity: wanted.quantity,
    available,
    seen_price,
    price: each ?? (price && seen_price),
  })
  return { wanted, facts: row, price, terms, each, available, change }
}

/** As the price engine wants it. Only lines that can be had. */
export function lineInput({ wanted, facts, price, terms }: KnownLine): LineInput {
  return {
    id: wanted.id,
    product_id: facts.product_id,
    product_kind: facts.product_kind,
    kind: facts.kind,
    quantity: wanted.quantity,
    months: wanted.months ?? undefined,
    terms,
    deposit: facts.kind === 'rent' ? (price?.deposit ?? 0) : 0,
    unit_price: price?.unit_price ?? undefined,
    grams: facts.type_weight === null ? facts.weight_grams : Math.round(facts.type_weight * 1000),
  }
}
