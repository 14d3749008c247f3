import { describe, expect, test } from 'vitest'
import { importColumns, maxImportRows, parseDay, readImport } from './import-rows.ts'

const heading = importColumns.join(';')
const readIssues = (text: string) => readImport(text).issues.map(({ line, field, rule }) => `${line} ${field} ${rule}`)

describe('a file of machines', () => {
  test('reads days and amounts as the spreadsheets of four countries write them', () => {
    const { rows, issues } = readImport(
      [
        heading,
        'gn06-1;genie-600;rent;2026-03-31;1.234,50;31.3.2028;Tuin 5;nieuw',
        'GN06-2;Genie-600;SALE;31-03-2026;€ 1,234.50;;;',
      ].join('\r\n'),
    )
    expect(issues).toEqual([])
    expect(rows).toEqual([
      {
        line: 2,
        serial_number: 'GN06-1',
        device_type: 'genie-600',
        pool: 'rent',
        purchase_date: '2026-03-31',
        purchase_price: 123_450,
        guarantee_end: '2028-03-31',
        work_area: 'Tuin 5',
        remarks: 'nieuw',
      },
      expect.objectContaining({
        line: 3,
        device_type: 'genie-600',
        pool: 'sale',
        purchase_date: '2026-03-31',
        purchase_price: 123_450,
        guarantee_end: null,
      }),
    ])
  })

  test('columns stand in any order, and may be left out where nothing is needed', () => {
    const { rows, issues } = readImport('Pool,Device Type,Serial-number\nrent,genie-600,A1')
    expect(issues).toEqual([])
    expect(rows[0]).toMatchObject({ serial_number: 'A1', pool: 'rent', purchase_date: null, remarks: '' })
  })

  test.each([
    ['', ['1  import_empty']],
    [heading, ['1  import_empty']],
    ['serial_number;pool\nA;rent', ['1 device_type import_column_missing']],
    ['serial_number;device_type;pool;colour\nA;g;rent;red', ['1 colour import_column']],
    ['serial_number;device_type;pool;pool\nA;g;rent;rent', ['1 pool import_column']],
    ['serial_number;device_type;pool\nA;g;rent;x', ['2  import_cells']],
    ['serial_number;device_type;pool\nA;g;rent\na;g;rent', ['3 serial_number import_double']],
    ['serial_number;device_type;pool;purchase_price_eur\nA;g;rent;much', ['2 purchase_price_eur number_format']],
  ])('%j', (text, issues) => {
    expect(readIssues(text)).toEqual(issues)
  })

  test('accepts at most a thousand rows', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `S${index};g;rent`)
    const file = (count: number) => ['serial_number;device_type;pool', ...lines(count)].join('\n')
    expect(readImport(file(maxImportRows)).rows).toHaveLength(maxImportRows)
    expect(readIssues(file(maxImportRows + 1))).toEqual([`${maxImportRows + 2}  import_rows`])
  })
})

test.each([
  ['', null],
  ['31-3-2026', '2026-03-31'],
  ['1.12.2026', '2026-12-01'],
  ['2026-02-29', '2026-02-29'],
  ['31-02-2026', '31-02-2026'],
  ['3/4/2026', '3/4/2026'],
])('%s is the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})
