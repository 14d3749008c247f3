import { createContext, use, useSyncExternalStore } from 'react'
import { type Action, may, type Role } from '#domain/access.ts'
import { type AdminApp, getRole } from './admin-app.ts'

const Context = createContext<AdminApp | null>(null)
export const AdminProvider = Context.Provider

export function useAdmin(): AdminApp {
  const admin = use(Context)
  if (!admin) throw new Error('useAdmin outside of AdminProvider')
  return admin
}

export interface StaffMember {
  role: Role | undefined
  name: string
  email: string
}

/** The signed-in member of staff. */
export function useStaffMember(): StaffMember {
  const { session } = useAdmin()
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const email = text(state.userInfo?.email)
  return { role: getRole(state), name: text(state.userInfo?.user_name) || email, email }
}

/** Whether this member of staff may do an action: for buttons and sections; the server checks again. */
export function useCan(): (action: Action) => boolean {
  const { role } = useStaffMember()
  return action => may(role, action)
}
