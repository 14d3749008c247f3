import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { line } from '../protocol/text-fields.ts'
import { signInSchema } from './accounts.ts'

/** Bytes as WebAuthn encodes them in JSON. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const credentialId = bytes(1400)
const transports = z.array(z.string().max(32)).max(8)

/** The signed response of an authenticator, flattened: each field has its WebAuthn name. */
export const assertionFields = {
  credential_id: credentialId,
  client_data: bytes(4096),
  authenticator_data: bytes(4096),
  signature: bytes(4096),
  user_handle: bytes(128).optional(),
}

const descriptor = z.object({ type: z.literal('public-key'), id: z.string(), transports })

/** Options for `navigator.credentials.get`, as JSON. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).optional(),
})

/** Options for `navigator.credentials.create`, as JSON. */
const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

const passkeySchema = z.object({
  passkey_id: z.uuid(),
  name: z.string(),
  synced: z.boolean().describe('synchronised to other devices of its owner; otherwise it is lost with its device'),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})

const ownerAccess = { who: permissions.use_second_factor } as const
const params = z.strictObject({ id: z.string().max(64) })

export const passkeyEndpoints = endpoints({
  'GET /user/passkeys': {
    ...ownerAccess,
    summary: 'Lists the passkeys that open the account of the signed-in person',
    limited: true,
    data: z.object({
      list: z.array(passkeySchema),
      held_back: z
        .boolean()
        .describe('this session may only set up, or show, the second factor that the role requires'),
    }),
  },
  'POST /user/passkeys/options': {
    ...ownerAccess,
    summary:
      'Starts adding a passkey: returns the options for the browser, valid in this session, once, for five minutes',
    limited: true,
    fresh: 'entry',
    body: z.strictObject({}),
    data: creationOptionsSchema,
    refusals: ['passkeys_too_many'],
  },
  'POST /user/passkeys': {
    ...ownerAccess,
    summary:
      'Adds the passkey that was made; the other sessions end. Staff for whom a password alone is not enough get recovery codes, once',
    limited: true,
    fresh: 'entry',
    body: z.strictObject({
      credential_id: credentialId,
      client_data: bytes(4096),
      attestation: bytes(16_384),
      transports: transports.optional(),
    }),
    data: z.object({ passkey: passkeySchema, recovery_codes: z.array(z.string()).nullable() }),
    refusals: ['passkey_refused', 'passkey_known', 'passkeys_too_many'],
  },
  'PUT /user/passkeys/{id}': {
    ...ownerAccess,
    summary: 'Renames a passkey',
    params,
    body: z.strictObject({ name: line(60).min(1) }),
    data: passkeySchema,
    refusals: ['uuid_invalid', 'resource_missing'],
  },
  'DELETE /user/passkeys/{id}': {
    ...ownerAccess,
    summary: 'Removes a passkey, unless it is the last way into the account; the other sessions end',
    fresh: 'entry',
    params,
    data: z.null(),
    refusals: ['uuid_invalid', 'resource_missing', 'last_way_in', 'last_second_factor'],
  },
  'POST /user/passkeys/sign-in/options': {
    summary: 'Returns the options for signing in with a passkey, valid for this network, once, for five minutes',
    who: 'anyone',
    body: z.strictObject({}),
    data: requestOptionsSchema,
  },
  'POST /user/passkeys/sign-in': {
    summary: 'Signs in with a passkey, which has verified its user: no password or code is needed',
    who: 'anyone',
    limit: 'unlimited',
    body: z.strictObject(assertionFields),
    data: signInSchema,
    carries: ['signature'],
    refusals: ['passkey_refused', 'user_disabled'],
  },
})
