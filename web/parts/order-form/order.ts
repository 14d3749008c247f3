import type { CallData, CallInput } from '#contract/protocol/call.ts'
import type { Address, Contact } from '../address-form/address.ts'

export type Quote = CallData<'POST /quotes'>
export type QuotedLine = Quote['lines'][number]
/** A line that a quote is requested for. */
export type OrderLine = NonNullable<CallInput<'POST /quotes'>['body']['lines']>[number]

export type Recipient = Contact & Address
export interface Billing extends Address {
  name: string
}

/** An issue with a field on the page, by the id of its control. */
export interface FieldIssue {
  field: string
  text: string
}

export function hasRent(quote: Pick<Quote, 'lines'>): boolean {
  return quote.lines.some(({ kind }) => kind === 'rent')
}
