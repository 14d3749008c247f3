import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/** The legal identity every page and mail carries (design: one record feeds all). */
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

export const configEndpoints = endpoints({
  'GET /config': {
    summary: 'Name and logo of the company',
    who: 'anyone',
    limit: 'read',
    cacheSeconds: 30,
    data: z.object({
      logo: z.string(),
      logo_full: z.string(),
      company_name: z.string(),
      telephone: z.string(),
    }),
    refusals: [],
  },
  'GET /config/global': {
    summary: 'Everything public the screens need to know of the shop',
    who: 'anyone',
    limit: 'read',
    cacheSeconds: 30,
    data: companySchema.extend({
      logo: z.string(),
      logo_full: z.string(),
      demo: z.boolean(),
      google_sign_in: z.boolean(),
      max_image_bytes: z.int(),
      today: z.string(),
    }),
    refusals: [],
  },
})
