import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { concessionKinds } from '#domain/concessions/kinds.ts'
import { proposalStates } from '#domain/concessions/states.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { reasonField } from '../protocol/text-fields.ts'

const instant = z.iso.datetime()
const userRefSchema = z.object({ user_id: z.uuid(), name: z.string() })

const proposalSchema = z.object({
  proposal_id: z.uuid(),
  kind: z.enum(concessionKinds),
  proposal_state: z.enum(proposalStates),
  amount: z.int(),
  reason: z.string().describe('empty for callers who neither asked nor may decide'),
  expires_at: instant,
  order_no: z.string().nullable(),
  subject: z.string().describe('what it is about, if not an order, or which part of one'),
  asked_by: userRefSchema,
  asked_at: instant,
  decided_by: userRefSchema.nullable(),
  decided_at: instant.nullable(),
  decision_reason: z.string(),
  version: z.int(),
})

const detailSchema = proposalSchema.extend({
  call: z.string().describe('the call that runs once it is approved'),
  input: z.record(z.string(), z.unknown()).describe('the parameters of the call'),
  may: z.array(z.enum(['approve', 'reject', 'withdraw'])).describe('what the caller may do with it now'),
})

const filters = {
  state: z.enum(['open', 'closed']).optional(),
  kind: z.enum(concessionKinds).optional(),
}
const params = z.strictObject({ proposal_id: z.string().max(64) })
const read = { who: permissions.decide_proposals, limit: 'read' } as const
const decide = {
  who: permissions.decide_proposals,
  limit: 'write',
  idempotent: true,
  params,
  data: detailSchema,
  refusals: ['uuid_invalid', 'resource_missing', 'already_changed'],
} as const
const expectedVersion = { version: z.int().describe('version of the proposal that was seen') }

export const proposalEndpoints = endpoints({
  'GET /admin/proposals': {
    ...read,
    summary: 'Lists concessions that a second person has to approve, newest first',
    query: z.object({ ...cursorQuery, ...filters }),
    data: longListOf(proposalSchema),
  },
  'GET /admin/proposals/export': exportEndpoint(permissions.decide_proposals, { list: 'All proposals', filters }),
  'GET /admin/proposals/{proposal_id}': {
    ...read,
    summary: 'One proposal, with the call that is waiting',
    params,
    data: detailSchema,
    refusals: ['uuid_invalid', 'resource_missing'],
  },
  'POST /admin/proposals/{proposal_id}/approve': {
    ...decide,
    summary: 'Approves as the second person: the call runs now, or the proposal turns out to be outdated',
    body: z.strictObject(expectedVersion),
    fresh: 'giving',
    changesShop: true,
  },
  'POST /admin/proposals/{proposal_id}/reject': {
    ...decide,
    summary: 'Rejects a proposal with a reason; nothing is given',
    body: z.strictObject({ ...expectedVersion, reason: reasonField }),
  },
  'POST /admin/proposals/{proposal_id}/withdraw': {
    ...decide,
    summary: 'Withdraws one’s own proposal',
    body: z.strictObject(expectedVersion),
  },
})
