import { z } from 'zod'
import { companySchema } from '#contract/people/settings.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'

const cents = z.int()
const day = z.iso.date()

const placeShape = {
  recipient: z.string(),
  street: z.string(),
  house_number: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
}

const lineSchema = z.object({
  order_no: z.string(),
  /** In the language of the contract. */
  name: z.string(),
  variant: z.string(),
  quantity: z.int(),
  /** Price of one piece before discounts, tax included. */
  unit_price: cents,
  rent: z.object({ months: z.int(), monthly: cents, counted_months: z.int() }).nullable(),
  activity_discount: cents,
  coupon_discount: cents,
  share_discount: cents,
  /** After discounts, tax included. */
  amount: cents,
  deposit: cents,
  vat_percent: z.number(),
  remark: z.string(),
})

/**
 * Everything that a contract says, stored in its row: parties, goods, days, amounts, and the clauses in full, as they
 * were confirmed. The document is rendered from this alone.
 */
export const agreementBodySchema = z.object({
  form: z.literal(1),
  seller: companySchema,
  buyer: z.object({
    ...placeShape,
    company: z.string(),
    vat_number: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  /** The delivery address, if that is not the buyer's own. */
  delivery: z.object(placeShape).nullable(),
  orders: z.array(
    z.object({ order_no: z.string(), kind: z.enum(offerKinds), start_on: day.nullable(), end_on: day.nullable() }),
  ),
  lines: z.array(lineSchema).min(1),
  coupon_code: z.string().nullable(),
  totals: z.object({
    goods: cents,
    activity_discount: cents,
    coupon_discount: cents,
    share_discount: cents,
    freight: cents,
    deposit: cents,
    due: cents,
    /** Of it, the part that is paid at once. */
    due_now: cents,
    /** For a buy-out: what the deposit of the rental pays, and what is left of it. */
    deposit_used: cents.optional(),
    deposit_back: cents.optional(),
    /** For a change: the whole amount before it; the difference is `due_now`. */
    before: cents.optional(),
    vat: z.array(z.object({ percent: z.number(), net: cents, vat: cents })),
  }),
  remark: z.string(),
  clauses: z.array(z.object({ heading: z.string(), text: z.string() })),
})

export type AgreementBody = z.output<typeof agreementBodySchema>
export type AgreementClause = AgreementBody['clauses'][number]
