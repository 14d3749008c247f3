import type { Role } from '#domain/access.ts'
import { refuse } from '../refusal.ts'
import type { Caller } from './calls/route.ts'

export interface SignedInUser {
  userId: string
  role: Role
  sessionId: string
}

/** Returns the signed-in user of a call that is not open to anyone; others were already refused. */
export function requireUser({ userId, role, sessionId }: Caller): SignedInUser {
  if (!userId || !role || !sessionId) return refuse('login_expired')
  return { userId, role, sessionId }
}
