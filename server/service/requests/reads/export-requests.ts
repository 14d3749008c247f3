import { sum } from '#domain/money.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listOverdue } from '../late/late.ts'
import { listRequests } from './read-for-staff.ts'

export const exportRequests = exportPages({
  name: 'requests',
  list: listRequests,
  columns: ({ text, cents, number, moment }) => [
    text('request_no', row => row.request_no),
    text('apply_type', row => row.apply_type),
    text('next', row => row.next),
    text('urgency', row => row.urgency),
    number('waiting_days', row => row.waiting_days),
    text('audit_status', row => row.audit_status),
    text('process_status', row => row.process_status),
    moment('apply_time', row => row.apply_time),
    moment('completed_at', row => row.completed_at),
    text('order_no', row => row.order_no),
    text('item', row => row.item_name),
    text('serial_number', row => row.serial_number),
    text('reason', row => row.reason_code),
    text('customer', row => row.customer.name),
    text('email', row => row.customer.email),
    text('duty', row => row.duty),
    cents('billed', row => sum([row.base_fee, row.freight, row.other_fee, row.repair_fee, row.maintenance_fee])),
    text('refund_due_on', row => row.refund_due_on),
    text('assigned_to', row => row.assigned_to),
  ],
})

export const exportOverdue = exportPages({
  name: 'overdue',
  list: listOverdue,
  columns: ({ text, cents, number, moment }) => [
    text('order_no', row => row.order_no),
    text('item', row => row.item_name),
    text('serial_number', row => row.serial_number),
    text('recipient', row => row.recipient),
    text('email', row => row.email),
    text('phone', row => row.phone),
    text('end_on', row => row.end_on),
    number('days_late', row => row.days_late),
    number('days_charged', row => row.days_charged),
    cents('charge', row => row.charge),
    cents('deposit_held', row => row.deposit_held),
    text('lost', row => (row.is_lost ? 'yes' : 'no')),
    moment('objected_at', row => row.objected_at),
    text('request_no', row => row.request_no),
  ],
})
