import { z } from 'zod'
import { endpoints } from '../protocol/endpoint.ts'

export const rateSources = ['ecb', 'bundled'] as const

export const rateEndpoints = endpoints({
  'GET /rates': {
    summary: 'Exchange rates of the euro (ECB reference rates), for information only: charges are always in euros',
    who: 'anyone',
    cacheSeconds: 300,
    data: z.object({
      base: z.literal('EUR'),
      day: z.string().describe('the day the European Central Bank published them'),
      source: z.enum(rateSources).describe('bundled: none could be fetched yet; these are supplied with the shop'),
      stale: z.boolean().describe('older than a week'),
      list: z.array(z.object({ currency: z.string().length(3), rate: z.number().positive() })),
    }),
  },
})
