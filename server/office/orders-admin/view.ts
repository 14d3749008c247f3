import type { CallData } from '#contract/protocol/call.ts'
import type {
  listOrderDocuments,
  listOrderEntries,
  listOrderNotes,
  listOrderPayments,
  listOrderRefunds,
  listOrderReservations,
  listStaffEvents,
} from './store.ts'

type Detail = CallData<'GET /admin/orders/{order_no}'>
type ReadRow<Read extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number]

/** The table checks the values of these columns; here they get their types back. */
export function viewEvent({ at, from_status, to_status, facts, order_id: _, ...row }: ReadRow<typeof listStaffEvents>) {
  return {
    ...row,
    from_status: from_status as Detail['events'][number]['from_status'],
    to_status: to_status as Detail['events'][number]['to_status'],
    facts: facts as Record<string, unknown>,
    at: at.toISOString(),
  }
}

export function viewPayment(row: ReadRow<typeof listOrderPayments>): Detail['payments'][number] {
  const { payment_id, checkout_no, provider, method, amount, payment_state, failure, surplus } = row
  return {
    ...{ payment_id, checkout_no, provider, method, amount, failure, surplus },
    payment_state,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function viewRefund(row: ReadRow<typeof listOrderRefunds>): Detail['refunds'][number] {
  const { refund_no, item_id, type, refund_amount, refund_reason, refund_status } = row
  return {
    ...{ refund_no, item_id, refund_amount, refund_reason },
    type,
    refund_status,
    created_at: row.created_at.toISOString(),
    refund_time: row.refund_time?.toISOString() ?? null,
  }
}

export function viewDocument({ issued_at, ...row }: ReadRow<typeof listOrderDocuments>): Detail['documents'][number] {
  return { ...row, issued_at: issued_at.toISOString() }
}

export function viewEntry({
  booked_at,
  kind,
  account,
  amount,
  ...row
}: ReadRow<typeof listOrderEntries>): Detail['ledger'][number] {
  return {
    ...row,
    kind: kind as Detail['ledger'][number]['kind'],
    account: account as Detail['ledger'][number]['account'],
    amount: Number(amount),
    booked_at: booked_at.toISOString(),
  }
}

export function viewReservation({ purpose, ...row }: ReadRow<typeof listOrderReservations>) {
  return { ...row, purpose }
}

export function viewNote({
  note_id,
  text,
  staff_name,
  created_at,
}: ReadRow<typeof listOrderNotes>): Detail['notes'][number] {
  return { note_id, text, staff_name, created_at: created_at.toISOString() }
}
