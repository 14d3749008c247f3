import { transaction } from '#db/transaction.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { changeSetting } from './change-setting.ts'

export async function changeSecurity(input: Input<'PUT /admin/settings/security'>): Promise<SettingValue<'security'>> {
  const { context, body } = input
  const { reason, ...value } = body
  await transaction(context.db, tx => changeSetting(tx, input, { key: 'security', value, reason }))
  return value
}
