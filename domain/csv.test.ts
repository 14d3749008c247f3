import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const readCells = (text: string) => readCsv(text).map(({ cells }) => cells)

describe('a table as spreadsheets save it', () => {
  test.each([
    ['semicolons', 'a;b\n1;2'],
    ['commas', 'a,b\n1,2'],
    ['tabs', 'a\tb\n1\t2'],
    ['a mark of byte order and lines of Windows', '\ufeffa;b\r\n1;2\r\n'],
    ['quotes around everything', '"a";"b"\n"1";"2"'],
    ['spaces around', ' a ; b \n 1 ; 2 '],
    ['empty lines between', 'a;b\n\n;\n1;2\n\n'],
  ])('with %s', (_name, text) => {
    expect(readCells(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('quotes hold separators, lines and quotes', () => {
    expect(readCells('a;b\n"1;2\n3";"say ""hi"""')[1]).toEqual(['1;2\n3', 'say "hi"'])
  })

  test('a quote in the middle is a quote', () => {
    expect(readCells('a;b\n5" disc;x')[1]).toEqual(['5" disc', 'x'])
  })

  test('gives the line number in the file, past empty and multi-line rows', () => {
    expect(readCsv('a\n\n"x\ny"\nz').map(({ line }) => line)).toEqual([1, 3, 5])
  })

  test('an unclosed quote loses no text', () => {
    expect(readCells('a\n"b\nc')).toEqual([['a'], ['b\nc']])
  })

  test('an empty file has no rows', () => {
    expect(readCsv('')).toEqual([])
    expect(readCsv('\ufeff\r\n \n')).toEqual([])
  })
})
