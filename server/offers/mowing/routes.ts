import type { mowingEndpoints } from '#contract/offers/mowing.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { sendMowingCalendar } from './send-mowing-calendar.ts'
import { listMowingPlaces, showMowingHours } from './show-mowing-hours.ts'

export const mowingRoutes: Routes<typeof mowingEndpoints> = {
  'GET /mowing-hours': async ({ context, query }) => showMowingHours(context, query),
  'GET /mowing-hours/places': async () => listMowingPlaces(),
  'GET /mowing-hours.ics': sendMowingCalendar,
}
