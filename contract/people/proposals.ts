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
  reason: z.string().describe('empty for who neither asked nor may decide'),
  expires_at: instant,
  order_no: z.string().nullable(),
  subject: z.string().describe('of what is no order, or of which part of one'),
  asked_by: userRefSchema,
  asked_at: instant,
  decided_by: userRefSchema.nullable(),
  decided_at: instant.nullable(),
  decision_reason: z.string(),
  version: z.int(),
})

const detailSchema = proposalSchema.extend({
  call: z.string().describe('the call that runs once it is approved'),
  input: z.record(z.string(), z.unknown()).describe('what it was called with'),
  may: z.array(z.enum(['approve', 'reject', 'withdraw'])).describe('what you may do with it now'),
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
const expectedVersion = { version: z.int().describe('of the proposal as it was seen') }

export const proposalEndpoints = endpoints({
  'GET /admin/proposals': {
    ...read,
    summary: 'What somebody wants to give away and a second person has to agree to, newest first',
    query: z.object({ ...cursorQuery, ...filters }),
    data: longListOf(proposalSchema),
    refusals: [],
  },
  'GET /admin/proposals/export': exportEndpoint(permissions.decide_proposals, { list: 'All proposals', filters }),
  'GET /admin/proposals/{proposal_id}': {
    ...read,
    summary: 'One proposal, with the call that waits',
    params,
    data: detailSchema,
    refusals: ['uuid_invalid', 'resource_missing'],
  },
  'POST /admin/proposals/{proposal_id}/approve': {
    ...decide,
    summary: 'Agrees as the second person: the call runs now, or the proposal is overtaken',
    body: z.strictObject(expectedVersion),
    fresh: 'giving',
    changesShop: true,
  },
  'POST /admin/proposals/{proposal_id}/reject': {
    ...decide,
    summary: 'Does not agree, and says why; nothing is given',
    body: z.strictObject({ ...expectedVersion, reason: reasonField }),
  },
  'POST /admin/proposals/{proposal_id}/withdraw': {
    ...decide,
    summary: 'Takes one’s own proposal back',
    body: z.strictObject(expectedVersion),
  },
})
