/** Where this shop can deliver at all: what the law of the country asks for is known and built. */
export const deliveryCountries = ['NL', 'BE', 'DE'] as const
export type DeliveryCountry = (typeof deliveryCountries)[number]

/**
 * Who brings electric machines with batteries in boxes into a country must be registered there for each of the three;
 * without the numbers nothing may be sold or let there.
 */
export const registrationKinds = ['weee', 'battery', 'packaging'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

/** Why an address was not found. */
export const lookupFailures = ['unknown', 'unavailable'] as const
