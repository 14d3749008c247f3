import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { payMethods, payWallets } from '#domain/payments/methods.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { givingRefusals } from '../protocol/giving.ts'
import { reasonField } from '../protocol/text-fields.ts'
import { servedParts } from './addresses.ts'
import { shownNotice } from './guarantee-notice.ts'

/** The legal identity on every page and mail (design: one record feeds all). */
export const companySchema = z.object({
  company_name: z.string(),
  legal_name: z.string(),
  legal_form: z.string(),
  representative: z.string(),
  street: z.string(),
  house_number: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string().length(2),
  email: z.string(),
  telephone: z.string(),
  chamber_of_commerce: z.string(),
  vat_number: z.string(),
})

export const securitySchema = z.object({ require_staff_2fa: z.boolean() })

export const configEndpoints = endpoints({
  'GET /config': {
    summary: 'Name and logo of the company',
    who: 'anyone',
    cacheSeconds: 30,
    data: z.object({
      logo: z.string(),
      logo_full: z.string(),
      company_name: z.string(),
      telephone: z.string(),
    }),
  },
  'GET /config/global': {
    summary: 'All public settings that the screens need',
    who: 'anyone',
    cacheSeconds: 30,
    data: companySchema.extend({
      logo: z.string(),
      logo_full: z.string(),
      demo: z.boolean(),
      google_sign_in: z.boolean(),
      max_image_bytes: z.int(),
      pay_methods: z.array(z.enum(payMethods)).describe('the payment methods of all countries of delivery'),
      pay_methods_by_country: z
        .record(z.string(), z.array(z.enum(payMethods)))
        .describe('those of each country of delivery, by two letters; the usual one first'),
      pay_wallets: z.array(z.enum(payWallets)).describe('wallets that the provider offers beside a card'),
      delivery_countries: z
        .array(z.string())
        .describe('where the shop delivers, by two letters; the country of the shop first'),
      installation_countries: z
        .array(z.string())
        .describe('where an installation can be ordered, by two letters; the country of the shop first'),
      served_parts: servedParts.describe('countries of delivery of which only a part is served'),
      orders_open: z.boolean().describe('orders are accepted; otherwise the shop is read-only'),
      guarantee_notices: z
        .array(shownNotice)
        .describe('the official notices on the legal guarantee; a language without one shows a rendering of the shop'),
      review_mail: z
        .object({ after_days: z.int(), countries: z.array(z.string()) })
        .describe('the mail that asks for a review: so many days after the delivery, in these countries'),
      buyout: z.boolean().describe('whether tenants can buy their machine, in every country of the shop'),
      origin: z.string().describe('the address people use, without a path'),
      map: z
        .object({ tiles: z.string().nullable(), attribution: z.string() })
        .describe('map tiles for drawing a garden; null: only a sketch'),
      visits_measured: z.boolean().describe('browsers report how fast pages were'),
      today: z.string(),
    }),
  },
  'GET /admin/settings/security': {
    summary: 'The sign-in requirements for staff',
    who: permissions.manage_settings,
    tellsOfNobody: 'Rules of the shop.',
    data: securitySchema,
  },
  'PUT /admin/settings/security': {
    summary:
      'Requires a second factor of all staff, or no longer, which takes two people; takes effect with each next refresh',
    who: permissions.manage_settings,
    changesShop: true,
    fresh: 'rules',
    body: z.strictObject({ ...securitySchema.shape, reason: reasonField.optional() }),
    data: securitySchema,
    refusals: [...givingRefusals],
  },
})
