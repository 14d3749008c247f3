import { useRouteLoaderData } from 'react-router'
import type { CallData } from '#contract/protocol/call.ts'

export type Config = CallData<'GET /config/global'>

/** undefined when the request failed; the layout renders without it. */
export function useConfig(): Config | undefined {
  return useRouteLoaderData<Config>('root')
}

const none: readonly string[] = []

/** Where the shop delivers, by two letters. */
export function useDeliveryCountries(): readonly string[] {
  return useConfig()?.delivery_countries ?? none
}

/** The accepted payment methods, as a selector for texts that name them. */
export function useMethods(): 'card' | 'ideal' | 'both' {
  const [first, second] = useConfig()?.pay_methods ?? []
  return first === undefined || second !== undefined ? 'both' : first
}
