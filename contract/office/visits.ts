import { z } from 'zod'
import { permissions } from '#domain/access.ts'
import { pageKinds, visitDevices, visitMetrics, visitRatings } from '#domain/visits/figures.ts'
import { endpoints } from '../protocol/endpoint.ts'

/** The setting: whether visits are measured. The privacy notice says so while they are. */
export const visitsSetting = z.strictObject({ visits_measured: z.boolean() })

export const visitEndpoints = endpoints({
  'POST /visits': {
    summary: 'Counts how fast a page was, without saying whose visit it was; while visits are not measured, nothing',
    who: 'anyone',
    body: z.strictObject({
      page: z.enum(pageKinds),
      device: z.enum(visitDevices),
      figures: z
        .array(z.strictObject({ metric: z.enum(visitMetrics), value: z.number().min(0).max(3_600_000) }))
        .min(1)
        .max(visitMetrics.length),
    }),
    data: z.null(),
  },
  'GET /admin/visits': {
    summary: 'How fast pages were for three of four visits in the last days, by kind of page',
    who: permissions.manage_settings,
    tellsOfNobody: 'Sums of all visits of a day.',
    query: z.object({
      days: z.enum(['7', '28']).default('7'),
      device: z.enum(visitDevices).optional(),
    }),
    data: z.object({
      measured: z.boolean().describe('visits are being measured'),
      list: z.array(
        z.object({
          page: z.enum(pageKinds),
          visits: z.int(),
          figures: z.array(
            z.object({
              metric: z.enum(visitMetrics),
              p75: z.number().describe('milliseconds; for cls without a unit'),
              rating: z.enum(visitRatings),
            }),
          ),
        }),
      ),
    }),
  },
})
