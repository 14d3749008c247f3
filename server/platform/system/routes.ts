import type { systemEndpoints } from '#contract/office/system.ts'
import type { Routes } from '../http/calls/route.ts'
import { readReadiness } from './read-readiness.ts'
import { readVersion } from './read-version.ts'

export const systemRoutes: Routes<typeof systemEndpoints> = {
  'GET /health': async () => ({
    status: 'ok',
    version: await readVersion(),
    uptime_seconds: Math.floor(process.uptime()),
  }),
  'GET /ready': ({ context }) => readReadiness(context),
}
