import type { PlacementInput } from './place-order.ts'

/**
 * What stood before the customer when he ordered, as it is kept to prove it: things, amounts and terms, where it goes,
 * which wording he agreed to, and what he confirmed. Written once; the table refuses changes.
 */
export function toEvidence({ body, quote, language, terms }: PlacementInput, now: Date) {
  const { recipient, address, billing, shown_rate, pay, terms_accepted, age_confirmed } = body
  return {
    placed_at: now.toISOString(),
    language,
    offer: quote.body.offer,
    quote_hash: quote.hash.toString('base64url'),
    recipient,
    address,
    billing,
    shown_rate,
    pay,
    terms,
    confirmed: { terms_accepted, age_confirmed },
  }
}
