import { z } from 'zod'
import { permissions, roles } from '#domain/access.ts'
import { userStatuses } from '#domain/accounts/constants.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { languages } from '#domain/languages.ts'
import { orderStatuses } from '#domain/orders/states.ts'
import { applyTypes, auditStatuses } from '#domain/requests/states.ts'
import { exportEndpoint } from '../office/exports.ts'
import { countryCode } from '../protocol/country-fields.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { reasonField } from '../protocol/text-fields.ts'
import { emailField, profileFields, userInfoSchema } from './accounts.ts'
import { waitsForField } from './erasure.ts'

/**
 * Guests are created by the shop and become customers by registering; this role is never assigned or removed by hand.
 */
export const assignableRoles = ['customer', 'support', 'operations', 'finance', 'admin'] as const

const rowSchema = userInfoSchema.pick({
  user_id: true,
  auth_provider: true,
  role: true,
  user_status: true,
  email: true,
  user_name: true,
  contact: true,
  city: true,
  country: true,
  created_at: true,
})

const sessionSchema = z.object({
  session_id: z.uuid(),
  device: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
})

const detailSchema = userInfoSchema.extend({
  language: z.enum(languages),
  email_verified_at: z.iso.datetime().nullable(),
  /** Sent back with a change, to detect a concurrent change. */
  version: z.iso.datetime(),
  /** The reason given when the status was last set. */
  status_reason: z.string().nullable(),
  second_factor_required: z.boolean(),
  passkeys: z.int().describe('the number of passkeys of the account'),
  sessions: z.array(sessionSchema),
  order_count: z.int(),
  /** The latest twenty. */
  orders: z.array(
    z.object({
      order_no: z.string(),
      kind: z.enum(offerKinds),
      order_status: z.enum(orderStatuses),
      total_amount: z.int(),
      created_at: z.iso.datetime(),
    }),
  ),
  requests: z.array(
    z.object({
      request_no: z.string(),
      order_no: z.string(),
      apply_type: z.enum(applyTypes),
      audit_status: z.enum(auditStatuses),
      apply_time: z.iso.datetime(),
    }),
  ),
})

const manage = { who: permissions.manage_users } as const
const params = z.strictObject({ id: z.string().max(64) })
const unknown = ['uuid_invalid', 'resource_missing'] as const

const profile = {
  user_name: profileFields.user_name,
  contact: profileFields.contact,
  postcode: profileFields.postcode,
  street: profileFields.street,
  house_number: profileFields.house_number,
  city: profileFields.city,
  country: z.union([z.literal(''), countryCode]).optional(),
  language_of_mails: z.enum(languages).optional(),
}

/** Filters of the user list, for staff who manage accounts. */
const userFilters = {
  q: z.string().trim().max(80).optional(),
  role: z.enum(roles).optional(),
  user_status: z.enum(userStatuses).optional(),
}

export const userAdminEndpoints = endpoints({
  'GET /admin/users': {
    ...manage,
    summary: 'Lists accounts, newest first; guests only on request',
    query: z.object({ ...cursorQuery, ...userFilters }),
    data: longListOf(rowSchema),
  },
  'GET /admin/users/export': exportEndpoint(permissions.manage_users, { list: 'All accounts', filters: userFilters }),
  'GET /admin/users/{id}': {
    ...manage,
    summary: 'One person with their orders, requests and sessions',
    params,
    data: detailSchema,
    refusals: unknown,
  },
  'POST /admin/users': {
    ...manage,
    summary: 'Creates an account for a person, who chooses a password by a mailed link',
    fresh: 'people',
    idempotent: true,
    body: z.strictObject({ email: emailField, role: z.enum(assignableRoles), ...profile }),
    data: z.object({ user_id: z.uuid() }),
    refusals: ['email_already_exists'],
  },
  'PUT /admin/users/{id}': {
    ...manage,
    summary: 'Corrects the data of an account; a new address is reported to the old one and has to be proven again',
    fresh: 'people',
    params,
    body: z.strictObject({ version: z.iso.datetime(), email: emailField.optional(), ...profile }),
    data: z.object({ version: z.iso.datetime() }),
    refusals: [...unknown, 'already_changed', 'email_already_exists', 'operation_status_invalid'],
  },
  'PUT /admin/users/{id}/role': {
    ...manage,
    summary: 'Changes the role of an account; its sessions end, so that the new role applies at once',
    fresh: 'people',
    params,
    body: z.strictObject({ role: z.enum(assignableRoles), reason: reasonField }),
    data: z.object({ role: z.enum(roles) }),
    refusals: [...unknown, 'operation_status_invalid'],
  },
  'POST /admin/users/{id}/password-link': {
    ...manage,
    summary: 'Mails a link for setting a new password to the address of the account',
    fresh: 'people',
    params,
    body: z.strictObject({}),
    data: z.null(),
    idempotent: true,
    refusals: [...unknown, 'operation_status_invalid', 'user_disabled'],
  },
  'POST /admin/users/{id}/second-factor/remove': {
    ...manage,
    summary: 'Removes the app, passkeys and recovery codes of a person who has lost them; they set up new ones',
    fresh: 'people',
    params,
    body: z.strictObject({ reason: reasonField }),
    data: z.null(),
    idempotent: true,
    refusals: [...unknown, 'operation_not_found', 'operation_status_invalid'],
  },
  'POST /admin/users/{id}/sessions/end': {
    ...manage,
    summary: 'Ends one session of a person, or all of them',
    fresh: 'people',
    params,
    body: z.strictObject({ session_id: z.uuid().nullable().describe('null: all of them') }),
    data: z.object({ ended: z.int() }),
    idempotent: true,
    refusals: unknown,
  },
  'POST /admin/users/{id}/export': {
    ...manage,
    summary: 'All data stored about a person, at their request; the export is logged',
    fresh: 'data',
    params,
    body: z.strictObject({ reason: reasonField }),
    data: z.object({
      exported_at: z.iso.datetime(),
      sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
    refusals: unknown,
  },
  'POST /admin/users/{id}/erase': {
    ...manage,
    summary:
      'Erases a person at their request. While something is open, the request is stored and carried out once everything in `waits_for` is settled',
    changesShop: true,
    fresh: 'people',
    idempotent: true,
    params,
    body: z.strictObject({
      reason: reasonField,
      confirm: z.string().max(254).describe('the address or the name of the person, typed once more'),
    }),
    data: z.object({ kept: z.array(z.string()), asked_at: z.iso.datetime().nullable(), waits_for: waitsForField }),
    refusals: [...unknown, 'operation_status_invalid'],
  },
})
