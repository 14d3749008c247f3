import { toPlainWidth } from '../plain-width.ts'

/** What a machine can be reserved for: a tenant, a buyer, or the shop itself. */
export const reservationPurposes = ['rent', 'sale', 'repair', 'maintenance', 'pause'] as const
export type ReservationPurpose = (typeof reservationPurposes)[number]

/** A reservation is held until it is paid for, then booked and handed out; it ends as done or released. */
export const reservationStates = ['held', 'booked', 'out', 'done', 'released'] as const
export type ReservationState = (typeof reservationStates)[number]

/** A serial number in capitals, so that one machine has one number however it is typed. */
export function normalizeSerial(typed: string): string {
  return toPlainWidth(typed).trim().toUpperCase()
}
