import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '#domain/csv.ts'
import { column, findCsvFormat, formatHeadLine, formatRow } from './csv.ts'

const nl = findCsvFormat('nl')
const en = findCsvFormat('en')
const one = (kind: keyof typeof column) => [column[kind]('x', (value: string | number | Date | null) => value)]

test('a name that looks like a formula stays text', () => {
  for (const evil of ['=1+1', '+31', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '\u200b=1', '\n=1']) {
    expect(formatRow(evil, one('text'), en).replace(/^"/, '')).toMatch(/^'/)
  }
  expect(formatRow('a=b', one('text'), en)).toBe('a=b\r\n')
})

test('it does not become one either where a spreadsheet of another locale splits the line', () => {
  for (const form of [nl, en]) {
    for (const cut of [';', ',', '\t', ';\u200b', '; ', ',"']) {
      const line = formatRow(`Jan${cut}=1+1`, one('text'), form)
      expect(line).toMatch(/^"Jan.*"\r\n$/s)
      const cells = line.slice(1, -3).split(/[;,\t]/)
      expect(cells[1]?.replaceAll(/[\s\u200b"]/g, ''), JSON.stringify(line)).toMatch(/^'=/)
    }
  }
})

test('amounts stay numbers, negative ones too', () => {
  expect(formatRow(-12_345, one('cents'), nl)).toBe('-123,45\r\n')
  expect(formatRow(-12_345, one('cents'), en)).toBe('-123.45\r\n')
  expect(formatRow(5, one('cents'), en)).toBe('0.05\r\n')
  expect(formatRow(9.5, one('number'), nl)).toBe('9,5\r\n')
  expect(formatRow(null, one('cents'), nl)).toBe('\r\n')
})

test('times are in the time zone of the Netherlands', () => {
  expect(formatRow(new Date('2026-07-01T22:30:00Z'), one('moment'), nl)).toBe('2026-07-02 00:30:00\r\n')
  expect(formatRow('2026-12-31T23:30:00.000Z', one('moment'), nl)).toBe('2027-01-01 00:30:00\r\n')
})

test('any cell content is read back unchanged', () => {
  const columns = [column.text('a', (row: string[]) => row[0]), column.text('b', (row: string[]) => row[1])]
  /** The content as typed, without the characters that prevent a formula. */
  const plain = (cell: string) => cell.replaceAll(/'/g, '')
  const text = fc.string({ unit: 'grapheme' }).map(cell => cell.replaceAll('\0', '').trim())
  fc.assert(
    fc.property(text, text, fc.constantFrom(nl, en), (a, b, form) => {
      const rows = readCsv(formatHeadLine(columns, form) + formatRow([a, b], columns, form))
      const cells = a === '' && b === '' ? undefined : rows[1]?.cells.map(plain)
      if (cells) expect(cells).toEqual([a, b].map(plain))
      expect(rows.length).toBe(cells ? 2 : 1)
    }),
  )
})
