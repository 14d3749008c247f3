import { vatRates, workRates } from './rates.ts'
import type { World } from './world.ts'

interface Ordered {
  key: string
  quantity: number
  months: number | null
  goods: number
  activity_discount: number
  coupon_discount: number
  goods_due: number
  deposit: number
  freight: number
  net: number
  vat: number
  vat_percent: number
  grams: number
  unit_price: number | null
  piece_deposit: number | null
  tiers: { from_months: number; monthly: number }[] | null
  max_months: number | null
  product_id: string
  kind: string
  product_kind: string
  vat_kind: string
  vat_country: string
}

interface Coupon {
  discount_type: number
  discount_value: number
  minimum: number
  kind: string | null
  product_ids: string[] | null
}

const rates: Record<string, number> = { NL: 21, BE: 21, DE: 19 }

/** Rent is taxed in the shop's country, a sale in the country of delivery, an installation as the adviser answered. */
function taxOf(item: Ordered, country: string, { rent, items, answer }: Taxing): [string, string, number] {
  if (item.kind === 'rent') return ['rent', 'NL', rent]
  const there = rates[country] ?? 0
  if (item.product_kind !== 'service') return ['sale', country, there]
  if (answer === 'garden_work') return ['garden_work', country, workRates[country] ?? 0]
  const isWithMachine = items.some(({ product_kind, kind }) => product_kind === 'machine' && kind === 'buy')
  return answer === 'with_goods' && isWithMachine ? ['sale', country, there] : ['service', 'NL', 21]
}

interface Taxing {
  rent: number
  items: readonly Ordered[]
  answer: string
}

/** Why an installation should not have been sold to this country; undefined: nothing speaks against it. */
function isWrongThere(items: readonly Ordered[], country: string, answer: string): boolean {
  if (country === 'NL' || items.every(({ product_kind }) => product_kind !== 'service')) return false
  const isWithMachine = items.some(({ product_kind }) => product_kind === 'machine')
  return country !== 'DE' || answer === 'unanswered' || (answer === 'with_goods' && !isWithMachine)
}

/** An order as it was placed, recalculated from the catalogue independently of the price engine. */
export async function countedAgain(world: World, checkoutNo: string, country: string): Promise<string[]> {
  const items: Ordered[] = await world.rows(
    `select k.key, k.kind, i.quantity, i.months, i.goods, i.activity_discount, i.coupon_discount, i.goods_due, i.deposit,
            i.freight, i.net, i.vat, i.vat_percent, i.vat_kind, i.vat_country, i.product_kind, i.product_id, coalesce(round(t.weight * 1000), p.weight_grams)::int as grams,
            price.unit_price, price.deposit as piece_deposit, price.rent_tiers as tiers, t.max_months as max_months
       from order_items i join orders using (order_id) join checkouts using (checkout_id) join skus k using (sku_id)
       join products p on p.product_id = k.product_id left join device_types t on t.device_type_id = p.device_type_id
       cross join lateral (select * from prices where prices.sku_id = k.sku_id and valid_from <= $2
         order by valid_from desc, price_id desc limit 1) price
      where checkout_no = $1`,
    checkoutNo,
    world.now(),
  )
  const coupon: Coupon | undefined = await world.one(
    'select coupons.* from checkouts join coupons on lower(code) = lower(coupon_code) where checkout_no = $1',
    checkoutNo,
  )
  const { percent: rent } = await world.one(
    `select rate -> 'percent' as percent from ${vatRates} where rate ->> 'kind' = 'rent' and rate ->> 'valid_from' <= $1
      order by rate ->> 'valid_from' desc limit 1`,
    world.today(),
  )
  const { answer } = await world.one(
    "select value ->> 'taxed_as' as answer from setting_versions where key = 'installation' order by id desc limit 1",
  )
  const faults = items.flatMap(item => [
    ...differs(`goods of ${item.key}`, item.goods, goodsOf(item)),
    ...differs(`deposit of ${item.key}`, item.deposit, (item.piece_deposit ?? 0) * item.quantity),
    ...differs(
      `tax of ${item.key}`,
      [item.vat_kind, item.vat_country, item.vat_percent].join(' '),
      taxOf(item, country, { rent, items, answer }).join(' '),
    ),
  ])
  if (isWrongThere(items, country, answer)) faults.push(`an installation was sold to ${country}, answered ${answer}`)
  const total = (pick: (item: Ordered) => number) => items.reduce((all, item) => all + pick(item), 0)
  faults.push(
    ...differs(
      'coupon',
      total(item => item.coupon_discount),
      couponOf(items, coupon),
    ),
  )
  for (const item of items) {
    if (item.coupon_discount > 0 && coupon && !counts(item, coupon)) faults.push(`the coupon lowers ${item.key}`)
  }
  for (const [rate, same] of Map.groupBy(items, item => item.vat_percent)) {
    const gross = same.reduce((all, { goods_due, freight }) => all + goods_due + freight, 0)
    const net = same.reduce((all, item) => all + item.net, 0)
    if (Math.abs(net - (gross * 100) / (100 + rate)) > 0.51) faults.push(`net of ${gross} is ${net}`)
  }
  faults.push(
    ...differs(
      'delivery',
      total(item => item.freight),
      deliveryOf(world, total(gramsOf), country),
    ),
  )
  return faults
}

const gramsOf = ({ quantity, grams }: Ordered): number => quantity * grams

const differs = <Value extends number | string>(what: string, asked: Value, should: Value): string[] =>
  asked === should ? [] : [`${what} is ${asked}, not ${should}`]

/** A longer term is charged where that costs less. */
function goodsOf({ kind, quantity, months, unit_price, tiers, max_months }: Ordered): number {
  if (kind !== 'rent') return (unit_price ?? 0) * quantity
  const terms = Array.from({ length: (max_months ?? 0) - (months ?? 0) + 1 }, (_, more) => (months ?? 0) + more)
  const monthly = (term: number) =>
    (tiers ?? []).filter(tier => term >= tier.from_months).reduce((least, tier) => Math.min(least, tier.monthly), 1e9)
  return quantity * terms.reduce((least, term) => Math.min(least, term * monthly(term)), 1e9)
}

const counts = ({ kind, product_id }: Ordered, coupon: Coupon): boolean =>
  (coupon.kind === null || coupon.kind === kind) &&
  (coupon.product_ids === null || coupon.product_ids.length === 0 || coupon.product_ids.includes(product_id))

function couponOf(items: readonly Ordered[], coupon: Coupon | undefined): number {
  if (!coupon) return 0
  const base = items
    .filter(item => counts(item, coupon))
    .reduce((all, { goods, activity_discount }) => all + goods - activity_discount, 0)
  const wanted = coupon.discount_type === 1 ? coupon.discount_value : Math.round((base * coupon.discount_value) / 100)
  return Math.min(base, wanted)
}

/** The cheapest tariff that carries their total weight. */
function deliveryOf(world: World, grams: number, country: string): number {
  if (grams === 0) return 0
  const prices = world.tariffs
    .filter(tariff => tariff.country === country && (tariff.up_to_grams ?? Number.POSITIVE_INFINITY) >= grams)
    .map(({ price }) => price)
  return Math.min(...prices)
}
