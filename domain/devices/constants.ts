import { toPlainWidth } from '../plain-width.ts'

/** What a machine can be reserved for: for a tenant, for a buyer, or for ourselves. */
export const reservationPurposes = ['rent', 'sale', 'repair', 'maintenance', 'pause'] as const
export type ReservationPurpose = (typeof reservationPurposes)[number]

/** A promise: held until it is paid for, booked, handed out; then over, or let go. */
export const reservationStates = ['held', 'booked', 'out', 'done', 'released'] as const
export type ReservationState = (typeof reservationStates)[number]

/** As it stands on the plate: in capitals, so that one machine has one number however it is typed in. */
export function normalizeSerial(typed: string): string {
  return toPlainWidth(typed).trim().toUpperCase()
}
