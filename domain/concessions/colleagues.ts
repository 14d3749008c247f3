/** What happened to somebody's account of late, as the audit log has it. */
export interface Deed {
  action: 'user.make' | 'user.role' | 'user.status' | 'user.email'
  byThemself: boolean
  /** null: its words went with the person they were about. */
  before: { role?: string; user_status?: string } | null
}

/** Somebody who holds a role of the staff, or held one of late. */
export interface Colleague {
  userId: string
  role: string
  status: string
  /** Somebody can sign in with it: it has a password, or a sign-in of another provider. */
  opens: boolean
  /** Oldest first. */
  deeds: readonly Deed[]
}

/** Whether they held one of these roles, and could sign in, before the first of the deeds. */
export function isIndependent({ role, status, opens, deeds }: Colleague, roles: readonly string[]): boolean {
  const named = deeds.find(({ action }) => action === 'user.make' || action === 'user.role')
  const barred = deeds.find(({ action }) => action === 'user.status')
  if (named?.action === 'user.make' || !opens) return false
  // Where nothing is left to say what they were, they count: else an erasure would make somebody the only one.
  const wasRole = named ? (named.before?.role ?? roles[0]) : role
  const wasStatus = barred ? (barred.before?.user_status ?? 'normal') : status
  return roles.includes(wasRole ?? '') && (wasStatus === 'normal' || wasStatus === 'gone')
}

/** Whether they may agree to what somebody else asks for: nobody has come into their account by a new address. */
export function mayAgreeNow(colleague: Colleague, roles: readonly string[]): boolean {
  const isOpened = colleague.deeds.some(({ action, byThemself }) => action === 'user.email' && !byThemself)
  return isIndependent(colleague, roles) && roles.includes(colleague.role) && !isOpened
}
