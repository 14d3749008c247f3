import type { addressEndpoints } from '#contract/addresses.ts'
import { transaction } from '#db/transaction.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { readSetting, type SettingValue, writeSetting } from '../config/settings.ts'
import type { RouteInput } from '../http/route.ts'

type Input = RouteInput<(typeof addressEndpoints)['PUT /admin/settings/countries']>

export async function changeCountries({ context, caller, body, requestId }: Input): Promise<SettingValue<'countries'>> {
  const person = personOf(caller)
  const now = context.clock.now()
  await transaction(context.db, async tx => {
    const before = await readSetting(tx, 'countries', now)
    await writeSetting(tx, { key: 'countries', value: body, now, by: person.userId })
    const subject: [string, string] = ['setting', 'countries']
    await writeAudit(tx, context, { person, requestId, action: 'setting.change', subject, before, after: body })
  })
  return body
}
