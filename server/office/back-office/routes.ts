import type { backOfficeEndpoints } from '#contract/office/back-office.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { streamChanges } from '#server/platform/http/stream-changes.ts'
import { readMetrics } from './read-metrics.ts'
import { readToday } from './read-today.ts'
import { search } from './search.ts'
import { releaseWork, takeWork } from './take-work.ts'

export const backOfficeRoutes: Routes<typeof backOfficeEndpoints> = {
  'GET /admin/search': search,
  'GET /admin/today': readToday,
  'POST /admin/today/{queue}/{ref}/take': takeWork,
  'POST /admin/today/{queue}/{ref}/give-back': releaseWork,
  'GET /admin/figures': readMetrics,
  'GET /admin/events': streamChanges,
}
