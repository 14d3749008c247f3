import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { carrierEvents } from '#domain/shipments/carrier-events.ts'
import { carrierCodes } from '#domain/shipments/carriers.ts'
import { shipmentDirections, shipmentStates } from '#domain/shipments/states.ts'
import { serialNumber } from '../fleet/devices.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { concessionReason, givingRefusals } from '../protocol/giving.ts'
import { line, reasonField } from '../protocol/text-fields.ts'
import { orderNumberParams } from '../sales/order-fields.ts'
import { orderSchema } from '../sales/orders.ts'

export const shipmentSchema = z.object({
  shipment_id: z.uuid(),
  direction: z.enum(shipmentDirections),
  carrier: z.string(),
  carrier_name: z.string(),
  tracking_no: z.string(),
  tracking_url: z.string().nullable(),
  shipment_state: z.enum(shipmentStates),
  contents: z.array(
    z.object({ item_id: z.uuid(), name: z.string(), serial_number: z.string().nullable(), quantity: z.int() }),
  ),
  events: z.array(z.object({ event: z.enum(carrierEvents), place: z.string(), at: z.iso.datetime() })),
  created_at: z.iso.datetime(),
})

const movedSchema = z.object({ order: orderSchema, shipments: z.array(shipmentSchema) })

/** Where the machines of an order are when it is ended in transit or in use. */
export const whereabouts = ['with_us', 'with_customer', 'lost'] as const

const ship = { who: permissions.ship_orders, limit: 'write' } as const
const manualStep = {
  ...ship,
  idempotent: true,
  params: orderNumberParams,
  body: z.strictObject({
    shipment_id: z.string().max(64).optional().describe('one of several parcels on their way; without it, all of them'),
    reason: reasonField.optional(),
  }),
  data: movedSchema,
  refusals: ['order_not_found', 'uuid_invalid', 'transition_invalid', 'completed_unchangeable'],
} as const
/** Recorded without a carrier event, it allows a refund, so it may need a second person. */
const manualEnd = { ...manualStep, fresh: 'giving', refusals: [...manualStep.refusals, ...givingRefusals] } as const

export const shipmentEndpoints = endpoints({
  'GET /orders/{order_no}/shipments': {
    summary: 'Lists the parcels of one’s own order with the carrier’s tracking events',
    who: 'person',
    params: orderNumberParams,
    data: z.object({ list: z.array(shipmentSchema) }),
    refusals: ['order_not_found'],
  },
  'POST /admin/orders/{order_no}/ship': {
    ...ship,
    idempotent: true,
    summary:
      'Hands goods to a carrier, each machine by its serial number; an order of services only is completed by it',
    params: orderNumberParams,
    body: z.strictObject({
      units: z
        .array(
          z.strictObject({
            item_id: z.string().max(64),
            serial_numbers: z
              .array(serialNumber)
              .max(20)
              .default([])
              .describe('for machines: the serial numbers that leave'),
          }),
        )
        .min(1)
        .max(100)
        .optional()
        .describe(
          'the contents of this parcel, each machine by its serial number; without it everything not yet shipped, if that includes no machine',
        ),
      carrier: z.enum(carrierCodes).optional(),
      tracking_no: line(64)
        .regex(/^[A-Za-z0-9]([A-Za-z0-9 ./-]*[A-Za-z0-9])?$/, 'invalid')
        .optional()
        .describe('for a label that was made elsewhere'),
      ...concessionReason,
    }),
    data: movedSchema,
    fresh: 'orders',
    refusals: [
      'order_not_found',
      'uuid_invalid',
      'order_item_not_found',
      'device_not_found',
      'device_status_wrong',
      'stock_insufficient',
      'product_stock_insufficient',
      'process_incomplete',
      'order_disputed',
      'order_statement_open',
      'order_refunded',
      'transition_invalid',
      'completed_unchangeable',
      'already_done',
      'gateway_error',
      'payment_status_invalid',
      'payment_cancellation_failed',
      // Required where machines are sent out for far less than they are worth.
      'proof_required',
      ...givingRefusals,
    ],
  },
  'POST /admin/orders/{order_no}/deliver': {
    ...manualStep,
    summary: 'Records that parcels have been delivered, where the carrier does not report it',
    fresh: 'orders',
    // Required where the event is recorded long after the last event of the parcel.
    refusals: [...manualStep.refusals, 'proof_required', ...givingRefusals],
  },
  'POST /admin/orders/{order_no}/lose': {
    ...manualEnd,
    summary: 'Records that parcels are lost: the order can be shipped again or cancelled',
  },
  'POST /admin/orders/{order_no}/return-to-sender': {
    ...manualEnd,
    summary: 'Records that parcels have come back to us: the order can be shipped again or cancelled',
  },
  'POST /admin/orders/{order_no}/items/{item_id}/cancel': {
    who: permissions.manage_orders,
    limit: 'desk',
    idempotent: true,
    summary: 'Cancels one item that can’t be shipped; exactly its share is refunded',
    params: orderNumberParams.extend({ item_id: z.string().max(64) }),
    body: z.strictObject({ reason: reasonField }),
    data: orderSchema,
    fresh: 'giving',
    refusals: [
      'order_not_found',
      'uuid_invalid',
      'order_item_not_found',
      'transition_invalid',
      'completed_unchangeable',
      'payment_status_invalid',
      'payment_cancellation_failed',
      ...givingRefusals,
    ],
  },
  'POST /admin/orders/{order_no}/close': {
    who: permissions.close_orders,
    limit: 'desk',
    idempotent: true,
    summary:
      'Ends an order: before shipping everything is refunded; later only administrators can, and they state where each machine is',
    params: orderNumberParams,
    body: z.strictObject({
      reason: reasonField,
      units: z
        .array(z.strictObject({ serial_number: serialNumber, whereabouts: z.enum(whereabouts) }))
        .max(100)
        .default([]),
      refund_amount: z
        .int()
        .min(0)
        .optional()
        .describe('for an order that was shipped: the total refund, taken from the deposit first'),
    }),
    data: orderSchema,
    fresh: 'giving',
    refusals: [
      'order_not_found',
      'payment_status_invalid',
      'payment_cancellation_failed',
      'process_incomplete',
      'refund_amount_exceeded',
      'completed_unchangeable',
      ...givingRefusals,
    ],
  },
  'GET /admin/shipments/{shipment_id}/label': {
    who: permissions.ship_orders,
    summary: 'The label of a parcel as a PDF, as its carrier made it',
    params: z.strictObject({ shipment_id: z.string().max(64) }),
    data: z.null(),
    raw: 'application/pdf',
    refusals: ['uuid_invalid', 'resource_missing', 'gateway_error'],
  },
})
