import type { z } from 'zod'
import { deviceEndpoints } from '#contract/fleet/devices.ts'
import type { FieldErrors } from '#contract/protocol/envelope.ts'
import type { Reader } from '#db/transaction.ts'
import type { Day } from '#domain/calendar.ts'
import { type ImportIssue, type ImportRow, importColumns, readImport, toRowField } from '#domain/devices/import-rows.ts'
import { toFieldRefusal } from '#server/platform/http/calls/field-errors.ts'
import { isBoughtAfter } from './assert-bought.ts'
import { findTakenSerials, readModelKeys } from './store-import.ts'

const { body } = deviceEndpoints['POST /admin/devices']
export type NewDevice = z.output<typeof body>

export interface CheckedImport {
  rows: readonly ImportRow[]
  issues: readonly ImportIssue[]
  /** Valid and ready to be inserted, if there are no issues. */
  devices: readonly NewDevice[]
}

/** Stands in for an unknown model, so that the rest of its row is validated all the same. */
const noModel = '00000000-0000-4000-8000-000000000000'

/** Validates a file by the same rules as a machine that is typed in, and against the fleet. */
export async function checkImport(db: Reader, csv: string, today: Day): Promise<CheckedImport> {
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
