import type { userAdminEndpoints } from '#contract/people/users-admin.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { changeRole, endSessions, sendPasswordLink, takeSecondFactor } from './change-access.ts'
import { changeProfile } from './change-profile.ts'
import { eraseUser, exportUser } from './erase-user.ts'
import { makeAccount } from './make-account.ts'
import { exportPeople, listPeople, readUser } from './read-users.ts'

export const userAdminRoutes: Routes<typeof userAdminEndpoints> = {
  'GET /admin/users': listPeople,
  'GET /admin/users/export': exportPeople,
  'GET /admin/users/{id}': readUser,
  'POST /admin/users': makeAccount,
  'PUT /admin/users/{id}': changeProfile,
  'PUT /admin/users/{id}/role': changeRole,
  'POST /admin/users/{id}/password-link': sendPasswordLink,
  'POST /admin/users/{id}/second-factor/remove': takeSecondFactor,
  'POST /admin/users/{id}/sessions/end': endSessions,
  'POST /admin/users/{id}/export': exportUser,
  'POST /admin/users/{id}/erase': eraseUser,
}
