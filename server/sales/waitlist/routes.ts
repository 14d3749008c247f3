import type { waitlistEndpoints } from '#contract/sales/waitlist.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { leaveWaitlist } from './leave-waitlist.ts'
import { exportWaitlist, readWaitlist } from './read-waitlist.ts'

export const waitlistRoutes: Routes<typeof waitlistEndpoints> = {
  'POST /device-types/{key}/waitlist': joinWaitlist,
  'POST /waitlist/leave': leaveWaitlist,
  'GET /admin/waitlist': readWaitlist,
  'GET /admin/waitlist/export': exportWaitlist,
}
