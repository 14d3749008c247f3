import { z } from 'zod'
import { applyRefusals } from '#domain/requests/may-apply.ts'
import { countryCode } from '../protocol/country-fields.ts'
import { isoDay } from '../protocol/days.ts'
import { endpoints } from '../protocol/endpoint.ts'
import { orderNumberParams } from '../sales/order-fields.ts'

const curve = z.array(
  z.object({
    month: z.int(),
    returned: z.int().nullable(),
    rented: z.int().nullable(),
    bought_out: z.int().nullable(),
    bought: z.int().nullable(),
  }),
)

const choice = { allowed: z.boolean(), refusal: z.enum(applyRefusals).nullable() }

export const rentalCostEndpoints = endpoints({
  'GET /device-types/{key}/costs': {
    summary: 'The cost of a model month by month: returned, renewed, bought out, bought',
    who: 'anyone',
    params: z.strictObject({ key: z.string().max(64) }),
    query: z.object({
      months: z.coerce.number().int().min(1).max(120),
      country: countryCode.optional().describe('by default that of the shop'),
    }),
    data: z.object({ months: z.int(), rows: curve }),
    refusals: ['product_not_found'],
  },
  'GET /orders/{order_no}/end-of-rental': {
    summary: 'The choices at the end of a rental: return, renew or buy, with the exact amount of each',
    who: 'person',
    params: orderNumberParams,
    data: z.object({
      order_no: z.string(),
      end_on: isoDay,
      days_left: z.int(),
      days_late: z.int(),
      deposit_held: z.int(),
      returning: z.object({
        ...choice,
        /** Part of the rent that is refunded if the machine is returned today. */
        rent_back: z.int(),
        fee: z.int(),
        /** The price of each day after the grace period, and the total so far. */
        late_day: z.int(),
        late_charge: z.int(),
        grace_until: isoDay,
        /** The first day on which a machine that is still out counts as lost, and its worth then. */
        lost_on: isoDay,
        lost_worth: z.int(),
      }),
      renewing: z.object({
        ...choice,
        options: z.array(z.object({ months: z.int(), price: z.int(), new_end: isoDay })),
      }),
      buying: z
        .object({ ...choice, price: z.int(), credit: z.int(), deposit_used: z.int(), due: z.int(), back: z.int() })
        .nullable(),
      rows: curve,
    }),
    refusals: ['order_not_found', 'item_operation_not_allowed'],
  },
})
