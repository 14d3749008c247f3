import { lockAdvisory } from '#db/locks.ts'
import { transaction } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { toInstant } from '#domain/mowing/clock-time.ts'
import { dayInShop } from '#i18n/format.ts'
import { changeSetting } from '#server/people/settings/change-setting.ts'
import { changedFields } from '#server/platform/audit/changed-fields.ts'
import { readSetting, type SettingValue, settings } from '#server/platform/config/settings.ts'
import { rejectField } from '#server/platform/http/answers/reject-field.ts'
import { toFieldRefusal } from '#server/platform/http/calls/field-errors.ts'
import type { Input } from '#server/platform/http/calls/route.ts'
import { refuse } from '#server/platform/refusal.ts'
import { findNewestId, requireRuleKey } from './read-rules.ts'
import { listVersions } from './store.ts'
import { assertPermissions } from './upload-information-form.ts'
import { assertNotices } from './upload-notice.ts'

/**
 * A rule applies from now on, or from the beginning of a later day: never to the past, which was agreed under the
 * previous rule.
 */
export async function setRule(input: Input<'POST /admin/rules/{key}'>): Promise<null> {
  const { context, params, body } = input
  const key = requireRuleKey(params.key)
  const now = context.clock.now()
  const parsed = settings[key].schema.safeParse(body.value, { reportInput: true })
  if (!parsed.success) throw toFieldRefusal(parsed.error.issues, 'value')
  if (key === 'guarantee_notice') await assertNotices(context, parsed.data as SettingValue<typeof key>)
  if (key === 'buyout') await assertPermissions(context, parsed.data as SettingValue<typeof key>)
  const validFrom = toValidFrom(body.valid_from, now)
  await transaction(context.db, async tx => {
    // Concurrent changes run one after another, and the second sees that the rule has changed.
    await lockAdvisory(tx, 'rule', key)
    if (findNewestId(await listVersions(tx, key)) !== body.newest) refuse('already_changed')
    const before = await readSetting(tx, key, validFrom)
    const value = parsed.data as SettingValue<typeof key>
    const change = changedFields(before as object, value as object)
    if (!change) return
    await changeSetting(tx, input, {
      ...{ key, value, validFrom, reason: body.reason },
      audit: {
        before: change.before,
        after: { ...change.after, ...(validFrom > now && { valid_from: validFrom.toISOString() }) },
      },
    })
  })
  return null
}

function toValidFrom(day: string | undefined, now: Date): Date {
  if (day === undefined) return now
  const today = dayInShop(now)
  if (day < today) rejectField('valid_from', 'date_past')
  return day === today ? now : new Date(toInstant(day as Day, 0))
}
