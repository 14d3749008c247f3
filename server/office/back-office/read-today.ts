import type { CallData } from '#contract/protocol/call.ts'
import { dayInShop } from '#i18n/format.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { doesWork, type Queue, queues, readQueue } from './store-today.ts'

/** The tasks that wait for this colleague: only those their role can do something about. */
export async function readToday({ context, caller }: Input<'GET /admin/today'>): Promise<CallData<'GET /admin/today'>> {
  const { db, clock } = context
  const user = requireUser(caller)
  const now = clock.now()
  const userQueues = (Object.keys(queues) as Queue[]).filter(queue => doesWork(user.role, queue))
  const found = await Promise.all(
    userQueues.map(queue => readQueue(db, queue, { viewer: user, today: dayInShop(now), now })),
  )
  return {
    now: now.toISOString(),
    queues: found.map(({ count, taken, oldest_at, first }, index) => ({
      queue: userQueues[index] as Queue,
      ...{ count, taken },
      oldest_at: oldest_at?.toISOString() ?? null,
      first: first.map(({ ref, label, at, taken_by }) => ({
        ...{ ref, label },
        at: new Date(at).toISOString(),
        taken_by: taken_by && { ...taken_by, mine: taken_by.user_id === user.userId },
      })),
    })),
  }
}
