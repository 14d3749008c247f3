import type { Call, CallData } from '#contract/protocol/call.ts'
import { type Load, useLoad } from '#ui/app/use-load.ts'

export type Metrics = CallData<'GET /admin/figures'>

const fetchMetrics = (call: Call) => call('GET /admin/figures', {})

/** Loaded once: figures that change while they are read are hard to read. */
export function useMetrics(): Load<Metrics> {
  return useLoad(fetchMetrics)
}
