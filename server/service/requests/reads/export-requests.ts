import { sum } from '#domain/money.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listOverdue } from '../late/late.ts'
import { listRequests } from './read-for-staff.ts'

export const exportRequests = exportPages({
  name: 'requests',
  list: listRequests,
  columns: ({ fields, text, cents, number }) => [
    ...fields('text', 'request_no', 'apply_type', 'next', 'urgency'),
    number('waiting_days', row => row.waiting_days),
    ...fields('text', 'audit_status', 'process_status'),
    ...fields('moment', 'apply_time', 'completed_at'),
    text('order_no', row => row.order_no),
    text('item', row => row.item_name),
    text('serial_number', row => row.serial_number),
    text('reason', row => row.reason_code),
    text('customer', row => row.customer.name),
    text('email', row => row.customer.email),
    text('duty', row => row.duty),
    cents('billed', row => sum([row.base_fee, row.freight, row.other_fee, row.repair_fee, row.maintenance_fee])),
    ...fields('text', 'refund_due_on', 'assigned_to'),
  ],
})

export const exportOverdue = exportPages({
  name: 'overdue',
  list: listOverdue,
  columns: ({ fields, text, moment }) => [
    text('order_no', row => row.order_no),
    text('item', row => row.item_name),
    ...fields('text', 'serial_number', 'recipient', 'email', 'phone', 'end_on'),
    ...fields('number', 'days_late', 'days_charged'),
    ...fields('cents', 'charge', 'deposit_held'),
    text('lost', row => (row.is_lost ? 'yes' : 'no')),
    moment('objected_at', row => row.objected_at),
    text('request_no', row => row.request_no),
  ],
})
