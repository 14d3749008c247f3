import { exportList } from '#server/platform/exports/export-list.ts'
import { newestFirst } from './read-refunds.ts'
import { staffRefunds } from './store.ts'
import { viewForStaff } from './view-staff.ts'

export const exportRefunds = exportList({
  name: 'refunds',
  order: newestFirst,
  rows: staffRefunds,
  view: viewForStaff,
  columns: ({ fields, text, cents, number }) => [
    ...fields('text', 'refund_no', 'order_no', 'email', 'type', 'refund_status'),
    cents('refund_amount', row => row.refund_amount),
    ...fields('text', 'refund_reason', 'reject_reason', 'way', 'method', 'iban', 'file_no', 'failure'),
    number('attempts', row => row.attempts),
    ...fields('moment', 'created_at', 'refund_time'),
    text('asked_by', row => row.asked_by?.name),
    text('approved_by', row => row.approved_by?.name),
    text('second_approved_by', row => row.second_approved_by?.name),
  ],
})
