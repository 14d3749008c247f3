import { shopTimeZone } from '#domain/calendar.ts'
import type { Language } from '#domain/languages.ts'

/** What a cell is made of; how it is written depends on who opens the file. */
export type CellKind = 'text' | 'cents' | 'number' | 'moment'
export type CellValue = string | number | boolean | Date | null | undefined

export interface CsvColumn<Row> {
  readonly name: string
  readonly kind: CellKind
  readonly of: (row: Row) => CellValue
}

/** Columns as they stand in a file of an export: `text('order_no', row => row.order_no)`. */
export const column = {
  text: <Row>(name: string, of: (row: Row) => CellValue): CsvColumn<Row> => ({ name, kind: 'text', of }),
  cents: <Row>(name: string, of: (row: Row) => CellValue): CsvColumn<Row> => ({ name, kind: 'cents', of }),
  number: <Row>(name: string, of: (row: Row) => CellValue): CsvColumn<Row> => ({ name, kind: 'number', of }),
  moment: <Row>(name: string, of: (row: Row) => CellValue): CsvColumn<Row> => ({ name, kind: 'moment', of }),
}

/** The same of rows that are known already, so that no cell has to say what it is a cell of. */
export type ColumnsOf<Row> = Record<CellKind, (name: string, of: (row: Row) => CellValue) => CsvColumn<Row>>

export interface CsvForm {
  readonly separator: ',' | ';'
  readonly point: ',' | '.'
}

/** Spreadsheets read a file by the habits of their country: where the comma divides cents, semicolons divide cells. */
export function formOf(language: Language): CsvForm {
  return language === 'nl' || language === 'de' ? { separator: ';', point: ',' } : { separator: ',', point: '.' }
}

/** Tells spreadsheets that it is UTF-8. */
export const byteOrderMark = '\ufeff'

export function headLine<Row>(columns: readonly CsvColumn<Row>[], form: CsvForm): string {
  return lineOf(
    columns.map(({ name }) => name),
    form,
  )
}

export function rowLine<Row>(row: Row, columns: readonly CsvColumn<Row>[], form: CsvForm): string {
  return lineOf(
    columns.map(({ kind, of }) => write[kind](of(row), form)),
    form,
  )
}

function lineOf(cells: readonly string[], { separator }: CsvForm): string {
  return `${cells.map(cell => quoted(cell, separator)).join(separator)}\r\n`
}

const write: Record<CellKind, (value: CellValue, form: CsvForm) => string> = {
  text: value => harmless(plain(value)),
  number: (value, { point }) => (typeof value === 'number' ? String(value).replace('.', point) : plain(value)),
  cents: (value, { point }) => (typeof value === 'number' ? (value / 100).toFixed(2).replace('.', point) : ''),
  moment: value => (value instanceof Date ? moment(value) : typeof value === 'string' ? moment(new Date(value)) : ''),
}

function plain(value: CellValue): string {
  return value === null || value === undefined ? '' : String(value)
}

/** Where a spreadsheet of another country cuts a line into cells. */
const cut = /([,;\t\r\n])/
const formula = /^[\s\u200b\ufeff"']*[=+\-@\uff1d\uff0b\uff0d\uff20]/u

/** A name that begins like a formula would be reckoned by the spreadsheet of whoever opens the file, wherever it cuts. */
function harmless(text: string): string {
  const inside = text
    .split(cut)
    .map(part => (formula.test(part) ? `'${part}` : part))
    .join('')
  return /^[\t\r\n]/.test(inside) ? `'${inside}` : inside
}

function quoted(cell: string, separator: string): string {
  const isAmount = /^-?[\d.,]+$/.test(cell)
  const mustQuote = cell.includes(separator) || (!isAmount && /[",;\t\r\n]|^\s|\s$/.test(cell))
  return mustQuote ? `"${cell.replaceAll('"', '""')}"` : cell
}

const momentFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: shopTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** `2026-03-31 14:05:09`, by the clocks of the Netherlands: any spreadsheet reads it as a moment. */
function moment(instant: Date): string {
  return momentFormat.format(instant)
}
