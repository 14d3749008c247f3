import { z } from 'zod'
import { companySchema } from '#contract/people/settings.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { invoicedKinds } from '#domain/pricing/vat.ts'

const cents = z.int()
const day = z.iso.date()

const addressShape = {
  recipient: z.string(),
  street: z.string(),
  house_number: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
}

const taxed = {
  vat_kind: z.enum(invoicedKinds),
  vat_country: z.string(),
  vat_percent: z.number(),
  net: cents,
  vat: cents,
  /** For a credit note: the invoice that this amount corrects. */
  corrects: z.string().optional(),
  /** For an invoice that is written again for the same goods: the one that billed them before. */
  replaces: z.string().optional(),
}

/** The ordered item, named in the language of the document. */
const goodsSchema = z.object({
  ...taxed,
  item_id: z.string(),
  name: z.string(),
  variant: z.string(),
  /** For a credit note: null where only a part of the amount is refunded. */
  quantity: z.int().nullable(),
  /** Price of one piece before discounts, tax included. */
  unit_price: cents.nullable(),
  rent: z.object({ months: z.int(), monthly: cents, counted_months: z.int() }).nullable(),
  activity_discount: cents,
  coupon_discount: cents,
  share_discount: cents,
})

/**
 * Everything that an invoice or credit note shows, stored in its row: names, addresses, rates and amounts as they were.
 * The document is rendered from this alone, so later changes do not affect it.
 */
export const documentBodySchema = z.object({
  form: z.literal(1),
  seller: companySchema,
  buyer: z.object({ ...addressShape, company: z.string(), vat_number: z.string(), email: z.string() }),
  /** The delivery address, if that is not the buyer's own. */
  delivery: z.object(addressShape).nullable(),
  order: z.object({
    order_no: z.string(),
    kind: z.enum(offerKinds),
    ordered_on: day,
    start_on: day.nullable(),
    end_on: day.nullable(),
    /** Billed after the delivery: what is billed was supplied on this day. */
    supplied_on: day.nullable(),
  }),
  coupon_code: z.string().nullable(),
  lines: z.array(goodsSchema),
  freight: z.array(z.object(taxed)),
  /** The deposit is held and not earned, so it is not part of the amounts above. */
  deposit: z.object({ amount: cents, due_on: day.nullable() }).nullable(),
  /** What was received for it, and for the deposit with it. `receipt`: this document is the first to confirm it. */
  payment: z
    .object({
      amount: cents,
      method: z.string(),
      paid_at: z.iso.datetime(),
      reference: z.string(),
      receipt: z.boolean(),
    })
    .nullable(),
  /** What was settled otherwise: with a deposit, or with an earlier payment. */
  set_off: cents,
  /** Registrations in the country of delivery: electric waste and batteries. */
  registrations: z.object({ country: z.string(), weee: z.string(), battery: z.string() }).nullable(),
  corrects: z
    .object({
      invoices: z.array(z.object({ invoice_no: z.string(), issued_at: z.iso.datetime() })).min(1),
      reason: z.string(),
    })
    .nullable(),
})

export type DocumentBody = z.output<typeof documentBodySchema>
export type DocumentLine = DocumentBody['lines'][number]
