import type { settingAdminEndpoints } from '#contract/settings-admin.ts'
import { lockWord } from '#db/locks.ts'
import { type Tx, transaction } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { instantOf } from '#domain/mowing/clock-time.ts'
import { dayInShop } from '#i18n/format.ts'
import { personOf } from '../accounts/person.ts'
import { changedFields } from '../audit/changed-fields.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { concede } from '../concessions/concede.ts'
import { readSetting, type SettingValue, settings, writeSetting } from '../config/settings.ts'
import { refusalOfIssues } from '../http/field-errors.ts'
import { refuseField } from '../http/refuse-field.ts'
import type { RouteInput } from '../http/route.ts'
import { refuse } from '../refusal.ts'
import { newestOf, type RuleKey, ruleKeyOf } from './read-rules.ts'
import { versionsOf } from './store.ts'

type Input = RouteInput<(typeof settingAdminEndpoints)['POST /admin/rules/{key}']>

/** From now on, or from the beginning of a later day: never for what has been, which was agreed under the old rule. */
export async function setRule(input: Input): Promise<null> {
  const { context, caller, params, body, requestId } = input
  const person = personOf(caller)
  const key = ruleKeyOf(params.key)
  const now = context.clock.now()
  const parsed = settings[key].schema.safeParse(body.value, { reportInput: true })
  if (!parsed.success) throw refusalOfIssues(parsed.error.issues, 'value')
  const validFrom = validFromOf(body.valid_from, now)
  await transaction(context.db, async tx => {
    // Two at once come one after another; the second sees that he was not the only one.
    await lockWord(tx, 'rule', key)
    if (newestOf(await versionsOf(tx, key)) !== body.newest) refuse('already_changed')
    const before = await readSetting(tx, key, validFrom)
    const value = parsed.data as SettingValue<typeof key>
    const change = changedFields(before as object, value as object)
    if (!change) return
    await mustBeRaisedByTwo(tx, input, { key, change })
    await writeSetting(tx, { key, value, now, validFrom, by: person.userId })
    await writeAudit(tx, context, {
      person,
      requestId,
      action: 'setting.change',
      subject: ['setting', key],
      before: change.before,
      after: { ...change.after, ...(validFrom > now && { valid_from: validFrom.toISOString() }) },
      ...(body.reason !== undefined && { reason: body.reason }),
    })
  })
  return null
}

interface Raising {
  key: RuleKey
  change: { before: object; after: object }
}

/** What one person may give away alone is never raised by one person. */
async function mustBeRaisedByTwo(tx: Tx, input: Input, { key, change }: Raising): Promise<void> {
  const { before, after } = change as Record<'before' | 'after', { refund_second_person_above?: number }>
  const raised = (after.refund_second_person_above ?? 0) - (before.refund_second_person_above ?? 0)
  if (key !== 'refunds' || raised <= 0) return
  const { context, body } = input
  const why = { kind: 'limit', subject: key, reason: body.reason ?? '' } as const
  await concede(tx, context, input, { ...why, amount: raised, always: true })
}

function validFromOf(day: string | undefined, now: Date): Date {
  if (day === undefined) return now
  const today = dayInShop(now)
  if (day < today) refuseField('valid_from', 'date_past')
  return day === today ? now : new Date(instantOf(day as Day, 0))
}
