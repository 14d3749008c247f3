import type { Role } from '#domain/access.ts'
import { refuse } from '../refusal.ts'
import type { Caller } from './calls/route.ts'

export interface Person {
  userId: string
  role: Role
  sessionId: string
}

/** The signed-in person of a call that is not open to anyone; the layer has already turned others away. */
export function personOf({ userId, role, sessionId }: Caller): Person {
  if (!userId || !role || !sessionId) return refuse('login_expired')
  return { userId, role, sessionId }
}
