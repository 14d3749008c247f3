import { shopTimeZone } from '#domain/calendar.ts'
import { type Language, languageTags } from '#domain/languages.ts'

/** The type of a cell; its format depends on the reader's language. */
export type CellKind = 'text' | 'cents' | 'number' | 'moment'
export type CellValue = string | number | boolean | Date | null | undefined

export interface CsvColumn<Row> {
  readonly name: string
  readonly kind: CellKind
  readonly getValue: (row: Row) => CellValue
}

function build(kind: CellKind) {
  return <Row>(name: string, getValue: (row: Row) => CellValue): CsvColumn<Row> => ({ name, kind, getValue })
}

/** Builders for the columns of an export: `text('product', row => row.key)`. */
export const column = { text: build('text'), cents: build('cents'), number: build('number'), moment: build('moment') }

/** The fields of a row that can be cells. */
type CellName<Row> = { [Name in keyof Row & string]: Row[Name] extends CellValue ? Name : never }[keyof Row & string]

/** The same builders for a known row type, and one for columns that are named as their fields. */
export type ColumnBuilders<Row> = Record<
  CellKind,
  (name: string, getValue: (row: Row) => CellValue) => CsvColumn<Row>
> & { fields: (kind: CellKind, ...names: CellName<Row>[]) => CsvColumn<Row>[] }

/** The columns of an export, from its builders: `({ fields }) => fields('text', 'order_no', 'email')`. */
export type Columns<Row> = (builders: ColumnBuilders<Row>) => readonly CsvColumn<NoInfer<Row>>[]

export function buildColumns<Row>(columns: Columns<Row>): readonly CsvColumn<Row>[] {
  return columns({
    ...column,
    fields: (kind, ...names) => names.map(name => build(kind)(name, (row: Row) => row[name] as CellValue)),
  })
}

export interface CsvFormat {
  readonly separator: ',' | ';'
  readonly point: ',' | '.'
}

/**
 * Spreadsheets parse a file by the conventions of their country: where the decimal separator is a comma, cells are
 * separated by semicolons.
 */
export function findCsvFormat(language: Language): CsvFormat {
  const parts = new Intl.NumberFormat(languageTags[language]).formatToParts(0.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return hasComma ? { separator: ';', point: ',' } : { separator: ',', point: '.' }
}

/** Marks the file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\ufeff'

export function formatHeadLine<Row>(columns: readonly CsvColumn<Row>[], format: CsvFormat): string {
  return joinCells(
    columns.map(({ name }) => name),
    format,
  )
}

export function formatRow<Row>(row: Row, columns: readonly CsvColumn<Row>[], format: CsvFormat): string {
  return joinCells(
    columns.map(({ kind, getValue }) => write[kind](getValue(row), format)),
    format,
  )
}

function joinCells(cells: readonly string[], { separator }: CsvFormat): string {
  return `${cells.map(cell => quoteCell(cell, separator)).join(separator)}\r\n`
}

const write: Record<CellKind, (value: CellValue, format: CsvFormat) => string> = {
  text: value => neutralizeFormula(plain(value)),
  number: (value, { point }) => (typeof value === 'number' ? String(value).replace('.', point) : plain(value)),
  cents: (value, { point }) => (typeof value === 'number' ? (value / 100).toFixed(2).replace('.', point) : ''),
  moment: value => (value instanceof Date ? moment(value) : typeof value === 'string' ? moment(new Date(value)) : ''),
}

function plain(value: CellValue): string {
  return value === null || value === undefined ? '' : String(value)
}

/** Characters at which a spreadsheet of another locale may split a line into cells. */
const cellBreaks = /([,;\t\r\n])/
const formula = /^[\s\u200b\ufeff"']*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

/**
 * A text that begins like a formula would be evaluated by the spreadsheet that opens the file, wherever it splits the
 * line.
 */
function neutralizeFormula(text: string): string {
  const inside = text
    .split(cellBreaks)
    .map(part => (formula.test(part) ? `'${part}` : part))
    .join('')
  return /^[\t\r\n]/.test(inside) ? `'${inside}` : inside
}

function quoteCell(cell: string, separator: string): string {
  const isAmount = /^-?[\d.,]+$/.test(cell)
  const mustQuote = cell.includes(separator) || (!isAmount && /[",;\t\r\n]|^\s|\s$/.test(cell))
  return mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell
}

const momentFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: shopTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-03-31 14:05:09` in Dutch local time: any spreadsheet recognises it as a date and time. */
function moment(instant: Date): string {
  return momentFormat.format(instant)
}
