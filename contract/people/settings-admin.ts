import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { isDay } from '#domain/calendar.ts'
import { liveStepNames } from '#domain/going-live/steps.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { givingRefusals } from '../protocol/giving.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { line, reasonField } from '../protocol/text-fields.ts'
import { uploadedNotice } from './guarantee-notice.ts'

/** Business rules in the settings: a change adds a newer version, existing versions never change. */
export const ruleKeys = [
  'company',
  'countries',
  'vat',
  'installation',
  'delivery',
  'buyout',
  'after_sale',
  'refunds',
  'quotes',
  'checkout',
  'rewards',
  'pay_methods',
  'part_payment',
  'reviews',
  'uploads',
  'security',
  'guarantee_notice',
  'processors',
] as const

const key = z.enum(ruleKeys)
const json = z.record(z.string(), z.unknown())
const manage = { who: permissions.manage_settings } as const

const versionSchema = z.object({
  version_id: z.int(),
  value: json,
  valid_from: z.iso.datetime(),
  created_at: z.iso.datetime(),
  created_by: z.string().nullable().describe('the name of the person who set it; null: the shop itself'),
  stands: z.enum(['past', 'now', 'later', 'replaced']),
})

const jobStates = ['failed', 'waiting', 'running'] as const
const auditFilters = {
  action: line(64).optional(),
  subject_kind: line(64).optional(),
  subject_id: line(128).optional(),
  actor: z.uuid('invalid').optional(),
  from: z.string().refine(isDay, 'date_format').optional(),
  to: z.string().refine(isDay, 'date_format').optional(),
}
const jobFilters = { state: z.enum(jobStates).optional() }

const goingLive = z.object({
  open: z.boolean().describe('orders are accepted'),
  blocking: z.array(z.enum(liveStepNames)).describe('the steps that keep orders closed'),
  list: z.array(
    z.object({
      step: z.enum(liveStepNames),
      blocks: z.boolean().describe('a real shop cannot open without it'),
      done: z.boolean(),
      missing: z.array(z.string()),
    }),
  ),
})

export const settingAdminEndpoints = endpoints({
  'GET /admin/rules': {
    ...manage,
    summary: 'Lists all settings, with their current version and planned changes',
    tellsOfNobody: 'Rules of the shop.',
    data: z.object({
      list: z.array(
        z.object({
          key,
          since: z.iso.datetime().nullable().describe('null: not set yet'),
          next_from: z.iso.datetime().nullable(),
          versions: z.int(),
        }),
      ),
    }),
  },
  'GET /admin/rules/{key}': {
    ...manage,
    summary: 'One setting: its form, its current value, and all past and planned versions',
    params: z.strictObject({ key: z.string().max(64) }),
    tellsOfNobody: 'Rules of the shop.',
    data: z.object({
      key,
      /** JSON Schema of the value. */
      form: json,
      value: json,
      /** The newest version, even if it is not in effect yet: sent back with a change. */
      newest: z.int().nullable(),
      versions: z.array(versionSchema),
    }),
    refusals: ['resource_missing'],
  },
  'POST /admin/rules/{key}': {
    ...manage,
    summary:
      'Sets a new version of a setting, from now or from a later day; what was agreed under the old one stays valid',
    changesShop: true,
    fresh: 'rules',
    params: z.strictObject({ key: z.string().max(64) }),
    body: z.strictObject({
      value: json,
      newest: z.int().nullable(),
      valid_from: z.string().refine(isDay, 'date_format').optional(),
      reason: reasonField.optional(),
    }),
    data: z.null(),
    idempotent: true,
    refusals: ['resource_missing', ...givingRefusals],
  },
  'POST /admin/guarantee-notices': {
    ...manage,
    summary: 'Uploads the official notice on the legal guarantee (PNG, JPEG, one page of PDF), which is never changed',
    limit: 'upload',
    fresh: 'rules',
    form: true,
    formFields: { file: { file: true } },
    data: uploadedNotice,
    refusals: ['too_large', 'wrong_media_type'],
  },
  'POST /admin/information-forms': {
    ...manage,
    summary: 'Uploads the form with the information that the law asks for before a tenant buys their machine (PDF)',
    limit: 'upload',
    fresh: 'rules',
    form: true,
    formFields: { file: { file: true } },
    data: z.object({ id: z.uuid(), url: z.string() }),
    refusals: ['too_large', 'wrong_media_type'],
  },
  'GET /admin/staff': {
    ...manage,
    summary: 'Lists staff, and who has an authenticator app or a passkey',
    data: z.object({
      list: z.array(
        z.object({
          user_id: z.uuid(),
          user_name: z.string(),
          email: z.string().nullable(),
          role: z.string(),
          user_status: z.string(),
          second_factor: z.boolean(),
          last_used_at: z.iso.datetime().nullable(),
        }),
      ),
      second_factor_required: z.boolean(),
    }),
  },
  'GET /admin/staff/export': exportEndpoint(manage.who, { list: 'Who works here', filters: {} }),
  'GET /admin/audit-log': {
    who: permissions.read_audit_log,
    summary: 'Lists what staff have done, newest first, with the values before and after',
    query: z.object({ ...cursorQuery, ...auditFilters }),
    data: longListOf(
      z.object({
        audit_id: z.int(),
        at: z.iso.datetime(),
        actor_id: z.uuid().nullable(),
        actor_name: z.string().nullable(),
        actor_role: z.string(),
        action: z.string(),
        subject_kind: z.string(),
        subject_id: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string().nullable(),
      }),
    ),
  },
  'GET /admin/audit-log/export': exportEndpoint(permissions.read_audit_log, {
    list: 'The audit log',
    filters: auditFilters,
  }),
  'GET /admin/jobs': {
    ...manage,
    summary: 'Lists background jobs, failed ones first',
    query: z.object({ ...cursorQuery, ...jobFilters }),
    data: longListOf(
      z.object({
        job_id: z.string(),
        task: z.string(),
        state: z.enum(jobStates),
        recurring: z.boolean(),
        attempts: z.int(),
        max_attempts: z.int(),
        run_at: z.iso.datetime(),
        last_error: z.string().nullable(),
      }),
    ),
  },
  'GET /admin/jobs/export': exportEndpoint(permissions.manage_settings, {
    list: 'The queue of jobs',
    filters: jobFilters,
  }),
  'POST /admin/jobs/{id}/retry': {
    ...manage,
    summary: 'Runs a job again now',
    params: z.strictObject({ id: z.string().max(24) }),
    body: z.strictObject({}),
    data: z.null(),
    refusals: ['resource_missing', 'operation_in_progress'],
  },
  'GET /admin/live-steps': {
    ...manage,
    summary: 'Lists the steps required before going live, and whether orders are open',
    tellsOfNobody: 'How the shop is set up.',
    data: goingLive,
  },
  'PUT /admin/opening': {
    ...manage,
    summary: 'Opens the shop for orders, if no blocking step is missing, or closes it',
    changesShop: true,
    fresh: 'rules',
    body: z.strictObject({ open: z.boolean(), reason: reasonField }),
    data: goingLive,
    refusals: ['process_incomplete'],
  },
})
