import { useFormatter } from 'use-intl'
import { useCountryName } from '#ui/blocks/use-country-name.ts'
import { useDeliveryCountries, useInstallationCountries } from './use-config.ts'

/** The countries of delivery by name, as one text. */
export function useDeliveredList(): string {
  return useNames(useDeliveryCountries())
}

/** Where an installation can be ordered, by name, as one text. */
export function useInstalledList(): string {
  return useNames(useInstallationCountries())
}

function useNames(codes: readonly string[]): string {
  const format = useFormatter()
  return format.list(codes.map(useCountryName()))
}
