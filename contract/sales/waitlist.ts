import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { languages } from '#domain/languages.ts'
import { exportEndpoint } from '../office/exports.ts'
import { altchaField, emailField } from '../people/accounts.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'

export const waitlistStates = ['waiting', 'told'] as const

const waitingSchema = z.object({
  waitlist_id: z.uuid(),
  device_type: z.string().describe('the key of the model'),
  email: z.string(),
  language: z.enum(languages),
  months: z.int(),
  /** The first free day when the entry was made; null: none within a year. */
  first_free_on: z.string().nullable(),
  created_at: z.iso.datetime(),
  notified_at: z.iso.datetime().nullable(),
})

const waitlistFilters = {
  device_type: z.string().max(64).optional().describe('the key of a model'),
  state: z.enum(waitlistStates).optional(),
}

export const waitlistEndpoints = endpoints({
  'POST /device-types/{key}/waitlist': {
    summary:
      'Joins the waiting list of a model: one mail once it can be rented sooner; repeated calls get the same response',
    who: 'anyone',
    // Limited by the given address and by the network of the caller.
    limit: 'unlimited',
    params: z.strictObject({ key: z.string().max(64) }),
    body: z.strictObject({
      email: emailField,
      months: z.int().min(1).max(60),
      altcha: altchaField.optional().describe('required without an account: a solved challenge of GET /common/captcha'),
    }),
    data: z.null(),
    refusals: ['product_not_found', 'captcha_verification_failed'],
  },
  'POST /waitlist/leave': {
    summary: 'Leaves the waiting list by the link of a mail; an expired link gets the same response',
    who: 'anyone',
    body: z.strictObject({ token: z.string().max(128) }),
    data: z.null(),
  },
  'GET /admin/waitlist': {
    summary: 'Lists the waiting list entries with their models, newest first',
    who: permissions.read_waitlist,
    query: z.object({ ...cursorQuery, ...waitlistFilters }),
    data: longListOf(waitingSchema),
  },
  'GET /admin/waitlist/export': exportEndpoint(permissions.read_waitlist, {
    list: 'Who waits',
    filters: waitlistFilters,
  }),
})
