import type { RefundSummary } from '#domain/refunds/refund-summary.ts'

/** An instant as JSON. */
export type Instant = string

/** Attachments of any mail: numbers of documents, or texts by their name (`attachments.ts`). */
export interface WithDocuments {
  papers?: readonly string[]
}

/** About an order: its numbers are listed, and a mailed code opens it. */
export interface AboutOrders extends WithDocuments {
  checkout_no: string
  order_nos: readonly string[]
}

/** The refund and its ways (`format-coming.ts`). */
export interface WithComing {
  coming?: RefundSummary
}

export interface AboutRequest extends WithDocuments {
  checkout_no: string
  order_no: string
  request_no: string
}

export interface Token {
  token: string
}

export type Nothing = Record<never, never>
