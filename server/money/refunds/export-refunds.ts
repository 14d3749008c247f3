import type { CallData } from '#contract/protocol/call.ts'
import { type CsvColumn, column } from '#server/platform/exports/csv.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { newestFirst } from './read-refunds.ts'
import { type RefundFilter, staffRefunds } from './store.ts'
import { viewForStaff } from './view-staff.ts'

type Row = CallData<'GET /admin/refunds'>['list'][number]

const { text, number, cents, moment } = column

const columns: CsvColumn<Row>[] = [
  text('refund_no', row => row.refund_no),
  text('order_no', row => row.order_no),
  text('email', row => row.email),
  text('type', row => row.type),
  text('refund_status', row => row.refund_status),
  cents('refund_amount', row => row.refund_amount),
  text('refund_reason', row => row.refund_reason),
  text('reject_reason', row => row.reject_reason),
  text('way', row => row.way),
  text('method', row => row.method),
  text('iban', row => row.iban),
  text('file_no', row => row.file_no),
  text('failure', row => row.failure),
  number('attempts', row => row.attempts),
  moment('created_at', row => row.created_at),
  moment('refund_time', row => row.refund_time),
  text('asked_by', row => row.asked_by?.name),
  text('approved_by', row => row.approved_by?.name),
  text('second_approved_by', row => row.second_approved_by?.name),
]

export const exportRefunds = exportList({
  name: 'refunds',
  order: newestFirst,
  rows: (db, filter: RefundFilter) => staffRefunds(db, filter),
  view: viewForStaff,
  columns,
})
