import { exportPages } from '#server/platform/exports/export-pages.ts'
import { readShortages } from './read-shortages.ts'

export const exportShortages = exportPages({
  name: 'shortages',
  list: readShortages,
  columns: ({ text, moment }) => [
    text('reservation_id', row => row.reservation_id),
    text('order_no', row => row.order_no),
    text('recipient', row => row.recipient),
    text('email', row => row.email),
    text('purpose', row => row.purpose),
    text('device_type', row => row.device_type),
    text('from', row => row.from),
    text('to', row => row.to),
    moment('since', row => row.since),
    text('choice', row => row.choice),
    text('other_pool', row => formatSerials(row.candidates, 'pool')),
    text('other_models', row => formatSerials(row.candidates, 'model')),
  ],
})

/** Machines that could replace the missing one. */
function formatSerials(candidates: readonly { by: string; serial_number: string }[], kind: 'pool' | 'model'): string {
  return candidates
    .filter(({ by }) => by === kind)
    .map(({ serial_number }) => serial_number)
    .join(' ')
}
