import type { Instant, WithDocuments } from './shared-data.ts'

interface Statement extends WithDocuments {
  statement_id: string
  received_at?: Instant
  /** The name of this field in older mails. */
  pay_until?: Instant
  token?: string
  acts_at?: Instant
}

export interface WithdrawalMailData {
  withdrawal_received: Statement
  cancellation_received: Statement
}
