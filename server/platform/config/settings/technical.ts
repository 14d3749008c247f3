import { z } from 'zod'
import { visitsSetting } from '#contract/office/visits.ts'
import { securitySchema } from '#contract/people/settings.ts'

/** How the shop runs. */
export const technicalSettings = {
  visits: { schema: visitsSetting, initial: { visits_measured: false } },
  security: { schema: securitySchema, initial: { require_staff_2fa: false } },
  /** The mail server set by staff; without a host the one from the environment is used. The password is sealed. */
  mail_server: {
    schema: z.strictObject({
      smtp_host: z.string(),
      smtp_port: z.int(),
      smtp_protocol: z.enum(['none', 'starttls', 'tls']),
      smtp_user: z.string(),
      sealed: z.string(),
      domain: z.string(),
    }),
    initial: { smtp_host: '', smtp_port: 587, smtp_protocol: 'starttls', smtp_user: '', sealed: '', domain: '' },
  },
  uploads: { schema: z.object({ max_image_bytes: z.int().min(1) }), initial: { max_image_bytes: 3 * 1024 * 1024 } },
} as const
