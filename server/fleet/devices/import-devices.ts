import type { deviceEndpoints } from '#contract/fleet/devices.ts'
import type { CallData } from '#contract/protocol/call.ts'
import { transaction } from '#db/transaction.ts'
import type { ImportIssue } from '#domain/devices/import-rows.ts'
import type { Language } from '#domain/languages.ts'
import { holdModels } from '#server/offers/catalogue/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { translateFieldErrors } from '#server/platform/http/calls/field-errors.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockFleetForBooking } from '../availability/book.ts'
import { lockFleet } from '../availability/queries.ts'
import { checkImport } from './check-import.ts'
import { getMoment } from './lock-in-fleet.ts'
import { recallChecks } from './recall-checks.ts'
import { insertDevices, insertEvents } from './store-import.ts'

type Input = RouteInput<(typeof deviceEndpoints)['POST /admin/devices/import']>
type ImportResponse = CallData<'POST /admin/devices/import'>

/** Previews or imports a file of machines. One invalid row rejects the whole file. */
export async function importDevices({ context, caller, body, language, requestId }: Input): Promise<ImportResponse> {
  const actor = requireUser(caller)
  const { now, today } = getMoment(context)
  if (body.dry_run) {
    const { rows, issues } = await checkImport(context.db, body.csv, today)
    return { rows: [...rows], faults: translateIssues(issues, language), added: 0 }
  }
  return transaction(context.db, async tx => {
    const { rows, issues, devices } = await checkImport(tx, body.csv, today)
    if (issues.length > 0) refuse('bad_request', { fields: issues.map(toFieldError) })
    const models = [...new Set(devices.map(({ device_type_id }) => device_type_id))].sort()
    if (!(await holdModels(tx, models))) refuse('bad_request')
    // In a fixed order, so that two imports cannot deadlock.
    for (const model of models) await lockFleet(tx, model)
    const stamps = { created_at: now, updated_at: now }
    const ids = await insertDevices(
      tx,
      devices.map(device => ({ ...device, ...stamps })),
    )
    await insertEvents(
      tx,
      devices.map(device => ({
        device_id: ids.get(device.serial_number) ?? '',
        at: now,
        actor_id: actor.userId,
        actor_role: actor.role,
        event: 'add',
        before: null,
        after: JSON.stringify(device),
        reason: '',
      })),
    )
    await recallChecks.get(context).takeOutEntered(tx, context, [...ids.values()], { person: actor })
    // Reservations without a machine get the new ones.
    for (const model of models) await lockFleetForBooking(tx, model, now)
    await writeAudit(tx, context, {
      actor,
      action: 'device.import',
      subject: ['device_import', requestId],
      after: { serial_numbers: devices.map(({ serial_number }) => serial_number) },
    })
    return { rows: [...rows], faults: [], added: ids.size }
  })
}

/** `lines.12.serial_number`, the path form of every field error. */
function toFieldError({ line, field, rule, values }: ImportIssue) {
  return { path: ['lines', line, ...(field ? [field] : [])].join('.'), rule, message: '', values }
}

function translateIssues(issues: readonly ImportIssue[], language: Language): ImportResponse['faults'] {
  const { fields } = translateFieldErrors({ fields: issues.map(toFieldError) }, language)
  return issues.map(({ line, field, rule }, index) => ({ line, field, rule, message: fields[index]?.message ?? '' }))
}
