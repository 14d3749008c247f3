import { z } from 'zod'
import { endpoints } from '../protocol/endpoint.ts'

export const systemEndpoints = endpoints({
  'GET /health': {
    summary: 'The process responds',
    who: 'anyone',
    limit: 'unlimited',
    data: z.object({ status: z.literal('ok'), version: z.string(), uptime_seconds: z.int() }),
  },
  'GET /ready': {
    summary: 'The database is reachable, migrations are done and jobs are running: traffic can be sent here',
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
