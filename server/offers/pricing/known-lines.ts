import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { usedVariant } from '#domain/catalogue/constants.ts'
import type { Cents } from '#domain/money.ts'
import { findLineChange, type LineChange, type StartWindow } from '#domain/pricing/changes.ts'
import type { LineInput } from '#domain/pricing/quote.ts'
import { type RentTerms, rentFor } from '#domain/pricing/rent.ts'
import { type CurrentPrice, currentPrice } from '../catalogue/prices.ts'
import { type KnownSku, loadPriceHistory, loadSkus } from './sku-facts.ts'
import { readMachineStock, readStock } from './store.ts'

export interface RequestedLine {
  id: string
  sku_id: string
  quantity: number
  months: number | null
  start_on: Day | null
  seen_price?: Cents
}

/** A requested line with what the shop currently stores about it. */
export interface KnownLine {
  requested: RequestedLine
  sku: KnownSku
  price: CurrentPrice | undefined
  terms: RentTerms | undefined
  /**
   * The price of one piece: the rent of the whole term, or the sale price; undefined where it cannot be ordered like
   * this.
   */
  each: Cents | undefined
  available: number | undefined
  change: LineChange | undefined
}

/** The current moment, and the days on which a rental that is ordered now may start. */
export interface Moment extends StartWindow {
  now: Date
}

/** Loads the lines with their SKUs: data that seldom changes comes from the cache, the stock is counted now. */
export async function loadKnownLines(
  db: Reader,
  requested: readonly RequestedLine[],
  at: Moment,
): Promise<KnownLine[]> {
  const ids = [...new Set(requested.map(line => line.sku_id))]
  const skus = new Map((await loadSkus(db, ids)).map(row => [row.sku_id, row]))
  const prices = new Map(await Promise.all(ids.map(async sku => [sku, await loadPriceHistory(db, sku)] as const)))
  const pieces = await countPieces(db, [...skus.values()], at.now)
  return requested.flatMap(line => {
    const row = skus.get(line.sku_id)
    if (!row) return []
    const price = currentPrice(prices.get(line.sku_id) ?? [], at.now)
    return [toKnownLine(line, { row, price, available: pieces(row), starts: at })]
  })
}

/** How many are available; undefined: no limit. */
async function countPieces(db: Reader, skus: readonly KnownSku[], now: Date) {
  const typeIds = skus.flatMap(row => row.device_type_id ?? [])
  const counted = skus.filter(row => row.device_type_id === null).map(row => row.sku_id)
  const machines = new Map(
    (typeIds.length ? await readMachineStock(db, typeIds, now) : []).map(row => [row.device_type_id, row]),
  )
  const stock = new Map((counted.length ? await readStock(db, counted) : []).map(row => [row.sku_id, row.stock]))
  return (row: KnownSku): number | undefined =>
    row.device_type_id === null
      ? (stock.get(row.sku_id) ?? undefined)
      : countReady(machines.get(row.device_type_id) ?? noMachines, row)
}

const noMachines = { fleet: 0, for_sale: 0, used_for_sale: 0 }

function countReady(machines: typeof noMachines, { kind, variant }: KnownSku): number {
  if (kind === 'rent') return machines.fleet
  return variant === usedVariant ? machines.used_for_sale : machines.for_sale
}

export interface KnownLineInput {
  row: KnownSku
  price: CurrentPrice | undefined
  available: number | undefined
  starts: StartWindow
}

export function toKnownLine(requested: RequestedLine, { row, price, available, starts }: KnownLineInput): KnownLine {
  const { min_months, max_months } = row
  const isRent = row.kind === 'rent'
  const terms =
    isRent && price && min_months !== null && max_months !== null
      ? { tiers: price.tiers, min_months, max_months }
      : undefined
  const months = requested.months ?? undefined
  const fitting = terms && months !== undefined && months >= terms.min_months && months <= terms.max_months
  const each = isRent ? (fitting ? rentFor(terms, months).total : undefined) : (price?.unit_price ?? undefined)
  const seen_price = requested.seen_price ?? each ?? 0
  const change = findLineChange({
    on_sale: row.listed && row.product_status === 'normal' && row.type_listed !== false && price !== undefined,
    months,
    months_allowed: terms && { min: terms.min_months, max: terms.max_months },
    start: requested.start_on ?? undefined,
    starts,
    quantity: requested.quantity,
    available,
    seen_price,
    price: each ?? (price && seen_price),
  })
  return { requested, sku: row, price, terms, each, available, change }
}

/** The input of the price engine. Only for lines that can be ordered. */
export function toLineInput({ requested, sku, price, terms }: KnownLine): LineInput {
  return {
    id: requested.id,
    product_id: sku.product_id,
    product_kind: sku.product_kind,
    kind: sku.kind,
    quantity: requested.quantity,
    months: requested.months ?? undefined,
    terms,
    deposit: sku.kind === 'rent' ? (price?.deposit ?? 0) : 0,
    unit_price: price?.unit_price ?? undefined,
    grams: sku.type_weight === null ? sku.weight_grams : Math.round(sku.type_weight * 1000),
  }
}
