import type { addressEndpoints } from '#contract/addresses.ts'
import { transaction } from '#db/transaction.ts'
import { changeSetting } from '../config/change-setting.ts'
import type { SettingValue } from '../config/settings.ts'
import type { RouteInput } from '../http/route.ts'

type Input = RouteInput<(typeof addressEndpoints)['PUT /admin/settings/countries']>

export async function changeCountries(input: Input): Promise<SettingValue<'countries'>> {
  const { context, body } = input
  await transaction(context.db, tx => changeSetting(tx, input, { key: 'countries', value: body }))
  return body
}
