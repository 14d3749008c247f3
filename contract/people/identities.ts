import { z } from 'zod'
import { endpoints } from '../protocol/endpoint.ts'

/** External providers that can sign in to an account. */
export const identityProviders = ['google'] as const

export const identityEndpoints = endpoints({
  'GET /user/identities': {
    summary: 'Lists the sign-ins by other providers that open the account of the signed-in person',
    who: 'person',
    data: z.object({
      list: z.array(
        z.object({
          provider: z.enum(identityProviders),
          email: z.string().nullable().describe('the address at that provider; null: not known'),
          linked_at: z.iso.datetime(),
        }),
      ),
    }),
  },
  'DELETE /user/identities/{provider}': {
    summary:
      'Unlinks a sign-in by another provider, unless it is the last way into the account; the other sessions end',
    who: 'person',
    fresh: 'entry',
    params: z.strictObject({ provider: z.enum(identityProviders) }),
    data: z.null(),
    refusals: ['resource_missing', 'last_way_in'],
  },
  'POST /user/undo': {
    summary:
      'Undoes a change by the link that was mailed to the old address: the account is entered as before. All sessions end, and a link for a new password is mailed',
    who: 'anyone',
    carries: ['token'],
    body: z.strictObject({ token: z.string().max(128) }),
    data: z.object({
      change: z.enum(['email', 'identity', 'passkey']),
      email: z.string(),
      /**
       * The passkeys are kept, because the account would otherwise lack a required second factor; an administrator
       * can reset them.
       */
      passkeys_stay: z.boolean(),
    }),
    refusals: ['reset_token_invalid', 'email_already_exists', 'user_disabled'],
  },
})
