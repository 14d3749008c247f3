import { useRouteLoaderData } from 'react-router'
import type { CallData } from '#contract/call.ts'

export type Config = CallData<'GET /config/global'>

/** undefined when the shop could not be asked; the layout stands without it. */
export function useConfig(): Config | undefined {
  return useRouteLoaderData<Config>('root')
}
