import { z } from 'zod'
import { endpoints } from '../protocol/endpoint.ts'

export const systemEndpoints = endpoints({
  'GET /health': {
    summary: 'The process answers',
    who: 'anyone',
    limit: 'unlimited',
    data: z.object({ status: z.literal('ok'), version: z.string(), uptime_seconds: z.int() }),
    refusals: [],
  },
  'GET /ready': {
    summary: 'Database reachable, migrations done, jobs running: send traffic here',
    who: 'anyone',
    limit: 'unlimited',
    data: z.object({
      ready: z.boolean(),
      database: z.boolean(),
      migrations: z.boolean(),
      jobs: z.boolean(),
    }),
    refusals: ['unavailable'],
  },
})
