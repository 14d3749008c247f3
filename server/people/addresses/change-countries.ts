import type { addressEndpoints } from '#contract/people/addresses.ts'
import { transaction } from '#db/transaction.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { changeSetting } from '../settings/change-setting.ts'

type Input = RouteInput<(typeof addressEndpoints)['PUT /admin/settings/countries']>

export async function changeCountries(input: Input): Promise<SettingValue<'countries'>> {
  const { context, body } = input
  await transaction(context.db, tx => changeSetting(tx, input, { key: 'countries', value: body }))
  return body
}
