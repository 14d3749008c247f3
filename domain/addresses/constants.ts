/**
 * Anyone who brings electrical machines with batteries in boxes into a country must be registered there for each of the
 * three; without these numbers nothing may be sold or rented out there.
 */
export const registrationKinds = ['weee', 'battery', 'packaging'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

export const lookupFailures = ['unknown', 'unavailable'] as const
