import { useCallback } from 'react'
import type { Call } from '#contract/protocol/call.ts'
import { type Load, useLoad } from '#ui/app/use-load.ts'
import type { StoredGarden } from '../garden-map/garden-value.ts'

/** The gardens of this person. */
export function useGardens(): Load<StoredGarden[]> {
  return useLoad(useCallback(async (call: Call) => (await call('GET /gardens', {})).list, []))
}
