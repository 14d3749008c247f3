import type { Tx } from '#db/transaction.ts'
import { findGenerousChanges, limitIncrease } from '#domain/concessions/generous-rules.ts'
import type { AuditAction } from '#domain/office/audit.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { readSetting, type SettingKey, type SettingValue, writeSetting } from '#server/platform/config/settings.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { concede } from '../concessions/concede.ts'

interface Change<Key extends SettingKey> {
  key: Key
  value: SettingValue<Key>
  /** From when on it applies; by default from now on. */
  validFrom?: Date
  reason?: string | undefined
  /** What the audit log records; by default the whole value, before and after. */
  audit?: { action?: AuditAction; before?: unknown; after?: unknown }
}

type By = Pick<RouteInput, 'context' | 'caller' | 'agreeing'>

/**
 * The only way in which a person changes a setting: one that makes it more generous, or weakens a protection, needs two
 * people.
 */
export async function changeSetting<Key extends SettingKey>(tx: Tx, by: By, change: Change<Key>): Promise<void> {
  const { context, caller } = by
  const now = context.clock.now()
  const { key, value, validFrom = now, reason, audit = {} } = change
  const actor = requireUser(caller)
  const before = await readSetting(tx, key, validFrom)
  const fields = findGenerousChanges(key, before, value)
  if (fields.length > 0 || by.agreeing !== undefined) {
    const amount = limitIncrease(key, before, value)
    const kind = amount > 0 ? 'limit' : 'rule'
    await concede(tx, context, by, { kind, subject: key, amount, reason: reason ?? '', always: true })
  }
  await writeSetting(tx, { key, value, now, validFrom, by: actor.userId })
  await writeAudit(tx, context, {
    ...{ actor, action: 'setting.change', subject: ['setting', key], before, after: value, ...audit },
    ...(reason !== undefined && { reason }),
  })
}
