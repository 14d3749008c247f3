import { isDay } from '../calendar.ts'
import { type CsvRow, readCsv } from '../csv.ts'
import { parseCents } from '../typed-amount.ts'
import { normalizeSerial } from './constants.ts'

/** The columns of an import file; the first three are required. A price is in euros, as its heading says. */
export const importColumns = [
  'serial_number',
  'device_type',
  'pool',
  'purchase_date',
  'purchase_price_eur',
  'guarantee_end',
  'work_area',
  'remarks',
] as const
export type ImportColumn = (typeof importColumns)[number]
const requiredColumns: readonly ImportColumn[] = ['serial_number', 'device_type', 'pool']

export const maxImportRows = 1000

export interface ImportIssue {
  /** Line number in the file, as an editor counts it. */
  readonly line: number
  /** A column, or the text of an unknown heading. */
  readonly field: string
  readonly rule: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** One machine as read from the file: days and cents where they can be parsed, otherwise the text itself. */
export interface ImportRow {
  readonly line: number
  readonly serial_number: string
  readonly device_type: string
  readonly pool: string
  readonly purchase_date: string | null
  readonly purchase_price: number | null
  readonly guarantee_end: string | null
  readonly work_area: string
  readonly remarks: string
}

export interface ImportFile {
  readonly rows: readonly ImportRow[]
  readonly issues: readonly ImportIssue[]
}

/** Reads an import file. An error in the file itself is reported at its heading, and then no row is read. */
export function readImport(text: string): ImportFile {
  const [heading, ...lines] = readCsv(text)
  if (!heading || lines.length === 0) return rejectFile({ line: 1, field: '', rule: 'import_empty' })
  const names = heading.cells.map(name => name.toLowerCase().replace(/[\s-]+/g, '_'))
  const wrong = [...findUnknownColumns(heading, names), ...findMissingColumns(heading, names)]
  if (wrong.length > 0) return { rows: [], issues: wrong }
  const excess = lines[maxImportRows]
  if (excess) return rejectFile({ line: excess.line, field: '', rule: 'import_rows', values: { max: maxImportRows } })
  const read = lines.map(row => readRow(row, names))
  return {
    rows: read.map(({ row }) => row),
    issues: [...read.flatMap(({ issues }) => issues), ...findDuplicates(read)],
  }
}

function rejectFile(issue: ImportIssue): ImportFile {
  return { rows: [], issues: [issue] }
}

function findUnknownColumns({ line, cells }: CsvRow, names: readonly string[]): ImportIssue[] {
  return names.flatMap((name, index) => {
    const isKnown = importColumns.some(column => column === name)
    const isTwice = names.indexOf(name) < index
    return isKnown && !isTwice ? [] : [{ line, field: cells[index] ?? '', rule: 'import_column' }]
  })
}

function findMissingColumns({ line }: CsvRow, names: readonly string[]): ImportIssue[] {
  return requiredColumns
    .filter(column => !names.includes(column))
    .map(field => ({ line, field, rule: 'import_column_missing' }))
}

function readRow({ line, cells }: CsvRow, names: readonly string[]): { row: ImportRow; issues: ImportIssue[] } {
  const cell = (column: ImportColumn) => cells[names.indexOf(column)] ?? ''
  const price = cell('purchase_price_eur') === '' ? null : parseCents(cell('purchase_price_eur'))
  const row = {
    line,
    serial_number: normalizeSerial(cell('serial_number')),
    device_type: cell('device_type').toLowerCase(),
    pool: cell('pool').toLowerCase(),
    purchase_date: parseDay(cell('purchase_date')),
    purchase_price: price,
    guarantee_end: parseDay(cell('guarantee_end')),
    work_area: cell('work_area'),
    remarks: cell('remarks'),
  }
  const issues: ImportIssue[] = []
  if (cells.length > names.length) issues.push({ line, field: '', rule: 'import_cells' })
  if (Number.isNaN(price)) issues.push({ line, field: 'purchase_price_eur', rule: 'number_format' })
  return { row: Number.isNaN(price) ? { ...row, purchase_price: null } : row, issues }
}

/**
 * Accepts `2026-03-31` and the Dutch and German forms `31-3-2026` and `31.03.2026`; other text is returned unchanged.
 */
export function parseDay(text: string): string | null {
  if (text === '') return null
  const match = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(text)
  if (!match) return text
  const [, date = '', month = '', year = ''] = match
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : text
}

function findDuplicates(read: readonly { row: ImportRow }[]): ImportIssue[] {
  const first = new Map<string, number>()
  return read.flatMap(({ row: { serial_number, line } }) => {
    const before = first.get(serial_number)
    if (before === undefined) first.set(serial_number, line)
    return before === undefined || serial_number === ''
      ? []
      : [{ line, field: 'serial_number', rule: 'import_double', values: { line: before } }]
  })
}

/** The row field that holds the value of a column; amounts are stored there in cents. */
export function toRowField(column: ImportColumn): Exclude<keyof ImportRow, 'line'> {
  return column === 'purchase_price_eur' ? 'purchase_price' : column
}
