import { api } from '#contract/protocol/api.ts'
import type { EndpointKey } from '#contract/protocol/endpoint.ts'

/** What the contract requires besides a session; undefined: nothing. */
export function guardOf(key: EndpointKey): unknown {
  const { fresh } = api[key as keyof typeof api] as { fresh?: unknown }
  return fresh
}
