import type { CallData, CallInput } from '#contract/protocol/call.ts'
import type { BrowserTools } from '#ui/app/tools.ts'
import type { Billing, Quote, Recipient } from './order.ts'

type Body = CallInput<'POST /orders'>['body']
export type Placed = CallData<'POST /orders'>

export interface OrderInput {
  /** The quote the customer saw: no other amount is charged. */
  quote: Quote
  recipient: Recipient
  /** undefined: the invoice goes to the delivery address. */
  billing: Billing | undefined
  termsVersion: string
  /** The customer declared that they are an adult. */
  isAdult: boolean
  gardenId: string | undefined
  remark: string
  /** `half`: the rest is paid after delivery. */
  pay: Body['pay']
  /** They were told of the mail that asks for a review, and have not refused it. */
  reviewMail: boolean
  /** The exchange rate that was displayed beside the euros that are charged. */
  displayedRate: Body['shown_rate']
  /** The texts of the box and its button as they were displayed; undefined: too long to be stored. */
  shown: Body['shown']
}

/**
 * The one place where an order is placed. Sent with an idempotency key: whatever happens to the request, it is placed
 * once.
 */
export function placeOrder(
  browser: BrowserTools,
  input: OrderInput,
  { key, altcha }: { key: string; altcha: string | undefined },
): Promise<Placed> {
  const body = { ...toBody(input), ...(altcha && { altcha }) }
  return browser.client.quietly('POST /orders', { body, idempotencyKey: key })
}

/** Called only when the terms are ticked, and the age where it is asked for. */
export function toBody(input: OrderInput): Body {
  const { quote, recipient, billing, termsVersion, isAdult, gardenId, remark, pay, reviewMail, displayedRate, shown } =
    input
  const { name, email, phone, ...address } = recipient
  return {
    quote_id: quote.quote_id,
    hash: quote.hash,
    recipient: { recipient: name, email, phone },
    address: { ...toAddressFields(address), country: address.country as Body['address']['country'] },
    billing: billing
      ? {
          recipient: billing.name,
          ...toAddressFields(billing),
          country: billing.country,
        }
      : null,
    garden_id: gardenId ?? null,
    remark,
    terms_version: termsVersion,
    terms_accepted: true,
    ...(isAdult && { age_confirmed: true }),
    ...(pay === 'half' && { pay }),
    ...(reviewMail && { review_mail: true }),
    shown_rate: displayedRate ?? null,
    ...(shown && { shown }),
  }
}

function toAddressFields({
  street,
  house_number,
  postcode,
  city,
}: Omit<Recipient, 'name' | 'email' | 'phone' | 'country'>) {
  return { street, house_number, postcode, city }
}
