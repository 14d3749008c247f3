import { transaction } from '#db/transaction.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { changeSetting } from '../settings/change-setting.ts'

export async function changeCountries(
  input: Input<'PUT /admin/settings/countries'>,
): Promise<SettingValue<'countries'>> {
  const { context, body } = input
  await transaction(context.db, tx => changeSetting(tx, input, { key: 'countries', value: body }))
  return body
}
