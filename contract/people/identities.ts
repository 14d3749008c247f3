import { z } from 'zod'
import { endpoints } from '../protocol/endpoint.ts'

/** External providers that can sign in to an account. */
export const identityProviders = ['google'] as const

export const identityEndpoints = endpoints({
  'GET /user/identities': {
    summary: 'Which sign-ins by others open the account of the signed-in person',
    who: 'person',
    limit: 'read',
    data: z.object({
      list: z.array(
        z.object({
          provider: z.enum(identityProviders),
          email: z.string().nullable().describe('there; null: not known'),
          linked_at: z.iso.datetime(),
        }),
      ),
    }),
    refusals: [],
  },
  'DELETE /user/identities/{provider}': {
    summary: 'Unlinks a sign-in by others, unless it is the last way into the account; the other sessions end',
    who: 'person',
    limit: 'write',
    fresh: 'entry',
    params: z.strictObject({ provider: z.enum(identityProviders) }),
    data: z.null(),
    refusals: ['resource_missing', 'last_way_in'],
  },
  'POST /user/undo': {
    summary:
      'By the link that was mailed to the old address: the account is entered as it was before the change. All sessions end, and a link to a new password is mailed',
    who: 'anyone',
    limit: 'write',
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
