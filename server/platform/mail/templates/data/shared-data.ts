import type { Day } from '#domain/calendar.ts'
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

/** One line of the goods of a mail, in its language; all of it is text of the shop. */
export interface MailGoods {
  name: string
  variant: string
  quantity: number
  /** Of a rental. */
  months: number | null
  /** By its name (`pictures/mail-pictures.ts`). */
  picture: string | null
}

/** Missing in older mails. */
export interface WithGoods {
  goods?: readonly MailGoods[]
}

/** The garden that was described for a rental, which the mail shows if it was drawn. */
export interface WithGarden {
  garden_id?: string
}

/** The first and the last day of a rental; several orders of one cart may have several. */
export interface WithTerm {
  term?: { start_on: Day; end_on: Day }
}

/** The refund and its ways (`format-coming.ts`). */
export interface WithComing {
  coming?: RefundSummary
}

export interface AboutRequest extends WithDocuments, WithGoods {
  checkout_no: string
  order_no: string
  request_no: string
}

export interface Token {
  token: string
}

export type Nothing = Record<never, never>
