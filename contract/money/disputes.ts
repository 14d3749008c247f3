import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { disputeStatuses } from '#domain/payments/disputes.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { lines } from '../protocol/text-fields.ts'

const instant = z.iso.datetime()

const disputeSchema = z.object({
  dispute_no: z.string(),
  provider_ref: z.string().describe('its name at the provider, where evidence is sent'),
  dispute_status: z.enum(disputeStatuses),
  inquiry: z.boolean().describe('the bank only asks so far: no money has moved'),
  amount: z.int(),
  fee: z.int().describe('what the provider has charged for it'),
  uncovered: z.int().describe('lost, and no refund stands for it'),
  reason: z.string().describe('the word of the provider'),
  evidence_due_by: instant.nullable(),
  opened_at: instant,
  closed_at: instant.nullable(),
  checkout_no: z.string(),
  order_nos: z.array(z.string()),
  email: z.string(),
  method: z.string(),
  paid: z.int().describe('the whole payment'),
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
    summary: 'Payments whose customer asks the bank for the money, newest first',
    query: z.object({ ...cursorQuery, ...filters }),
    data: longListOf(disputeSchema),
    refusals: [],
  },
  'GET /admin/disputes/export': exportEndpoint(permissions.manage_refunds, { list: 'All disputes', filters }),
  'GET /admin/disputes/{dispute_no}': {
    ...read,
    summary: 'One dispute with the notes of staff',
    params,
    data: disputeSchema.extend({ notes: z.array(noteSchema) }),
    refusals: ['resource_missing'],
  },
  'POST /admin/disputes/{dispute_no}/notes': {
    who: permissions.manage_refunds,
    limit: 'write',
    summary: 'A note for colleagues; never changed',
    idempotent: true,
    params,
    body: z.strictObject({ text: lines(2000).min(1, 'required') }),
    data: disputeSchema.extend({ notes: z.array(noteSchema) }),
    refusals: ['resource_missing'],
  },
})
