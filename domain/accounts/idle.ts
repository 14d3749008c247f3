import { isStaff, type Role } from '../access.ts'

const hour = 3_600_000

/** Left alone for so long, a session of staff is over: a working day and its evening. */
export const staffIdleHours = 12

/** Until when a session lives if nothing is done in it any more. */
export function sessionExpiresAt({ role, expiresAt }: { role: string; expiresAt: Date }, lastUsed: Date): Date {
  if (!isStaff(role as Role)) return expiresAt
  return new Date(Math.min(expiresAt.getTime(), lastUsed.getTime() + staffIdleHours * hour))
}
