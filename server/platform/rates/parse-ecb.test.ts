import { describe, expect, test } from 'vitest'
import { ecbFile } from '#testing/servers/ecb-file.ts'
import { InvalidRates, parseEcb } from './parse-ecb.ts'

const day = '2026-11-20'
const file = ecbFile(day)

test('reads the file as it is published: tabs, single quotes, four to six digits', () => {
  const { day: read, rates } = parseEcb(file)
  expect(read).toBe(day)
  expect(rates).toHaveLength(29)
  expect(rates).toContainEqual({ currency: 'USD', rate: '1.1367' })
  expect(rates).toContainEqual({ currency: 'IDR', rate: '20384.10' })
})

test('reads it with double quotes, Windows lines and a comment too', () => {
  const other = file.replaceAll("'", '"').replaceAll('\n', '\r\n').replace('<Cube>', '<!-- & today --><Cube>')
  expect(parseEcb(other)).toEqual(parseEcb(file))
})

const bomb = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, level) => `<!ENTITY a${level} "${`&a${level ? level - 1 : ''};`.repeat(10)}">`).join('')}]>`

describe('refuses as a whole', () => {
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>Down for maintenance</body></html>'],
    ['a page that calls itself XML', '<?xml version="1.0"?><html><body>Sorry</body></html>'],
    ['JSON', '{"USD":1.1367}'],
    ['a file without a day', file.replace(` time='${day}'`, '')],
    ['a day that never was', file.replace(day, '2026-02-30')],
    [
      'two days',
      file.replace('<Cube time', "<Cube time='2026-11-19'><Cube currency='USD' rate='1'/></Cube><Cube time"),
    ],
    ['a file that stops in the middle', file.slice(0, file.length - 60)],
    ['one without dollars', file.replace('USD', 'XXX')],
    ['one without pounds', file.replace('GBP', 'XXX')],
    ['a currency twice', file.replace("'JPY'", "'USD'")],
    ['a rate of nothing', file.replace('1.1367', '0.0000')],
    ['a negative rate', file.replace('1.1367', '-1.1367')],
    ['a rate that is no number', file.replace('1.1367', 'NaN')],
    ['a rate with an exponent', file.replace('1.1367', '1e9')],
    ['a rate without end', file.replace('1.1367', '9'.repeat(500))],
    ['a currency in small letters', file.replace("'CHF'", "'chf'")],
    ['another vocabulary', file.replace('eurofxref', 'something')],
    ['an entity bomb', file.replace('?>', `?>${bomb}`).replace('Reference rates', '&a8;')],
    ['an entity from outside', file.replace('?>', `?><!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>`)],
    ['an entity in a rate', file.replace('1.1367', '&x;')],
    [
      'a thousand currencies',
      file.replace(
        '</Cube>',
        `${Array.from({ length: 1000 }, (_, n) => `<Cube currency='${letters(n)}' rate='1'/>`).join('')}</Cube>`,
      ),
    ],
  ])('%s', (_name, text) => {
    expect(() => parseEcb(text)).toThrow(InvalidRates)
  })

  test('without backtracking, whatever was sent: otherwise this test would never end', () => {
    for (const text of [
      `<Cube time='${' '.repeat(60_000)}`,
      '<Cube '.repeat(10_000),
      "<Cube currency='USD' ".repeat(3000),
    ])
      expect(() => parseEcb(text)).toThrow(InvalidRates)
  })
})

function letters(n: number): string {
  return [n / 676, n / 26, n].map(value => String.fromCharCode(65 + (Math.floor(value) % 26))).join('')
}
