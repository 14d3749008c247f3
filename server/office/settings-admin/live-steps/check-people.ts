import { staffRoles } from '#domain/access.ts'
import { hasPasskey } from '#server/people/passkeys/queries.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Context } from '#server/platform/context.ts'
import type { Checks } from './checks.ts'

/** No real person has an address in this domain (RFC 2606): it marks the demo accounts, whose passwords are public. */
const demoDomain = '@genie.example'

/** Who works here, and how they sign in. */
export const peopleChecks = {
  admin_second_factor: async context =>
    (await readUnprotected(context)).filter(({ role }) => role === 'admin').map(({ name }) => name),
  second_factor: async (context, now) => {
    const security = await readSetting(context.db, 'security', now)
    return [
      // A real shop requires it of all staff, whatever the setting says.
      ...(security.require_staff_2fa || !context.environment.demo ? [] : ['require_staff_2fa']),
      ...(await readUnprotected(context)).map(({ name }) => name),
    ]
  },
  demo_people: async context =>
    (await readStaff(context)).filter(({ email }) => email.endsWith(demoDomain)).map(({ email }) => email),
} satisfies Checks

async function readUnprotected(context: Context) {
  return (await readStaff(context)).filter(({ hasFactor }) => !hasFactor)
}

async function readStaff({ db }: Context) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .select(['email', 'user_name', 'role', 'confirmed_at'])
    .select(hasPasskey)
    .where('role', 'in', [...staffRoles])
    .where('user_status', '<>', 'disabled')
    .where('deleted_at', 'is', null)
    .limit(200)
    .execute()
  return rows.map(({ email, user_name, role, confirmed_at, has_passkey }) => ({
    role,
    email: email ?? '',
    name: user_name || email || '',
    hasFactor: confirmed_at !== null || has_passkey,
  }))
}
