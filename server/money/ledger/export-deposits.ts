import { exportPages } from '#server/platform/exports/export-pages.ts'
import { listDeposits } from './deposits.ts'
import { listFindings } from './findings.ts'

export const exportDeposits = exportPages({
  name: 'deposits',
  list: listDeposits,
  columns: ({ fields, text, cents, number, moment }) => [
    ...fields('text', 'order_no', 'order_status', 'recipient'),
    moment('since', row => row.since),
    text('end_on', row => row.end_on),
    number('days', row => row.days),
    text('age', row => formatAge(row.days)),
    cents('deposit_held', row => row.deposit_held),
  ],
})

/** The age classes above the list, to sum by. */
function formatAge(days: number): string {
  if (days < 30) return 'under 30 days'
  if (days < 90) return '30 to 89 days'
  if (days < 180) return '90 to 179 days'
  return days < 365 ? '180 to 364 days' : '365 days and more'
}

export const exportFindings = exportPages({
  name: 'findings',
  list: listFindings,
  columns: ({ fields, text, cents, number, moment }) => [
    number('finding_id', row => row.finding_id),
    ...fields('text', 'kind', 'done'),
    moment('found_at', row => row.found_at),
    text('checkout_no', row => row.checkout_no),
    text('order_nos', row => row.order_nos.join(' ')),
    text('refund_no', row => row.refund_no),
    cents('amount', row => row.amount),
    moment('closed_at', row => row.closed_at),
    ...fields('text', 'closed_by', 'closed_note'),
  ],
})
