/** What a machine can be reserved for: for a tenant, for a buyer, or for ourselves. */
export const reservationPurposes = ['rent', 'sale', 'repair', 'maintenance', 'pause'] as const
export type ReservationPurpose = (typeof reservationPurposes)[number]
