import { createContext, use, useSyncExternalStore } from 'react'
import { type Action, may, type Role } from '#domain/access.ts'
import { type Office, roleOf } from './office.ts'

const Context = createContext<Office | null>(null)
export const OfficeProvider = Context.Provider

export function useOffice(): Office {
  const office = use(Context)
  if (!office) throw new Error('useOffice outside of OfficeProvider')
  return office
}

export interface Colleague {
  role: Role | undefined
  name: string
  email: string
}

/** Who works here. */
export function useColleague(): Colleague {
  const { session } = useOffice()
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const email = text(state.userInfo?.email)
  return { role: roleOf(state), name: text(state.userInfo?.user_name) || email, email }
}

/** Whether this colleague may: for buttons and parts; the server asks again. */
export function useMay(): (action: Action) => boolean {
  const { role } = useColleague()
  return action => may(role, action)
}
