import type { addressEndpoints } from '#contract/people/addresses.ts'
import { readSetting } from '#server/platform/config/settings.ts'
import type { Routes } from '#server/platform/http/calls/route.ts'
import { changeCountries } from './change-countries.ts'
import { findDutchAddress, searchAddresses } from './find-address.ts'
import { listCountries, listDeliveryCountries } from './list-countries.ts'

export const addressRoutes: Routes<typeof addressEndpoints> = {
  'GET /addresses/nl': findDutchAddress,
  'GET /addresses/search': searchAddresses,
  'GET /countries': listCountries,
  'GET /delivery-countries': listDeliveryCountries,
  'GET /admin/settings/countries': ({ context }) => readSetting(context.db, 'countries', context.clock.now()),
  'PUT /admin/settings/countries': changeCountries,
}
