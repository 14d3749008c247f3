import { useRouteLoaderData } from 'react-router'
import type { CallData } from '#contract/protocol/call.ts'

export type Config = CallData<'GET /config/global'>

/** undefined when the shop could not be asked; the layout stands without it. */
export function useConfig(): Config | undefined {
  return useRouteLoaderData<Config>('root')
}

/** How one can pay, as a word for texts that tell it. */
export function useMethods(): 'card' | 'ideal' | 'both' {
  const [first, second] = useConfig()?.pay_methods ?? []
  return first === undefined || second !== undefined ? 'both' : first
}
