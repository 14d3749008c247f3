import type { configEndpoints } from '#contract/config.ts'
import { transaction } from '#db/transaction.ts'
import type { RouteInput } from '../http/route.ts'
import { changeSetting } from './change-setting.ts'
import type { SettingValue } from './settings.ts'

type Input = RouteInput<(typeof configEndpoints)['PUT /admin/settings/security']>

export async function changeSecurity(input: Input): Promise<SettingValue<'security'>> {
  const { context, body } = input
  const { reason, ...value } = body
  await transaction(context.db, tx => changeSetting(tx, input, { key: 'security', value, reason }))
  return value
}
