import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { disputeStatuses } from '#domain/payments/disputes.ts'
import { payMethods } from '#domain/payments/methods.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { lines } from '../protocol/text-fields.ts'

const instant = z.iso.datetime()

const disputeSchema = z.object({
  dispute_no: z.string(),
  provider_ref: z.string().describe('its id at the provider, where evidence is submitted'),
  dispute_status: z.enum(disputeStatuses),
  inquiry: z.boolean().describe('an inquiry of the bank: no money has moved so far'),
  amount: z.int(),
  fee: z.int().describe('the fee charged by the provider'),
  uncovered: z.int().describe('the amount lost that no refund covers'),
  reason: z.string().describe('the reason as the provider names it'),
  evidence_due_by: instant.nullable(),
  opened_at: instant,
  closed_at: instant.nullable(),
  checkout_no: z.string(),
  order_nos: z.array(z.string()),
  email: z.string(),
  method: z.enum(payMethods),
  paid: z.int().describe('the amount of the whole payment'),
})

const noteSchema = z.object({
  note_id: z.uuid(),
  text: z.string(),
  staff_name: z.string().nullable(),
  created_at: instant,
})

const filters = { state: z.enum(['open', 'closed']).optional() }
const params = z.strictObject({ dispute_no: z.string().max(32) })
const read = { who: permissions.manage_refunds, limit: 'read' } as const

export const disputeEndpoints = endpoints({
  'GET /admin/disputes': {
    ...read,
    summary: 'Lists payments that a customer disputes with their bank, newest first',
    query: z.object({ ...cursorQuery, ...filters }),
    data: longListOf(disputeSchema),
  },
  'GET /admin/disputes/export': exportEndpoint(permissions.manage_refunds, { list: 'All disputes', filters }),
  'GET /admin/disputes/{dispute_no}': {
    ...read,
    summary: 'One dispute with its staff notes',
    params,
    data: disputeSchema.extend({ notes: z.array(noteSchema) }),
    refusals: ['resource_missing'],
  },
  'POST /admin/disputes/{dispute_no}/notes': {
    who: permissions.manage_refunds,
    summary: 'Adds a note for colleagues, which can’t be changed later',
    idempotent: true,
    params,
    body: z.strictObject({ text: lines(2000).min(1, 'required') }),
    data: disputeSchema.extend({ notes: z.array(noteSchema) }),
    refusals: ['resource_missing'],
  },
})
