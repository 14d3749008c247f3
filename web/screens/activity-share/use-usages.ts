import { useCallback } from 'react'
import type { Call, CallData } from '#contract/protocol/call.ts'
import type { UserKind } from '#ui/app/current-user.ts'
import { type Load, useLoad } from '#ui/app/use-load.ts'

export type Usages = CallData<'GET /activities/share/usages'>

/** What a customer has shared and accepted; other users have none. */
export function useUsages(kind: UserKind): Load<Usages | undefined> {
  const fetchUsages = useCallback(
    async (call: Call) => (kind === 'customer' ? await call('GET /activities/share/usages', {}) : undefined),
    [kind],
  )
  const load = useLoad<Usages | undefined>(fetchUsages)
  // A response from before the session was known is not the customer's.
  return kind === 'customer' && load.state === 'ready' && !load.data ? { state: 'loading' } : load
}
