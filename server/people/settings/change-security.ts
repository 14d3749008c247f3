import type { configEndpoints } from '#contract/people/settings.ts'
import { transaction } from '#db/transaction.ts'
import type { SettingValue } from '#server/platform/config/settings.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { changeSetting } from './change-setting.ts'

type Input = RouteInput<(typeof configEndpoints)['PUT /admin/settings/security']>

export async function changeSecurity(input: Input): Promise<SettingValue<'security'>> {
  const { context, body } = input
  const { reason, ...value } = body
  await transaction(context.db, tx => changeSetting(tx, input, { key: 'security', value, reason }))
  return value
}
