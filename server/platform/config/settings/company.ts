import { z } from 'zod'
import { noticeSetting } from '#contract/people/guarantee-notice.ts'
import { companySchema } from '#contract/people/settings.ts'

/** What the shop is, and whether it is open. */
export const companySettings = {
  company: {
    schema: companySchema.extend({ logo: z.string() }),
    initial: {
      company_name: 'Genie',
      legal_name: '',
      legal_form: '',
      representative: '',
      street: '',
      house_number: '',
      postcode: '',
      city: '',
      country: 'NL',
      email: '',
      telephone: '',
      chamber_of_commerce: '',
      vat_number: '',
      logo: '',
    },
  },
  /** The official notice on the legal guarantee in each language: ids of uploaded files. */
  guarantee_notice: { schema: noticeSetting, initial: { nl: '', en: '', de: '' } },
  /** Whether orders are accepted: an administrator opens and closes them. */
  opening: { schema: z.strictObject({ open: z.boolean() }), initial: { open: false } },
} as const
