import type { CallData } from '#contract/protocol/call.ts'
import { isOneOf } from '#domain/one-of.ts'

type Event = Pick<CallData<'GET /admin/devices/{id}/events'>['list'][number], 'event' | 'before' | 'after'>

/** The fields of a machine whose changes its history shows. */
export const shownFields = [
  'serial_number',
  'device_type_id',
  'pool',
  'purchase_date',
  'purchase_price',
  'guarantee_end',
  'work_area',
  'remarks',
  'device_status',
  'holder',
  'device_state',
] as const
export type ShownField = (typeof shownFields)[number]

export interface EventTexts {
  field: (name: ShownField) => string
  value: (name: ShownField, value: unknown) => string
  change: (field: string, before: string, after: string) => string
  moved: (count: number) => string
  short: (count: number) => string
}

/** What changed, field by field, and what happened to the orders that waited for the machine. */
export function formatEvent({ before, after }: Event, texts: EventTexts): string[] {
  const changes = Object.keys(before ?? {})
    .filter(name => isOneOf(shownFields, name))
    .filter(name => before?.[name] !== after?.[name])
    .map(name => texts.change(texts.field(name), texts.value(name, before?.[name]), texts.value(name, after?.[name])))
  const { moved, short } = countBookings(after?.bookings)
  return [...changes, ...(moved > 0 ? [texts.moved(moved)] : []), ...(short > 0 ? [texts.short(short)] : [])]
}

function countBookings(bookings: unknown): { moved: number; short: number } {
  if (typeof bookings !== 'object' || bookings === null) return { moved: 0, short: 0 }
  const { moved, short } = bookings as { moved?: unknown; short?: unknown }
  return { moved: Array.isArray(moved) ? moved.length : 0, short: Array.isArray(short) ? short.length : 0 }
}
