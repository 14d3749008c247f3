import type { PlacementInput } from './place-order.ts'

/**
 * What the customer saw when they ordered, stored as evidence: goods, amounts, terms, the address, the wording they
 * agreed to, and what they confirmed. Written once; the table refuses changes.
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
