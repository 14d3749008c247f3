import { isDay } from '../calendar.ts'
import { type CsvRow, readCsv } from '../csv.ts'
import { centsIn } from '../typed-amount.ts'
import { normalSerial } from './words.ts'

/** The columns of a file of machines; the first three must be there. A price is in euros, as people write it, and says so. */
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
const neededColumns: readonly ImportColumn[] = ['serial_number', 'device_type', 'pool']

export const mostImportRows = 1000

export interface ImportFault {
  /** Of the file, as an editor counts them. */
  readonly line: number
  /** A column, or what the heading calls it. */
  readonly field: string
  readonly rule: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** One machine as the file has it: days and cents where they can be read, else what stands there. */
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
  readonly faults: readonly ImportFault[]
}

/** A file of machines, read. What is wrong with the file itself is told at its heading; then no row is read. */
export function readImport(text: string): ImportFile {
  const [heading, ...lines] = readCsv(text)
  if (!heading || lines.length === 0) return refused({ line: 1, field: '', rule: 'import_empty' })
  const names = heading.cells.map(name => name.toLowerCase().replace(/[\s-]+/g, '_'))
  const wrong = [...strange(heading, names), ...lacking(heading, names)]
  if (wrong.length > 0) return { rows: [], faults: wrong }
  const excess = lines[mostImportRows]
  if (excess) return refused({ line: excess.line, field: '', rule: 'import_rows', values: { max: mostImportRows } })
  const read = lines.map(row => readRow(row, names))
  return { rows: read.map(({ row }) => row), faults: [...read.flatMap(({ faults }) => faults), ...doubles(read)] }
}

function refused(fault: ImportFault): ImportFile {
  return { rows: [], faults: [fault] }
}

function strange({ line, cells }: CsvRow, names: readonly string[]): ImportFault[] {
  return names.flatMap((name, index) => {
    const isKnown = importColumns.some(column => column === name)
    const isTwice = names.indexOf(name) < index
    return isKnown && !isTwice ? [] : [{ line, field: cells[index] ?? '', rule: 'import_column' }]
  })
}

function lacking({ line }: CsvRow, names: readonly string[]): ImportFault[] {
  return neededColumns
    .filter(column => !names.includes(column))
    .map(field => ({ line, field, rule: 'import_column_missing' }))
}

function readRow({ line, cells }: CsvRow, names: readonly string[]): { row: ImportRow; faults: ImportFault[] } {
  const cell = (column: ImportColumn) => cells[names.indexOf(column)] ?? ''
  const price = cell('purchase_price_eur') === '' ? null : centsIn(cell('purchase_price_eur'))
  const row = {
    line,
    serial_number: normalSerial(cell('serial_number')),
    device_type: cell('device_type').toLowerCase(),
    pool: cell('pool').toLowerCase(),
    purchase_date: dayIn(cell('purchase_date')),
    purchase_price: price,
    guarantee_end: dayIn(cell('guarantee_end')),
    work_area: cell('work_area'),
    remarks: cell('remarks'),
  }
  const faults: ImportFault[] = []
  if (cells.length > names.length) faults.push({ line, field: '', rule: 'import_cells' })
  if (Number.isNaN(price)) faults.push({ line, field: 'purchase_price_eur', rule: 'number_format' })
  return { row: Number.isNaN(price) ? { ...row, purchase_price: null } : row, faults }
}

/** `2026-03-31`, and as Dutch and German spreadsheets write it: `31-3-2026`, `31.03.2026`. Else as it stands. */
export function dayIn(text: string): string | null {
  if (text === '') return null
  const match = /^(\d{1,2})[-.](\d{1,2})[-.](\d{4})$/.exec(text)
  if (!match) return text
  const [, date = '', month = '', year = ''] = match
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : text
}

function doubles(read: readonly { row: ImportRow }[]): ImportFault[] {
  const first = new Map<string, number>()
  return read.flatMap(({ row: { serial_number, line } }) => {
    const before = first.get(serial_number)
    if (before === undefined) first.set(serial_number, line)
    return before === undefined || serial_number === ''
      ? []
      : [{ line, field: 'serial_number', rule: 'import_double', values: { line: before } }]
  })
}

/** Where what a column holds stands in a row: there an amount is cents. */
export function fieldOfColumn(column: ImportColumn): Exclude<keyof ImportRow, 'line'> {
  return column === 'purchase_price_eur' ? 'purchase_price' : column
}
