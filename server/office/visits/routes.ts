import type { visitEndpoints } from '#contract/office/visits.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { countVisit } from './count-visit.ts'
import { readVisits } from './read-visits.ts'

export const visitRoutes: Routes<typeof visitEndpoints> = {
  'POST /visits': countVisit,
  'GET /admin/visits': readVisits,
}
