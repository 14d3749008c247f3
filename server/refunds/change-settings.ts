import type { refundEndpoints } from '#contract/refunds.ts'
import { transaction } from '#db/transaction.ts'
import { personOf } from '../accounts/person.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { readSetting, writeSetting } from '../config/settings.ts'
import type { RouteInput } from '../http/route.ts'

type Input = RouteInput<(typeof refundEndpoints)['PUT /admin/settings/refunds']>

/** A newer version from now on: refunds that were decided keep theirs. */
export async function changeRefundSettings({ context, caller, body, requestId }: Input) {
  const person = personOf(caller)
  const now = context.clock.now()
  await transaction(context.db, async tx => {
    const before = await readSetting(tx, 'refunds', now)
    await writeSetting(tx, { key: 'refunds', value: body, now, by: person.userId })
    const subject: [string, string] = ['setting', 'refunds']
    await writeAudit(tx, context, { person, requestId, action: 'setting.change', subject, before, after: body })
  })
  return body
}
