import { z } from 'zod'
import { productKinds } from '#domain/catalogue/constants.ts'
import { toPlainWidth } from '#domain/plain-width.ts'
import { emailField } from '../people/accounts.ts'
import { countryCode } from '../protocol/country-fields.ts'
import { addressLengths, maxPersonName, maxShownText, phonePattern } from '../protocol/field-limits.ts'
import { withPostcode } from '../protocol/postcode-form.ts'
import { line, lines } from '../protocol/text-fields.ts'

export const phoneField = z.string().overwrite(toPlainWidth).trim().regex(phonePattern, 'phone_format')

const placeFields = {
  street: line(addressLengths.street).min(1, 'required'),
  house_number: line(addressLengths.house_number).min(1, 'required'),
  postcode: line(addressLengths.postcode).min(1, 'required'),
  city: line(addressLengths.city).min(1, 'required'),
}

export const addressField = withPostcode(z.strictObject({ ...placeFields, country: countryCode }))

/** The sender of a parcel. */
export const senderField = withPostcode(
  z.strictObject({
    recipient: line(maxPersonName).min(1, 'required'),
    ...placeFields,
    country: countryCode,
  }),
)

export const recipientField = z.strictObject({
  recipient: line(maxPersonName).min(1, 'required'),
  email: emailField,
  phone: phoneField,
})

/**
 * A field for businesses: empty, because nothing is sold to businesses yet. Bills of orders that were placed with one
 * still print it.
 */
const businessField = (max: number) =>
  line(max)
    .refine(text => text === '', 'consumers_only')
    .default('')

/** The recipient of the invoice, if it is another person. */
export const billingField = withPostcode(
  z.strictObject({
    recipient: line(maxPersonName).min(1, 'required'),
    company: businessField(120),
    vat_number: businessField(24),
    ...placeFields,
    country: countryCode,
  }),
)

/**
 * The button that was pressed and the section it concludes, as their texts stood on the page. Stored unchanged as
 * evidence; refused if the button or the total differs from what is concluded.
 */
export const shownField = z.strictObject({
  button: line(120).min(1, 'required').describe('the text of the button, in the language of the call'),
  text: lines(maxShownText)
    .min(1, 'required')
    .describe('the text of the section above it, with the total as it was shown'),
})

/** The goods of a line, in the language of the caller. */
export const goodsFields = {
  sku_id: z.uuid(),
  product: z.string(),
  product_kind: z.enum(productKinds),
  device_type: z.string().nullable(),
  name: z.string(),
  variant: z.string(),
}

/** Cents: the goods with what is taken off them, what comes on top, and what that is without tax. */
export const amountFields = {
  goods: z.int(),
  activity_discount: z.int(),
  coupon_discount: z.int(),
  share_discount: z.int(),
  goods_due: z.int(),
  freight: z.int(),
  deposit: z.int(),
  due: z.int(),
  net: z.int(),
  vat: z.int(),
}

export const orderNumberParams = z.strictObject({ order_no: z.string().max(32) })
export const checkoutNumberParams = z.strictObject({ checkout_no: z.string().max(32) })
