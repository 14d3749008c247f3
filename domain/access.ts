/**
 * The roles of a caller. A visitor has no session; `guest` is a session with the auth_provider anonymous.
 */
export const roles = ['guest', 'customer', 'support', 'operations', 'finance', 'admin'] as const
export type Role = (typeof roles)[number]
export const staffRoles = ['support', 'operations', 'finance', 'admin'] as const satisfies readonly Role[]

export function isStaff(role: Role | null | undefined): role is (typeof staffRoles)[number] {
  return staffRoles.some(staff => staff === role)
}

/**
 * The one table of permissions. Endpoints, menus and buttons read it; a role that is not listed is denied. What people
 * may do with their own data needs no row.
 */
export const permissions = {
  open_back_office: staffRoles,
  use_second_factor: ['customer', ...staffRoles],
  have_account: ['customer', ...staffRoles],
  delete_own_account: ['guest', 'customer'],
  join_share_activity: ['customer'],
  audit_requests: ['support', 'operations', 'admin'],
  answer_messages: ['support', 'admin'],
  change_orders: ['support', 'operations', 'admin'],
  read_waitlist: ['support', 'operations', 'admin'],
  manage_devices: ['operations', 'admin'],
  manage_catalogue: ['operations', 'admin'],
  manage_orders: ['operations', 'admin'],
  ship_orders: ['operations', 'admin'],
  close_orders: staffRoles,
  close_sent_orders: ['admin'],
  decide_proposals: staffRoles,
  manage_refunds: ['finance', 'admin'],
  read_ledger: ['finance', 'admin'],
  read_invoices: ['support', 'finance', 'admin'],
  manage_promotions: ['finance', 'admin'],
  manage_users: ['admin'],
  manage_settings: ['admin'],
  read_audit_log: ['admin'],
} as const satisfies Record<string, readonly Role[]>
export type Action = keyof typeof permissions

export function may(role: Role | null | undefined, action: Action): boolean {
  return (permissions[action] as readonly (Role | null | undefined)[]).includes(role)
}

/** Who a call is open to: `anyone` needs no session, `person` any session, else the roles of an action. */
export type Audience = 'anyone' | 'person' | readonly Role[]

export function mayCall(audience: Audience, role: Role | undefined): boolean {
  if (audience === 'anyone') return true
  if (role === undefined) return false
  return audience === 'person' || audience.includes(role)
}

/** Whether only staff may call it. */
export function isStaffOnly(audience: Audience): boolean {
  return !mayCall(audience, 'customer') && !mayCall(audience, 'guest')
}
