import type { Call, CallData } from '#contract/protocol/call.ts'
import { type Load, useLoad } from '#ui/app/use-load.ts'

export type Metrics = CallData<'GET /admin/figures'>

const fetchMetrics = (call: Call) => call('GET /admin/figures', {})

/** Asked for once: figures that move while one reads them are not read. */
export function useMetrics(): Load<Metrics> {
  return useLoad(fetchMetrics)
}
