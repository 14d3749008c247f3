import type { CallData } from '#contract/protocol/call.ts'
import { findUser, type User } from '#server/people/accounts/queries.ts'
import { isSecondFactorRequired } from '#server/people/accounts/sign-in/factors.ts'
import { viewUser } from '#server/people/accounts/view.ts'
import { countPasskeys } from '#server/people/passkeys/queries.ts'
import { openEntries } from '#server/platform/audit/audit-details.ts'
import { exportList } from '#server/platform/exports/export-list.ts'
import { type ListOrder, listPage } from '#server/platform/http/answers/list-page.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUuid } from '#server/platform/http/calls/uuid.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  countOrders,
  filteredPeople,
  listNewestOrders,
  listNewestRequests,
  listOpenSessions,
  newestStatusEntry,
} from './store.ts'

export const newest: ListOrder<User> = {
  name: 'newest',
  columns: [
    { sql: 'created_at', kind: 'time', getValue: row => row.created_at },
    { sql: 'user_id', kind: 'uuid', getValue: row => row.user_id },
  ],
  descending: true,
}

type ListInput = Input<'GET /admin/users'>

export async function listPeople({ context, query }: ListInput): Promise<CallData<'GET /admin/users'>> {
  const page = await listPage(context.db, query, { order: newest, rows: filteredPeople(context.db, query) })
  return {
    ...page,
    list: page.list.map(row => ({
      user_id: row.user_id,
      auth_provider: row.auth_provider,
      role: row.role,
      user_status: row.user_status,
      email: row.email,
      user_name: row.user_name,
      contact: row.contact,
      city: row.city,
      country: row.country,
      created_at: row.created_at.toISOString(),
    })),
  }
}

type DetailInput = Input<'GET /admin/users/{id}'>

export async function readUser({ context, params }: DetailInput): Promise<CallData<'GET /admin/users/{id}'>> {
  const { db, wall } = context
  const userId = requireUuid(params.id)
  const user = (await findUser(db, userId)) ?? refuse('resource_missing')
  const [info, sessions, orders, order_count, requests, statuses, second_factor_required, passkeys] = await Promise.all(
    [
      viewUser(db, user),
      listOpenSessions(db, userId, wall.now()),
      listNewestOrders(db, userId),
      countOrders(db, userId),
      listNewestRequests(db, userId),
      newestStatusEntry(db, userId),
      isSecondFactorRequired(context, user.role),
      countPasskeys(db, userId),
    ],
  )
  return {
    ...info,
    language: user.language,
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    version: user.updated_at.toISOString(),
    status_reason: (await openEntries(context, statuses))[0]?.reason ?? null,
    second_factor_required,
    passkeys,
    sessions: sessions.map(row => ({
      session_id: row.session_id,
      device: row.device,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
    })),
    order_count,
    orders: orders.map(row => ({
      order_no: row.order_no,
      kind: row.kind,
      order_status: row.order_status,
      total_amount: Number(row.total_amount),
      created_at: row.created_at.toISOString(),
    })),
    requests: requests.map(row => ({
      request_no: row.request_no,
      order_no: row.order_no,
      apply_type: row.apply_type,
      audit_status: row.audit_status,
      apply_time: row.apply_time.toISOString(),
    })),
  }
}

export const exportPeople = exportList({
  name: 'users',
  order: newest,
  rows: filteredPeople,
  view: async (_context, people) => [...people],
  columns: ({ fields, moment }) => [
    ...fields(
      'text',
      'user_id',
      'user_name',
      'email',
      'contact',
      'city',
      'country',
      'language',
      'role',
      'user_status',
      'auth_provider',
    ),
    moment('created_at', row => row.created_at),
  ],
})
