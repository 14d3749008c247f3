import type { Tx } from '#db/transaction.ts'
import { countWeighedPieces } from '#domain/concessions/pieces.ts'
import { ruleDiscount } from '#domain/pricing/discounts.ts'
import { maxPriceCut, type OfferedPrice } from '#domain/pricing/price-cut.ts'
import type { ConcessionInput } from '#server/people/concessions/concede.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import { ruleSpans } from '../../promotions/activities/rule-spans.ts'
import { readMaxRentalMonths } from '../max-rental-months.ts'
import { readMaxStock } from '../stock/most-stock.ts'
import type { Product, Sku } from '../store.ts'
import {
  type ComparedPrice,
  findMachinePrices,
  findSiblingPrices,
  findSkuPrices,
  readSaleWorth,
} from '../store-compared-prices.ts'

/** The concession of a price or a listing; `always` where its amount cannot be computed. */
export type ConcessionWeight = Required<Pick<ConcessionInput, 'amount' | 'always'>>

export interface SaleContext {
  sku: Sku
  product: Product
  now: Date
}

const dayMs = 86_400_000
/** A price lowered step by step is compared with the price before the first step. */
const stepsMs = 30 * dayMs
/** What a model has cost within this time says what it is worth. */
const worthMs = 365 * dayMs

/** By how much customers pay less with a price that begins then. The product is locked, and with it all its prices. */
export async function weighPrice(
  tx: Tx,
  selling: SaleContext,
  wanted: OfferedPrice & { valid_from: Date },
): Promise<ConcessionWeight> {
  const { sku, product, now } = selling
  const until = wanted.valid_from
  const price = { ...wanted, replacement_value: await readWorth(tx, sku, wanted) }
  const maxMonths = await readMaxRentalMonths(tx)
  const ownPriceHistory = await findSkuPrices(tx, sku, { since: ago(now, stepsMs), until })
  const standing = ownPriceHistory.at(-1)
  const isDearer = sku.listed && standing !== undefined && maxPriceCut(standing, price, maxMonths) === 0
  if (isDearer) return { amount: 0, always: false }
  const year = { since: ago(now, worthMs), until }
  // A SKU that nobody can buy yet is compared with what customers can buy instead.
  const alike = sku.listed ? [] : await findSiblingPrices(tx, sku, year)
  const known = [...ownPriceHistory, ...alike]
  const isNewMachine = known.length === 0 && product.kind === 'machine'
  const compared = isNewMachine ? await findMachinePrices(tx, sku, year) : known
  return {
    amount: await computePriceDrop(tx, { sku, product, compared, price, maxMonths, now }),
    always: isNewMachine && compared.length === 0,
  }
}

/**
 * By how much customers pay less for what is listed at its existing price: that price was assessed when it was made, so
 * it is compared with what the same product has cost since.
 */
export async function weighListing(tx: Tx, { sku, product, now }: SaleContext): Promise<ConcessionWeight> {
  const maxMonths = await readMaxRentalMonths(tx)
  const price = (await findSkuPrices(tx, sku, { since: now, until: now })).at(-1)
  if (!price) return { amount: 0, always: false }
  const alike = await findSiblingPrices(tx, sku, { since: ago(now, worthMs), until: now })
  const compared = alike.filter(({ price_id }) => price_id > price.price_id)
  return { amount: await computePriceDrop(tx, { sku, product, compared, price, maxMonths, now }), always: false }
}

/** What may be claimed for a rented machine: its sale price, or else the replacement value of its price. */
async function readWorth(
  tx: Tx,
  sku: Sku,
  { valid_from, replacement_value = null }: OfferedPrice & { valid_from: Date },
) {
  return sku.kind === 'rent' ? ((await readSaleWorth(tx, sku, valid_from)) ?? replacement_value) : null
}

interface PriceDrop extends SaleContext {
  compared: readonly ComparedPrice[]
  price: OfferedPrice
  maxMonths: number
}

/** For as many pieces as can be bought at this price, as for a discount. */
async function computePriceDrop(tx: Tx, { sku, product, compared, price, maxMonths, now }: PriceDrop): Promise<number> {
  const { most_machines } = await readSetting(tx, 'checkout', now)
  const stock = await readMaxStock(tx, sku, now)
  const pieces = countWeighedPieces({ kind: product.kind, stock, maxMachines: most_machines.user })
  return pieces * findMaxPriceCut(compared, price, maxMonths)
}

/**
 * By how much customers pay less, through a price or a rule that lowered it recently, for the pieces that are counted
 * in after that.
 */
export async function weighCounted(tx: Tx, selling: SaleContext, counted: { before: number | null; stock: number }) {
  const { sku, product, now } = selling
  const { most_machines } = await readSetting(tx, 'checkout', now)
  const ownPriceHistory = await findSkuPrices(tx, sku, { since: ago(now, stepsMs), until: now })
  const price = ownPriceHistory.at(-1)
  if (!price) return 0
  const alike = sku.listed ? [] : await findSiblingPrices(tx, sku, { since: ago(now, worthMs), until: now })
  const spans = (await ruleSpans(tx, now)).filter(({ from, until }) => from > ago(now, stepsMs) && until > now)
  const ruled = ruleDiscount(spans, { product_id: sku.product_id, kind: sku.kind }, price.unit_price ?? 0).each
  const each = ruled + findMaxPriceCut([...ownPriceHistory, ...alike], price, await readMaxRentalMonths(tx))
  const sold = { kind: product.kind, maxMachines: most_machines.user }
  const more =
    countWeighedPieces({ ...sold, stock: counted.stock }) - countWeighedPieces({ ...sold, stock: counted.before })
  return Math.max(0, more) * each
}

function findMaxPriceCut(compared: readonly OfferedPrice[], price: OfferedPrice, maxMonths: number): number {
  return Math.max(0, ...compared.map(before => maxPriceCut(before, price, maxMonths)))
}

function ago(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms)
}
