import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { payMethods } from '#domain/payments/methods.ts'
import { exportEndpoint } from '../office/exports.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { reasonField } from '../protocol/text-fields.ts'

const waitingSchema = z.object({
  payment_id: z.uuid(),
  checkout_no: z.string(),
  order_nos: z.array(z.string()),
  email: z.string(),
  method: z.enum(payMethods),
  amount: z.int(),
  since: z.iso.datetime(),
  days: z.int(),
})

export const paymentAdminEndpoints = endpoints({
  'GET /admin/payments/processing': {
    who: permissions.manage_refunds,
    summary:
      'Lists payments that the bank has not confirmed for three days, oldest first; what they pay for stays held',
    query: z.object(cursorQuery),
    data: longListOf(waitingSchema),
  },
  'GET /admin/payments/processing/export': exportEndpoint(permissions.manage_refunds, {
    list: 'All of them',
    filters: {},
  }),
  'POST /admin/payments/{payment_id}/give-up': {
    who: permissions.manage_refunds,
    limit: 'desk',
    summary: 'Cancels such a payment at the provider and releases what was held for it',
    idempotent: true,
    params: z.strictObject({ payment_id: z.uuid() }),
    body: z.strictObject({ reason: reasonField }),
    data: z.object({ checkout_no: z.string() }),
    fresh: 'money',
    refusals: ['resource_missing', 'payment_status_invalid', 'payment_cancellation_failed'],
  },
})
