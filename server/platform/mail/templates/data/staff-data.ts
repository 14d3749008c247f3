import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { Instant, Nothing } from './shared-data.ts'

export interface StaffMailData {
  mail_server_test: Nothing
  mail_server_changes: { host: string | null; counts_from: Instant; by: string | null }
  message_alert: { count: number; lines: readonly string[] }
  dispute: {
    dispute_no: string
    amount: Cents
    dispute_status: string
    order_nos: readonly string[]
    due_by?: Day | null
  }
  given_alone: { kind: string; amount: Cents; about: string | null; text: string; by: string | null }
  recall_waits: {
    by: string | null
    model: string
    range: string
    notices: number
    tells_at: Instant
    text: string
  }
  statement_alert: { count: number }
  disowned_alert: { count: number }
  refund_alert: { count: number; text: string }
}
