import { z } from 'zod'
import { noticeSetting } from '#contract/people/guarantee-notice.ts'
import { processorsSetting } from '#contract/people/processors.ts'
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
  /** Who processes data of customers for the shop: the privacy notice names them. */
  processors: {
    schema: processorsSetting,
    initial: { own: { hosting: false, files: false, mail: false, delivery: false, map: false }, list: [] },
  },
  /** Whether orders are accepted: an administrator opens and closes them. */
  opening: { schema: z.strictObject({ open: z.boolean() }), initial: { open: false } },
} as const
