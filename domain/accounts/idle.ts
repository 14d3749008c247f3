import { isStaff, type Role } from '../access.ts'

const hour = 3_600_000

/** A staff session ends after being idle this long: a working day and its evening. */
export const staffIdleHours = 12

/** When a session expires if it is not used any more. */
export function sessionExpiresAt({ role, expiresAt }: { role: string; expiresAt: Date }, lastUsed: Date): Date {
  if (!isStaff(role as Role)) return expiresAt
  return new Date(Math.min(expiresAt.getTime(), lastUsed.getTime() + staffIdleHours * hour))
}
