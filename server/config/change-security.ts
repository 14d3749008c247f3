import type { configEndpoints } from '#contract/config.ts'
import { transaction } from '#db/transaction.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { RouteInput } from '../http/route.ts'
import { readSetting, type SettingValue, writeSetting } from './settings.ts'

type Input = RouteInput<(typeof configEndpoints)['PUT /admin/settings/security']>

export async function changeSecurity({ context, caller, body, requestId }: Input): Promise<SettingValue<'security'>> {
  const person = personOf(caller)
  const now = context.clock.now()
  await transaction(context.db, async tx => {
    const before = await readSetting(tx, 'security', now)
    await writeSetting(tx, { key: 'security', value: body, now, by: person.userId })
    const subject: [string, string] = ['setting', 'security']
    await writeAudit(tx, context, { person, requestId, action: 'setting.change', subject, before, after: body })
  })
  return body
}
