import type { PayMethod } from '#domain/payments/methods.ts'
import { findOpenPayment } from '#server/money/payments/queries.ts'
import type { Outcome } from '../../sandbox/sessions.ts'
import { inWordsOf, type Said } from '../said.ts'
import { type OrderFacts, orderOf, type Scene, type SceneStep } from '../scene.ts'
import { checkoutIdOf } from '../store-shop.ts'

export interface Line {
  sku: string
  quantity?: number
  months?: number
  start_on?: string
}

export interface Wish {
  lines: readonly Line[]
  coupon?: string
  share?: string
  remark?: string
  /** The person who gets the bill, if it is another one. */
  billedTo?: string
}

/** From the cart to a checkout: the quote, the address, the terms. */
export function places({ lines, coupon, share, remark = '', billedTo }: Wish): SceneStep {
  return async scene => {
    const { world, who, facts } = scene
    const { name, email, phone, place } = who
    if (!facts.quote) {
      const { quote_id, hash } = await world.call(who, 'POST /quotes', {
        body: {
          lines: lines.map(({ sku, quantity = 1, ...term }) => ({ sku_id: skuOf(scene, sku), quantity, ...term })),
          country: place.country,
          ...(coupon && { coupon_code: coupon }),
          ...(share && { share_code: share }),
        },
      })
      await scene.keep({ quote: { quote_id, hash } })
    }
    const billing = billedTo ? { recipient: billedTo, ...place } : null
    // A repeated call with the same quote is one checkout.
    const { checkout_no, orders } = await world.call(who, 'POST /orders', {
      body: {
        ...(scene.facts.quote ?? { quote_id: '', hash: '' }),
        recipient: { recipient: name, email, phone },
        address: place,
        ...{ billing, remark, terms_version: world.termsVersion, terms_accepted: true, age_confirmed: true },
        review_mail: true,
      },
    })
    const found: Partial<Record<'rent' | 'buy', OrderFacts>> = {}
    for (const { kind, order_no } of orders) {
      const { items } = await world.call(who, 'GET /orders/{order_no}', { params: { order_no } })
      const item = items.find(({ product_kind }) => product_kind === 'machine') ?? items[0]
      found[kind] = { order_no, item_id: item?.item_id ?? '' }
    }
    await scene.keep({ checkout_no, ...found })
  }
}

function skuOf({ world }: Scene, key: string): string {
  const id = world.skus.get(key)
  if (!id) throw new Error(`There is no ${key}`)
  return id
}

/** To the provider's page and back, with the outcomes there one after the other. */
export function pays(method: PayMethod, ...outcomes: readonly Outcome[]): SceneStep {
  return scene => payFor(scene, scene.facts.checkout_no ?? '', method, outcomes)
}

/** What people use in their country where a Dutch one uses iDEAL. */
const usualMethods: Readonly<Record<string, PayMethod>> = { BE: 'bancontact', DE: 'paypal' }

function methodOf(country: string, method: PayMethod): PayMethod {
  return method === 'ideal' ? (usualMethods[country] ?? method) : method
}

export async function payFor(
  { world, who }: Scene,
  checkout_no: string,
  method: PayMethod,
  outcomes: readonly Outcome[] = ['success'],
): Promise<void> {
  const params = { checkout_no }
  const used = methodOf(who.place.country, method)
  for (const outcome of outcomes) {
    const isLater = outcome === 'delayed_success' || outcome === 'delayed_failure'
    if (!isLater) await world.call(who, 'POST /checkouts/{checkout_no}/pay', { params, body: { method: used } })
    const { past } = world
    const payment = await findOpenPayment(past.db, await checkoutIdOf(past.db, checkout_no))
    if (payment?.session_ref) await past.gateway.act(payment.session_ref, outcome)
    await world.call(who, 'POST /checkouts/{checkout_no}/outcome', { params, body: {} })
  }
}

export function cancels(kind: 'rent' | 'buy', reason: Said): SceneStep {
  return async scene => {
    const { order_no } = orderOf(scene, kind)
    await scene.world.call(scene.who, 'POST /orders/{order_no}/cancel', {
      params: { order_no },
      body: { reason: inWordsOf(scene.who, reason) },
    })
  }
}

/** The customer confirms the delivery. */
export function signs(kind: 'rent' | 'buy'): SceneStep {
  return async scene => {
    const { order_no } = orderOf(scene, kind)
    await scene.world.call(scene.who, 'POST /orders/{order_no}/sign', { params: { order_no }, body: {} })
  }
}

/** Before shipment: a longer term, a later day, or another address. A price difference is paid. */
export function changes(kind: 'rent' | 'buy', wish: { months?: number; start_on?: string }): SceneStep {
  return async scene => {
    const { world, who } = scene
    const params = { order_no: orderOf(scene, kind).order_no }
    const { offer_hash } = await world.call(who, 'POST /orders/{order_no}/change-offer', { params, body: wish })
    const { checkout_no } = await world.call(who, 'POST /orders/{order_no}/change', {
      params,
      body: { ...wish, offer_hash, terms_version: world.termsVersion },
    })
    if (checkout_no) await payFor(scene, checkout_no, 'ideal')
  }
}

/** In public, by the form linked at the bottom of every page. */
export function withdraws(kind: 'rent' | 'buy', reason: string): SceneStep {
  return async scene => {
    const { world, who } = scene
    const { order_no } = orderOf(scene, kind)
    const body = { name: who.name, contract: order_no, email: who.email, reason }
    await world.call(who, 'POST /withdrawals', { body })
  }
}

export function endsRental(reason: string): SceneStep {
  return async scene => {
    const { world, who } = scene
    const { order_no } = orderOf(scene, 'rent')
    const body = { name: who.name, contract: order_no, email: who.email, ending: 'ordinary', reason } as const
    await world.call(who, 'POST /rental-cancellations', { body })
  }
}
