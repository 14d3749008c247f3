import { sql } from 'kysely'
import type { CallData } from '#contract/protocol/call.ts'
import { staffRoles } from '#domain/access.ts'
import { isSecondFactorRequired } from '#server/people/accounts/sign-in/factors.ts'
import { hasPasskey } from '#server/people/passkeys/queries.ts'
import { exportPages } from '#server/platform/exports/export-pages.ts'
import type { Input } from '#server/platform/http/calls/route.ts'

export async function listStaff({ context }: Input<'GET /admin/staff'>): Promise<CallData<'GET /admin/staff'>> {
  const { db } = context
  const rows = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.user_id')
    .select(['users.user_id', 'user_name', 'email', 'role', 'user_status', 'confirmed_at'])
    .select(hasPasskey)
    .select(
      sql<Date | null>`(select max(last_used_at) from sessions where sessions.user_id = users.user_id)`.as('last_used'),
    )
    .where('role', 'in', [...staffRoles])
    .where('deleted_at', 'is', null)
    .orderBy('role')
    .orderBy('user_name')
    .limit(500)
    .execute()
  return {
    second_factor_required: await isSecondFactorRequired(context, 'admin'),
    list: rows.map(({ user_id, user_name, email, role, user_status, confirmed_at, has_passkey, last_used }) => ({
      ...{ user_id, user_name, email, role, user_status },
      second_factor: confirmed_at !== null || has_passkey,
      last_used_at: last_used?.toISOString() ?? null,
    })),
  }
}

export const exportStaff = exportPages({
  name: 'staff',
  list: listStaff,
  columns: ({ fields, text, moment }) => [
    ...fields('text', 'user_id', 'user_name', 'email', 'role', 'user_status'),
    text('second_factor', row => (row.second_factor ? 'yes' : 'no')),
    moment('last_used_at', row => row.last_used_at),
  ],
})
