/** Who there is. A visitor has no session; `guest` is auth_provider anonymous (spec §6, design: roles as one table). */
export const roles = ['guest', 'customer', 'support', 'operations', 'finance', 'admin'] as const
export type Role = (typeof roles)[number]
export const staffRoles = ['support', 'operations', 'finance', 'admin'] as const satisfies readonly Role[]

/** Who a call is open to: `anyone` needs no session, `person` any session. */
export type Audience = 'anyone' | 'person' | readonly Role[]

export function mayCall(audience: Audience, role: Role | undefined): boolean {
  if (audience === 'anyone') return true
  if (role === undefined) return false
  return audience === 'person' || audience.includes(role)
}
