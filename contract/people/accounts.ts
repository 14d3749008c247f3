import { z } from 'zod'
import { permissions, roles } from '#domain/access.ts'
import { authProviders, userStatuses } from '#domain/accounts/constants.ts'
import { isEmail, normalizeEmail } from '#domain/accounts/email.ts'
import { checkPassword } from '#domain/accounts/password.ts'
import { toPlainWidth } from '#domain/plain-width.ts'
import { countryCode } from '../protocol/country-fields.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { addressLengths, maxPersonName, optionalPhonePattern } from '../protocol/field-limits.ts'
import { line, lines } from '../protocol/text-fields.ts'

/** Trimmed and lower-cased after the check. */
export const emailField = z.string().refine(isEmail, 'email_format').transform(normalizeEmail)

/** The solved proof-of-work challenge, required before a mail is sent to an unverified address. */
export const altchaField = z.string().max(8192)

/** Encrypted passwords are base64 of one RSA block; plain ones are limited in length before any expensive check. */
export const passwordField = z.string().min(1).max(1024)
export const sealFields = { kid: z.string().max(64).optional() }

/** Returns the message of the rule that a new password breaks, for tests and screens. */
export function findPasswordIssue(password: string): string | undefined {
  const result = checkPassword(password)
  return result.ok ? undefined : result.refusal
}

/**
 * The fields that people may change on their own account. Role and status are not among them, so a body containing them
 * is refused.
 */
export const profileFields = {
  user_name: line(maxPersonName).optional(),
  contact: z.string().overwrite(toPlainWidth).trim().regex(optionalPhonePattern, 'phone_format').optional(),
  postcode: line(addressLengths.postcode).optional(),
  street: line(addressLengths.street).optional(),
  house_number: line(addressLengths.house_number).optional(),
  city: line(addressLengths.city).optional(),
  country: countryCode.optional(),
  avatar: z.uuid().nullable().optional(),
}

/** An additional field in the response of an identity provider, which is not used. */
const proofField = z.string().max(2048).optional()
const proofFields = {
  ...{ error_description: proofField, error_uri: proofField, session_state: proofField },
  ...{ scope: proofField, authuser: proofField, prompt: proofField, hd: proofField },
}

export const userInfoSchema = z.object({
  user_id: z.uuid(),
  auth_provider: z.enum(authProviders),
  role: z.enum(roles),
  user_status: z.enum(userStatuses),
  email: z.string().nullable(),
  user_name: z.string(),
  avatar: z.uuid().nullable(),
  image: z.string().nullable(),
  image_full: z.string().nullable(),
  contact: z.string(),
  postcode: z.string(),
  zip_code: z.string(),
  street: z.string(),
  house_number: z.string(),
  city: z.string(),
  country: z.string(),
  has_password: z.boolean(),
  google_bound: z.boolean(),
  second_factor: z.boolean(),
  erase_asked_at: z.iso.datetime().nullable().describe('since when the erasure has been pending'),
  created_at: z.iso.datetime(),
})

const tokens = {
  token: z.string(),
  r_token: z.string(),
  /** The expiry as Unix time in seconds. */
  expires_in: z.int(),
  r_expires_in: z.int(),
}

export const signInSchema = z.object({
  ...tokens,
  type: z.enum(roles),
  userInfo: userInfoSchema,
  held_back: z.boolean().describe('may only set up, or show, the second factor that the role requires'),
})

const code = { captcha_id: z.string().max(64), captcha_code: z.string().overwrite(toPlainWidth).trim().max(16) }

export const accountEndpoints = endpoints({
  'POST /user/login': {
    summary: 'Signs in with e-mail and password; with a second factor `otp` is required too',
    who: 'anyone',
    limit: 'unlimited',
    body: z.strictObject({
      email: emailField,
      password: passwordField,
      otp: line(32).overwrite(toPlainWidth).optional(),
      ...sealFields,
    }),
    data: signInSchema,
    carries: ['password'],
    refusals: ['wrong_username_or_password', 'login_failed', 'user_disabled'],
  },
  'POST /user/register': {
    summary: 'Creates an account, with the code that was mailed to its address',
    who: 'anyone',
    limit: 'unlimited',
    body: z.strictObject({
      email: emailField,
      password: passwordField,
      user_name: line(maxPersonName).optional(),
      ...code,
      ...sealFields,
    }),
    data: signInSchema,
    carries: ['captcha_code'],
    refusals: [
      'uuid_invalid',
      'uuid_failed',
      'captcha_verification_failed',
      'password_format_invalid',
      'email_already_exists',
      'login_failed',
    ],
  },
  'POST /user/anonymous': {
    summary: 'Starts a guest session',
    who: 'anyone',
    body: z.strictObject({}),
    data: signInSchema,
  },
  'POST /user/refresh-token': {
    summary: 'Exchanges a refresh token for new tokens; each refresh token works once',
    who: 'anyone',
    limit: 'unlimited',
    body: z.strictObject({ refresh_token: z.string().max(256) }),
    data: z.object(tokens),
    refusals: ['login_failed', 'user_not_found'],
  },
  'POST /user/logout': {
    summary: 'Ends this session',
    who: 'person',
    limited: true,
    limit: 'unlimited',
    body: z.strictObject({}),
    data: z.null(),
  },
  'POST /user/forget-password': {
    summary:
      'Mails a link for setting a new password, if the address has an account; the response is the same either way',
    who: 'anyone',
    limit: 'unlimited',
    body: z.strictObject({ email: emailField, altcha: altchaField }),
    data: z.null(),
    refusals: ['captcha_verification_failed'],
  },
  'POST /user/reset-password': {
    summary: 'Sets a new password, with the token of the mailed link or the old password of the signed-in person',
    who: 'anyone',
    limit: 'unlimited',
    body: z.strictObject({
      token: z.string().max(128).optional(),
      old_password: passwordField.optional(),
      password: passwordField,
      ...sealFields,
    }),
    data: z.null(),
    fresh: 'entry',
    carries: ['token', 'old_password'],
    refusals: [
      'reset_token_invalid',
      'old_password_wrong',
      'password_format_invalid',
      'password_unchanged',
      'login_failed',
    ],
  },
  'GET /user/info': {
    summary: 'The signed-in person',
    who: 'person',
    limited: true,
    data: userInfoSchema,
  },
  'PUT /user/info/{id}': {
    summary: 'Changes the profile of the signed-in person',
    who: 'person',
    params: z.strictObject({ id: z.string().max(64) }),
    body: z.strictObject(profileFields),
    data: userInfoSchema,
    refusals: ['uuid_invalid', 'proof_required'],
  },
  'POST /user/email': {
    summary: 'Changes the e-mail address of an account, with the code that was mailed to the new one',
    who: permissions.have_account,
    body: z.strictObject({ email: emailField, ...code }),
    data: userInfoSchema,
    fresh: 'entry',
    refusals: ['uuid_invalid', 'uuid_failed', 'captcha_verification_failed', 'email_already_exists'],
  },
  'POST /user/open-order': {
    summary: 'Opens the orders placed as a guest under an address, with the code that was mailed to it',
    who: 'anyone',
    body: z.strictObject({ email: emailField, ...code }),
    data: signInSchema.nullable().describe('null for an account: its session goes on as it is'),
    // The code proves access to the mailbox of this address, and nothing about the signed-in account.
    fresh: 'entry',
    refusals: ['uuid_invalid', 'uuid_failed', 'captcha_verification_failed'],
  },
  'GET /user/sessions': {
    summary: 'Lists the sessions of the signed-in person',
    who: 'person',
    data: z.object({
      list: z.array(
        z.object({
          session_id: z.uuid(),
          current: z.boolean(),
          device: z.string(),
          created_at: z.iso.datetime(),
          last_used_at: z.iso.datetime(),
        }),
      ),
    }),
  },
  'DELETE /user/sessions/{id}': {
    summary: 'Ends one of one’s own sessions',
    who: 'person',
    params: z.strictObject({ id: z.string().max(64) }),
    data: z.null(),
    fresh: 'entry',
    refusals: ['uuid_invalid', 'resource_missing'],
  },
  'GET /user/export': {
    summary: 'All data stored about the signed-in person, as JSON',
    who: 'person',
    limit: 'write',
    data: z.object({
      exported_at: z.iso.datetime(),
      sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    fresh: 'data',
  },
  'GET /user/google-logic/auth-url': {
    summary: 'The address for signing in with Google, and the state that this browser must receive back',
    who: 'anyone',
    limit: 'write',
    query: z.object({ language: z.coerce.number().int().min(1).max(4).optional() }),
    data: z.object({ url: z.string(), state: z.string() }),
    fresh: 'entry',
    refusals: ['third_party_sign_in_failed'],
  },
  'GET /user/google-logic/callback': {
    summary: 'Exchanges Google’s response for a session',
    who: 'anyone',
    limit: 'write',
    query: z.object({
      code: z.string().max(2048).optional(),
      state: z.string().max(256).optional(),
      iss: z.string().max(256).optional(),
      error: z.string().max(256).optional(),
      ...proofFields,
    }),
    data: signInSchema,
    carries: ['state'],
    refusals: ['third_party_sign_in_failed', 'third_party_already_bound', 'user_disabled'],
  },
  'PUT /admin/users/{id}/status': {
    summary: 'Sets an account to normal, abnormal (may not rent or buy) or disabled (signed out at once)',
    who: permissions.manage_users,
    params: z.strictObject({ id: z.string().max(64) }),
    body: z.strictObject({ user_status: z.enum(userStatuses), reason: lines(500).min(1) }),
    data: userInfoSchema,
    fresh: 'people',
    refusals: ['uuid_invalid', 'email_not_registered'],
  },
})
