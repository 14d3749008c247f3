import { useRouteLoaderData } from 'react-router'
import type { CallData } from '#contract/protocol/call.ts'

export type Config = CallData<'GET /config/global'>

/** undefined when the request failed; the layout renders without it. */
export function useConfig(): Config | undefined {
  return useRouteLoaderData<Config>('root')
}

/** Where a new address begins: the country of the shop, or the first one it delivers to. */
export function useUsualCountry(): string {
  const config = useConfig()
  const delivered = config?.delivery_countries ?? none
  const home = config?.country ?? 'NL'
  return delivered.length === 0 || delivered.includes(home) ? home : (delivered[0] ?? home)
}

const none: readonly string[] = []

/** Where the shop delivers, by two letters. */
export function useDeliveryCountries(): readonly string[] {
  return useConfig()?.delivery_countries ?? none
}

/** Where an installation can be ordered, by two letters. */
export function useInstallationCountries(): readonly string[] {
  return useConfig()?.installation_countries ?? none
}

export type ServedPart = Config['served_parts'][number]

const whole: readonly ServedPart[] = []

/** The countries of delivery that are not served as a whole. */
export function useServedParts(): readonly ServedPart[] {
  return useConfig()?.served_parts ?? whole
}
