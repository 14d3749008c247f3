import type { CallData } from '#contract/protocol/call.ts'
import { type OfferKind, usedVariant } from '#domain/catalogue/constants.ts'
import { newFirst } from '#domain/catalogue/new-first.ts'
import { ruleDiscount } from '#domain/pricing/discounts.ts'
import { rentFor } from '#domain/pricing/rent.ts'
import type { Context } from '#server/platform/context.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { runningRules } from '../promotions/activities/running-rules.ts'
import { loadHomeFreight, toGrams } from './home-freight.ts'
import { type CurrentPrice, currentPrice } from './prices.ts'
import { type DeviceType, findDeviceType, findListedSkus, findPrices, loadStock, type Sku } from './store.ts'
import { findProduct, type ProductRow } from './store-products.ts'

type Offer = CallData<'GET /products/{key}/offer'>

/** The current price of one item, by the same rules as the cart and the quote, but read-only. */
export async function offerProduct({ context, params, query }: Input<'GET /products/{key}/offer'>): Promise<Offer> {
  const { kind, variant, quantity, months } = query
  const product = (await findProduct(context.db, params.key)) ?? refuse('product_not_found')
  if (product.product_status === 'abnormal') refuse('product_status_abnormal')
  const type = product.device_type ? await findDeviceType(context.db, product.device_type) : undefined
  if (type && !type.listed) refuse('product_not_found')
  const { sku, price } = await findOfferedSku(context, product, kind, variant)
  await assertAvailable(context, { sku, type, quantity })
  const rent = kind === 'rent' && type ? requireRent(type, price, months) : undefined
  const each = rent?.total ?? price.unit_price ?? 0
  const grams = quantity * (type ? toGrams(type) : product.weight_grams)
  const now = context.clock.now()
  const line = { product_id: product.product_id, kind }
  const lowered = ruleDiscount(await runningRules(context.db, now), line, each)
  const computeFreight = await loadHomeFreight(context.db, now)
  const freight = computeFreight(grams)
  const deposit = kind === 'rent' ? price.deposit : 0
  return {
    sku_id: sku.sku_id,
    kind,
    quantity,
    months: rent ? (months ?? null) : null,
    price: each,
    activity_discount: quantity * lowered.each,
    monthly: rent?.monthly ?? null,
    counted_months: rent?.counted_months ?? null,
    deposit,
    freight,
    due_today: quantity * (each - lowered.each + deposit) + freight,
  }
}

async function findOfferedSku(
  { db, clock }: Context,
  product: ProductRow,
  kind: OfferKind,
  variant: string | undefined,
): Promise<{ sku: Sku; price: CurrentPrice }> {
  const all = await findListedSkus(db, [product.product_id])
  const skus = newFirst(all.filter(sku => sku.kind === kind))
  if (skus.length === 0) refuse(kind === 'rent' ? 'product_rental_unsupported' : 'product_sale_unsupported')
  const sku = skus.find(candidate => variant === undefined || candidate.variant === variant) ?? refuse('sku_not_found')
  const price = currentPrice(await findPrices(db, [sku.sku_id]), clock.now())
  return { sku, price: price ?? refuse('sku_not_found') }
}

/** For a rental: at most the machines in the fleet. For a purchase: at most those on the shelf. */
async function assertAvailable(
  { db, clock }: Context,
  { sku, type, quantity }: { sku: Sku; type: DeviceType | undefined; quantity: number },
): Promise<void> {
  const stock = type ? await loadStock(db, type.device_type_id, clock.now()) : undefined
  const forSale = sku.variant === usedVariant ? stock?.used_inventory : stock?.buy_inventory
  const available = stock ? (sku.kind === 'rent' ? stock.lease_fleet : (forSale ?? 0)) : sku.stock
  if (available !== null && available < quantity)
    throw new Refusal('product_stock_insufficient', { available: available })
}

function requireRent(type: DeviceType, price: CurrentPrice, months: number | undefined) {
  const { min_months, max_months } = type
  const wrong = (rule: string, values: object) =>
    refuse('bad_request', { fields: [{ path: 'months', rule, message: '', values }] })
  if (months === undefined) return wrong('required', {})
  if (months < min_months) return wrong('at_least', { n: min_months })
  if (months > max_months) return wrong('at_most', { n: max_months })
  return rentFor({ tiers: price.tiers, min_months, max_months }, months)
}
