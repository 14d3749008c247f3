import { exportPages } from '#server/platform/exports/export-pages.ts'
import { readShortages } from './read-shortages.ts'

export const exportShortages = exportPages({
  name: 'shortages',
  list: readShortages,
  columns: ({ fields, text, moment }) => [
    ...fields('text', 'reservation_id', 'order_no', 'recipient', 'email', 'purpose', 'device_type', 'from', 'to'),
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
