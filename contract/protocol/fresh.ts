import { z } from 'zod'
import { proofMethodNames } from '#domain/accounts/fresh.ts'
import { toPlainWidth } from '#domain/plain-width.ts'
import { passwordField, sealFields } from '../people/accounts.ts'
import { assertionFields, requestOptionsSchema } from '../people/passkeys.ts'
import { endpoints } from './endpoint.ts'

const shortText = (max: number) => z.string().overwrite(toPlainWidth).trim().max(max)

/** The `data` of `proof_required`: how the caller can prove who they are. */
export const proofChallengeSchema = z.object({
  ways: z.array(z.enum(proofMethodNames)),
  /** The password alone is not enough: it needs a code of the app or a recovery code with it. */
  second_factor: z.boolean(),
  /** Whether an app is set up: otherwise only recovery codes are accepted with the password. */
  app: z.boolean(),
  /** The masked address to which a code would be mailed: its owner recognises it and nobody else learns it. */
  email_hint: z.string().nullable(),
})
export type ProofChallenge = z.output<typeof proofChallengeSchema>

export const freshEndpoints = endpoints({
  'POST /user/prove': {
    summary:
      'Proves again who holds this session, by a `passkey`, the `password` (with `otp` where there is a second factor), or the mailed `code`; valid for five minutes, in this session only',
    who: 'person',
    limited: true,
    limit: 'unlimited',
    body: z.strictObject({
      way: z.enum(proofMethodNames),
      password: passwordField.optional(),
      otp: shortText(32).optional(),
      ...sealFields,
      captcha_id: z.string().max(64).optional(),
      captcha_code: shortText(16).optional(),
      passkey: z.strictObject(assertionFields).optional(),
    }),
    data: z.object({ proven_at: z.iso.datetime() }),
    refusals: [
      'old_password_wrong',
      'login_failed',
      'uuid_invalid',
      'uuid_failed',
      'captcha_verification_failed',
      'passkey_refused',
    ],
  },
  'POST /user/prove/passkey': {
    summary: 'Returns the passkey options for such a proof, valid in this session, once, for five minutes',
    who: 'person',
    limited: true,
    body: z.strictObject({}),
    data: requestOptionsSchema,
    refusals: ['operation_not_found'],
  },
  'POST /user/prove/code': {
    summary: 'Mails the code for such a proof to the address of the account, or of the orders of a guest',
    who: 'person',
    limited: true,
    limit: 'unlimited',
    body: z.strictObject({}),
    data: z.object({ captcha_id: z.uuid() }),
    refusals: ['operation_not_found'],
  },
})
