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

export type ServedPart = Config['served_parts'][number]

const whole: readonly ServedPart[] = []

/** The countries of delivery that are not served as a whole. */
export function useServedParts(): readonly ServedPart[] {
  return useConfig()?.served_parts ?? whole
}
