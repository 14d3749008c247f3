import { createHash } from 'node:crypto'
import type { CallData } from '#contract/protocol/call.ts'
import type { Language } from '#domain/languages.ts'
import { sumAmounts } from '#domain/orders/changes.ts'
import type { Amounts } from '#domain/orders/split.ts'
import { canonicalJson } from '#server/platform/canonical-json.ts'
import type { Order, OrderItem } from '#server/records/orders/order-rows.ts'
import { sumByRate } from '../requests/bill/billed.ts'
import type { OrderWithServices, ProposedOrder } from './weigh-change.ts'

export type Offer = CallData<'POST /orders/{order_no}/change-offer'>

/** How long an offer may be accepted. */
const validMs = 24 * 3_600_000

interface OfferInput {
  order: Order
  items: readonly OrderItem[]
  weighed: ProposedOrder
  language: Language
  expiresAt: Date
}

export function expiryFrom(now: Date): Date {
  return new Date(Math.floor((now.getTime() + validMs) / 1000) * 1000)
}

/** The offer as it is shown, made binding by a fingerprint of every amount, day and place, and its expiry. */
export function toOffer({ order, items, weighed, language, expiresAt }: OfferInput): Offer {
  const { place, start_on, end_on, months, difference } = weighed
  const facts = {
    ...{ order_no: order.order_no, start_on, end_on, months, address: place, difference },
    before: sumAmounts(items),
    after: sumAmounts(weighed.items),
    vat: sumByRate(weighed.items.map(toVatRow)),
    lines: weighed.items.map((after, index) => toOfferLine(items[index] as OrderItem, after, language)),
    services: weighed.services.map(service => toOfferService(service, language)),
    expires_at: expiresAt.toISOString(),
  }
  return { ...facts, offer_hash: hashOffer(facts, expiresAt) }
}

/** A deposit is not taxed. */
function toVatRow({ vat_percent, goods_due, freight, net, vat }: ProposedOrder['items'][number]) {
  return { percent: vat_percent, gross: goods_due + freight, net, vat }
}

function toOfferLine(
  before: OrderItem,
  after: ProposedOrder['items'][number],
  language: Language,
): Offer['lines'][number] {
  const { item_id, quantity, months, monthly, counted_months, notes } = after
  return {
    ...{ item_id, quantity, months, monthly, counted_months, notes: [...notes] },
    ...nameItem(before, language),
    before: toAmounts(before),
    after: toAmounts(after),
  }
}

function toOfferService(
  { order: { order_no }, items, goesAlong }: OrderWithServices,
  language: Language,
): Offer['services'][number] {
  const lines = items.map(item => ({ ...nameItem(item, language), quantity: item.quantity }))
  return { order_no, goes_along: goesAlong, lines }
}

function nameItem({ names }: OrderItem, language: Language): { name: string; variant: string } {
  const { name, variant } = (names as Record<Language, { name: string; variant: string }>)[language]
  return { name, variant }
}

function toAmounts(item: Amounts): Amounts {
  return sumAmounts([item])
}

/** Hashes the computed values without the names: in another language it is the same offer. */
function hashOffer({ lines, services, ...facts }: Omit<Offer, 'offer_hash'>, expiresAt: Date): string {
  const counted = lines.map(({ name: _name, variant: _variant, ...line }) => line)
  const moved = services.map(({ order_no, goes_along, lines: pieces }) => ({
    ...{ order_no, goes_along },
    quantities: pieces.map(({ quantity }) => quantity),
  }))
  const digest = createHash('sha256').update(canonicalJson({ ...facts, lines: counted, services: moved }))
  return `${(expiresAt.getTime() / 1000).toString(36)}.${digest.digest('base64url')}`
}

/** The expiry of an offer from its hash; undefined: it has expired, or was not made by this shop. */
export function readExpiry(offerHash: string, now: Date): Date | undefined {
  const [, seconds] = /^([0-9a-z]{1,8})\.[\w-]{43}$/.exec(offerHash) ?? []
  if (seconds === undefined) return undefined
  const expiresAt = new Date(Number.parseInt(seconds, 36) * 1000)
  return expiresAt > now && expiresAt <= expiryFrom(now) ? expiresAt : undefined
}
