import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { offerKinds } from '#domain/catalogue/constants.ts'
import { reservationPurposes, reservationStates } from '#domain/devices/constants.ts'
import { deviceHolders } from '#domain/devices/states.ts'
import { languages } from '#domain/languages.ts'
import { accounts, bookingKinds } from '#domain/ledger/postings.ts'
import { actors } from '#domain/machine.ts'
import { orderEvents } from '#domain/orders/events.ts'
import { orderStatuses, orderSteps } from '#domain/orders/states.ts'
import { paymentStates } from '#domain/payments/attempts.ts'
import { disputeStatuses } from '#domain/payments/disputes.ts'
import { payMethods } from '#domain/payments/methods.ts'
import { refundStatuses, refundTypes } from '#domain/refunds/states.ts'
import { angles, handoverParts } from '#domain/requests/inspection.ts'
import { openOutcomes, statementKinds } from '#domain/statements/states.ts'
import { shipmentSchema } from '../delivery/shipments.ts'
import { exportEndpoint } from '../office/exports.ts'
import { countryCode } from '../protocol/country-fields.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { cursorQuery, longListOf } from '../protocol/lists.ts'
import { codeOrWords, line, lines } from '../protocol/text-fields.ts'
import { orderNumberParams } from './order-fields.ts'
import { orderEndpoints, orderSchema } from './orders.ts'

/** The order fields shared with the customer's view; the actions of its owner do not apply to staff. */
const orderFields = orderSchema.omit({ actions: true, garden_id: true })

const orderRow = orderFields.extend({
  shortage: z.boolean().describe('a reservation has no machine'),
  reserved: z
    .array(z.object({ item_id: z.uuid(), serial_number: z.string() }))
    .describe('the machines that are reserved for it and have not left'),
})

const instant = z.iso.datetime()

const eventSchema = z.object({
  event_id: z.int(),
  item_id: z.uuid().nullable(),
  event: z.enum(orderEvents),
  from_status: z.enum(orderStatuses).nullable(),
  to_status: z.enum(orderStatuses).nullable(),
  actor_role: z.enum(actors),
  actor_id: z.uuid().nullable(),
  actor_name: z.string().nullable(),
  reason: z.string().describe(codeOrWords),
  facts: z.record(z.string(), z.unknown()),
  at: instant,
})

const paymentSchema = z.object({
  payment_id: z.uuid(),
  checkout_no: z.string(),
  provider: z.string(),
  method: z.enum(payMethods),
  amount: z.int(),
  payment_state: z.enum(paymentStates),
  failure: z.string().nullable(),
  surplus: z.boolean(),
  created_at: instant,
  updated_at: instant,
})

const refundSchema = z.object({
  refund_no: z.string(),
  item_id: z.uuid().nullable(),
  type: z.enum(refundTypes),
  refund_amount: z.int(),
  refund_reason: z.string().describe(codeOrWords),
  refund_status: z.enum(refundStatuses),
  created_at: instant,
  refund_time: instant.nullable(),
})

const documentSchema = z.object({
  invoice_no: z.string(),
  kind: z.enum(['invoice', 'credit_note']),
  gross: z.int(),
  net: z.int(),
  vat: z.int(),
  issued_at: instant,
})

const entrySchema = z.object({
  kind: z.enum(bookingKinds),
  reference: z.string(),
  account: z.enum(accounts),
  amount: z.int().describe('debit is positive, credit negative'),
  item_id: z.uuid().nullable(),
  booked_at: instant,
})

const reservationSchema = z.object({
  reservation_id: z.uuid(),
  item_id: z.uuid(),
  device_id: z.uuid().nullable(),
  serial_number: z.string().nullable(),
  holder: z.enum(deviceHolders).nullable(),
  purpose: z.enum(reservationPurposes),
  reservation_state: z.enum(reservationStates),
  from: z.string(),
  to: z.string().nullable().describe('the first day it is free again; null: it has left permanently'),
})

const handOverSchema = z.object({
  hand_over_id: z.uuid(),
  item_id: z.uuid(),
  serial_number: z.string(),
  direction: z.enum(['out', 'back']),
  pictures: z.array(z.object({ angle: z.enum(angles), id: z.uuid() })),
  parts: z.array(z.enum(handoverParts)),
  remark: z.string(),
  seen_by: z.string().nullable(),
  at: instant,
})

const noteSchema = z.object({
  note_id: z.uuid(),
  text: z.string(),
  staff_name: z.string().nullable(),
  created_at: instant,
})

const shippingStops = ['statement', 'disputed', 'charged_back', 'refunded'] as const

const orderDisputeSchema = z.object({
  dispute_no: z.string(),
  dispute_status: z.enum(disputeStatuses),
  amount: z.int(),
  uncovered: z.int().describe('the amount charged back that no refund covers; nothing is shipped until it is covered'),
})

const orderStatementSchema = z.object({
  statement_id: z.uuid(),
  kind: z.enum(statementKinds),
  outcome: z.enum(openOutcomes),
  acts_at: instant.nullable(),
})

const read = { who: permissions.open_back_office, limit: 'read' } as const

const orderFilters = {
  order_status: z.enum(orderStatuses).optional(),
  kind: z.enum(offerKinds).optional(),
  country: countryCode.optional().describe('country of delivery'),
  shortage: z.enum(['true']).optional().describe('a reservation has no machine'),
  from: isoDay.optional().describe('ordered on this day or later, in the time zone of the shop'),
  to: isoDay.optional().describe('the last day'),
  q: line(80).optional().describe('part of an order number, a name, an e-mail address or a serial number'),
}

export const orderSorts = ['-created_at', 'created_at', 'start', '-start', 'amount', '-amount'] as const

const pdfDocument = {
  ...read,
  params: orderNumberParams,
  data: z.null(),
  raw: 'application/pdf',
} as const

export const orderAdminEndpoints = endpoints({
  'GET /admin/orders': {
    ...read,
    summary: 'Lists all orders, newest first by default',
    query: z.object({ ...cursorQuery, ...orderFilters, sort: z.enum(orderSorts).default('-created_at') }),
    data: longListOf(orderRow),
  },
  'GET /admin/orders/export': exportEndpoint(permissions.open_back_office, {
    list: 'All orders',
    filters: orderFilters,
  }),
  'GET /admin/orders/{order_no}': {
    ...read,
    summary: 'One order with everything that belongs to it',
    params: orderNumberParams,
    data: orderRow.extend({
      user_id: z.uuid(),
      language: z.enum(languages),
      customer_remark: z.string(),
      garden_id: z.uuid().nullable(),
      staff_actions: z.array(z.enum(orderSteps)).describe('the actions that the state table allows this person now'),
      stops_shipping: z
        .enum(shippingStops)
        .nullable()
        .describe('why nothing of it may be shipped, whatever its status: a statement, a bank, or its money'),
      closing: z
        .object({
          ...{ is_sent: z.boolean(), back: z.int(), least: z.int(), settlement_open: z.boolean() },
          rest: z.int().describe('of a half payment: it is set off first, and no longer owed'),
        })
        .describe('the refund on closing: all of it or, once something was shipped, an amount between these two'),
      events: z.array(eventSchema),
      payments: z.array(paymentSchema),
      refunds: z.array(refundSchema),
      documents: z.array(documentSchema),
      ledger: z.array(entrySchema),
      reservations: z.array(reservationSchema),
      shipments: z.array(shipmentSchema.extend({ tracking_no: z.string().nullable() })),
      hand_overs: z.array(handOverSchema),
      notes: z.array(noteSchema),
      disputes: z.array(orderDisputeSchema),
      statements: z.array(orderStatementSchema).describe('not settled yet: until then nothing is shipped'),
    }),
    refusals: ['order_not_found'],
  },
  'GET /admin/orders/{order_no}/as-customer': {
    ...read,
    summary: 'The order as its owner sees it, in the language they ordered in; the access is logged',
    params: orderNumberParams,
    data: orderEndpoints['GET /orders/{order_no}'].data.extend({ language: z.enum(languages) }),
    refusals: ['order_not_found'],
  },
  'GET /admin/orders/{order_no}/packing-slip': {
    ...pdfDocument,
    summary: 'The packing slip of an order, in the language of the order (PDF)',
    refusals: ['order_not_found'],
  },
  'GET /admin/orders/{order_no}/hand-over': {
    ...pdfDocument,
    summary: 'A hand-over report to sign, in the language of the order (PDF)',
    refusals: ['order_not_found', 'resource_missing'],
  },
  'POST /admin/orders/{order_no}/notes': {
    who: permissions.open_back_office,
    summary: 'Adds a note for colleagues; it is never shown to the customer and can’t be changed later',
    params: orderNumberParams,
    body: z.strictObject({ text: lines(2000).min(1, 'required') }),
    data: noteSchema,
    idempotent: true,
    refusals: ['order_not_found'],
  },
})
