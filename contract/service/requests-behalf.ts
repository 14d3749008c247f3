import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { duties } from '#domain/requests/damage.ts'
import { requestTraits } from '#domain/requests/traits.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { lines } from '../protocol/text-fields.ts'
import { orderNumberParams } from '../sales/order-fields.ts'
import { requestOfferSchema } from './request-fields.ts'
import { checkRequestBody, requestEndpoints, requestFields } from './requests.ts'
import { requestAdminEndpoints } from './requests-admin.ts'

const staff = permissions.audit_requests
const offerEndpoint = requestEndpoints['POST /orders/{order_no}/request-offer']
const requestEndpoint = requestEndpoints['POST /orders/{order_no}/requests']

/** What staff ask for a customer who rang or wrote: the same rules and the same sums as if he asked himself. */
export const requestBehalfEndpoints = endpoints({
  'GET /admin/orders/{order_no}/after-sale': {
    ...requestEndpoints['GET /orders/{order_no}/after-sale'],
    summary: 'What may be asked for each item of any order today, and why the rest may not',
    who: permissions.open_back_office,
  },
  'POST /admin/orders/{order_no}/request-offer': {
    ...offerEndpoint,
    summary: 'What a request for a customer would cost or give back, to be told before it is made',
    who: staff,
    data: requestOfferSchema,
  },
  'POST /admin/orders/{order_no}/requests': {
    ...requestEndpoint,
    summary: 'Makes a request for a customer who asked by phone or letter; he is told by mail',
    who: staff,
    params: orderNumberParams,
    body: z
      .strictObject({
        ...requestFields,
        duty: z.enum(duties).default('platform'),
        /** How he asked, and that he was told what it costs: kept, and read by colleagues. */
        asked_by: lines(500).min(3, 'required'),
      })
      .superRefine((body, context) => {
        checkRequestBody(body, context)
        const isWithdrawal = requestTraits[body.apply_type].undoesContract && body.reason_code === 'withdrawal'
        // A statement has its own register and its own receipt (contract/service/withdrawals.ts).
        if (isWithdrawal) context.addIssue({ code: 'custom', path: ['reason_code'], message: 'choice_unknown' })
      }),
    data: requestAdminEndpoints['GET /admin/requests/{request_no}'].data,
    fresh: 'orders',
  },
})
