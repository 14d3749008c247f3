import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { openMatters, sealedDocumentKinds, sealedPurposes } from '#domain/accounts/constants.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { reasonField } from '../protocol/text-fields.ts'

/** Each open matter with the number its owner knows. */
export const waitsForField = z.array(z.object({ what: z.enum(openMatters), number: z.string() }))

const erasureSchema = z.object({ asked_at: z.iso.datetime().nullable(), waits_for: waitsForField })

export const erasureEndpoints = endpoints({
  'GET /user/delete': {
    summary: 'Since when the account has been waiting for erasure, if it has, and what the erasure waits for',
    who: permissions.delete_own_account,
    data: erasureSchema,
  },
  'POST /user/delete': {
    summary:
      'Erases the account. While something is open, the request is stored and carried out once everything in `waits_for` is settled',
    who: permissions.delete_own_account,
    changesShop: true,
    fresh: 'entry',
    body: z.strictObject({}),
    data: erasureSchema.extend({ kept: z.array(z.string()) }),
  },
  'POST /user/delete/withdraw': {
    summary: 'Withdraws the erasure request: the account stays. Without a request nothing changes',
    who: permissions.delete_own_account,
    data: erasureSchema,
  },
  'POST /admin/orders/{order_no}/sealed-papers': {
    summary:
      'Opens the sealed data of an order whose owner was erased, for a dispute or a recall; each opening is logged',
    who: permissions.manage_users,
    params: z.strictObject({ order_no: z.string().max(32) }),
    body: z.strictObject({ purpose: z.enum(sealedPurposes), reason: reasonField }),
    data: z.object({
      papers: z.array(
        z.object({
          kind: z.enum(sealedDocumentKinds),
          sealed_at: z.iso.datetime(),
          body: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    fresh: 'data',
    refusals: ['resource_missing'],
  },
})
