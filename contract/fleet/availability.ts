import { z } from 'zod'
import { isDay } from '#domain/calendar.ts'
import { endpoints } from '../protocol/endpoint.ts'

const keyParams = z.strictObject({ key: z.string().max(64) })

export const availabilityEndpoints = endpoints({
  'GET /device-types/{key}/availability': {
    summary: 'Current availability of a model; never part of a cached page, fetched after the page has loaded',
    who: 'anyone',
    limit: 'search',
    params: keyParams,
    data: z.object({
      inventory: z.int(),
      lease_inventory: z.int(),
      buy_inventory: z.int(),
      /** The first day on which a rental of the shortest term can start; null: none is planned yet. */
      first_free_on: z.string().nullable(),
    }),
    refusals: ['product_not_found'],
  },
  'GET /device-types/{key}/free-days': {
    summary: 'Days on which a rental of the given number of months can start; nothing is held',
    who: 'anyone',
    limit: 'search',
    params: keyParams,
    query: z.object({
      months: z.coerce.number().int().min(1).max(60),
      from: z.string().refine(isDay, 'date_format').optional(),
      days: z.coerce.number().int().min(1).max(120).default(60),
    }),
    data: z.object({
      /** The earliest possible delivery day. */
      earliest: z.string(),
      first_free_on: z.string().nullable(),
      /** The first day of the examined range, and the days in it that are taken. */
      from: z.string(),
      taken: z.array(z.string()),
    }),
    refusals: ['product_not_found'],
  },
})
