import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { duties } from '#domain/requests/damage.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { lines } from '../protocol/text-fields.ts'
import { orderNumberParams } from '../sales/order-fields.ts'
import { requestOfferSchema } from './request-offer-fields.ts'
import { checkRequestBody, requestEndpoints, requestFields } from './requests.ts'
import { requestAdminEndpoints } from './requests-admin.ts'

const staff = permissions.audit_requests
const offerEndpoint = requestEndpoints['POST /orders/{order_no}/request-offer']
const requestEndpoint = requestEndpoints['POST /orders/{order_no}/requests']

/**
 * Requests that staff make for a customer who called or wrote: with the same rules and amounts as the customer's own.
 */
export const requestBehalfEndpoints = endpoints({
  'GET /admin/orders/{order_no}/after-sale': {
    ...requestEndpoints['GET /orders/{order_no}/after-sale'],
    summary: 'The requests possible today for each item of any order, with the reason where one is not',
    who: permissions.open_back_office,
  },
  'POST /admin/orders/{order_no}/request-offer': {
    ...offerEndpoint,
    summary: 'The cost or refund of a request for a customer, to tell them before it is made',
    who: staff,
    data: requestOfferSchema,
  },
  'POST /admin/orders/{order_no}/requests': {
    ...requestEndpoint,
    summary: 'Makes a request for a customer who asked by phone or letter; they are notified by mail',
    who: staff,
    params: orderNumberParams,
    body: z
      .strictObject({
        ...requestFields,
        duty: z.enum(duties).default('platform'),
        /** How the customer asked, and that they were told the costs: stored, and read by colleagues. */
        asked_by: lines(500).min(3, 'required'),
      })
      .superRefine((body, context) => {
        checkRequestBody(body, context)
        const isWithdrawal = requestTraits[body.apply_type].undoesContract && body.reason_code === 'withdrawal'
        // Statements have their own register and receipt (contract/service/withdrawals.ts).
        if (isWithdrawal) context.addIssue({ code: 'custom', path: ['reason_code'], message: 'choice_unknown' })
      }),
    data: requestAdminEndpoints['GET /admin/requests/{request_no}'].data,
    fresh: 'orders',
  },
})
