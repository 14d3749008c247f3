import type { z } from 'zod'
import { deviceEndpoints } from '#contract/fleet/devices.ts'
import type { CallData } from '#contract/protocol/call.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import { type Reader, transaction } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { type ImportIssue, type ImportRow, importColumns, readImport, toRowField } from '#domain/devices/import-rows.ts'
import type { Language } from '#domain/languages.ts'
import { shareLockModels } from '#server/offers/catalogue/queries.ts'
import { writeAudit } from '#server/platform/audit/write-audit.ts'
import { toFieldRefusal, translateFieldErrors } from '#server/platform/http/calls/field-errors.ts'
import type { RouteInput } from '#server/platform/http/calls/route.ts'
import { requireUser } from '#server/platform/http/require-user.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lockFleetForBooking } from '../availability/book.ts'
import { lockFleet } from '../availability/queries.ts'
import { isBoughtAfter } from './assert-bought.ts'
import { getMoment } from './lock-in-fleet.ts'
import { recallChecks } from './recall-checks.ts'
import { findTakenSerials, insertDevices, insertEvents, readModelKeys } from './store-import.ts'

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
    if (!(await shareLockModels(tx, models))) refuse('bad_request')
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

const { body } = deviceEndpoints['POST /admin/devices']
type NewDevice = z.output<typeof body>

interface CheckedImport {
  rows: readonly ImportRow[]
  issues: readonly ImportIssue[]
  /** Valid and ready to be inserted, if there are no issues. */
  devices: readonly NewDevice[]
}

/** Stands in for an unknown model, so that the rest of its row is validated all the same. */
const noModel = '00000000-0000-4000-8000-000000000000'

/** Validates a file by the same rules as a machine that is typed in, and against the fleet. */
async function checkImport(db: Reader, csv: string, today: Day): Promise<CheckedImport> {
  const { rows, issues } = readImport(csv)
  const models = await readModelKeys(db)
  const checked = rows.map(row => checkRow(row, models, today))
  const taken = await findTakenSerials(
    db,
    checked.flatMap(({ device }) => device?.serial_number ?? []),
  )
  const doubles = rows
    .filter(({ serial_number }) => taken.has(serial_number))
    .map(({ line }) => ({ line, field: 'serial_number', rule: 'serial_taken' }))
  const all = [...issues, ...checked.flatMap(row => row.issues), ...doubles].sort((one, other) => one.line - other.line)
  return { rows, issues: all, devices: checked.flatMap(({ device }) => device ?? []) }
}

interface CheckedRow {
  device: NewDevice | undefined
  issues: ImportIssue[]
}

function checkRow(
  { line, device_type, ...row }: ImportRow,
  models: ReadonlyMap<string, string>,
  today: Day,
): CheckedRow {
  const model = models.get(device_type)
  const result = body.safeParse({ ...row, device_type_id: model ?? noModel })
  const issues = result.success ? [] : toImportIssues(result.error.issues, line)
  if (model === undefined) issues.push({ line, field: 'device_type', rule: 'device_type_unknown' })
  if (result.success && isBoughtAfter(result.data.purchase_date, today)) {
    issues.push({ line, field: 'purchase_date', rule: 'date_format' })
  }
  return { device: result.success && model !== undefined ? result.data : undefined, issues }
}

function toImportIssues(zodIssues: readonly z.core.$ZodIssue[], line: number): ImportIssue[] {
  const { fields } = toFieldRefusal(zodIssues, '').data as FieldErrors
  return fields.map(({ path, rule, ...more }) => {
    const { values } = more as { values?: ImportIssue['values'] }
    const field = importColumns.find(column => toRowField(column) === path) ?? path
    return { line, field, rule, ...(values && { values }) }
  })
}
