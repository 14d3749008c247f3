import type { CallData } from '#contract/protocol/call.ts'
import { may } from '#domain/access.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { devicesLike, ordersLike, usersLike } from './store-search.ts'

type Found = CallData<'GET /admin/search'>

/** At most one screen of hits per kind: the lists show more. */
const maxHits = 8

export async function search({ context, caller, query }: Input<'GET /admin/search'>): Promise<Found> {
  const { db } = context
  const { q } = query
  const [orders, devices, users] = await Promise.all([
    ordersLike(db, q, maxHits),
    devicesLike(db, q, maxHits),
    may(caller.role, 'manage_users') ? usersLike(db, q, maxHits) : [],
  ])
  return {
    orders: orders.map(({ created_at, kind, order_status, ...row }) => ({
      ...row,
      kind,
      order_status,
      created_at: created_at.toISOString(),
    })),
    devices: devices.map(({ pool, holder, device_state, ...row }) => ({
      ...row,
      pool,
      holder,
      device_state,
    })),
    users: users.map(({ email, ...row }) => ({ ...row, email: email ?? '' })),
  }
}
