/**
 * Limits of fields that forms check before they send. They are separate from the schemas because these would bring their
 * library into the bundle of the browser.
 */

export const phonePattern = /^\+?[\d ()\-./]{6,24}$/
/** The same, or nothing. */
export const optionalPhonePattern = /^$|^\+?[\d ()\-./]{6,24}$/

export const addressLengths = { postcode: 12, house_number: 16, street: 120, city: 80 } as const
export const maxPersonName = 80

/** A reason that staff or customers give for what they decide. */
export const reasonLength = { min: 3, max: 500 } as const

/** The text of the order box, as it was displayed when the button was pressed. */
export const maxShownText = 20_000

export const halfPaymentRefusals = ['rest_overdue', 'rests_open', 'with_rental'] as const

export const messageLengths = { name: maxPersonName, author: 40, order_no: 40 } as const
export const statementLengths = { name: 120, contract: 200, items: 1000, reason: 2000 } as const

/** What a customer writes in a request. */
export const maxRequestText = 2000
export const maxRequestPictures = 6
/** What a customer answers to a settlement. */
export const objectionLength = { min: 3, max: 4000 } as const
