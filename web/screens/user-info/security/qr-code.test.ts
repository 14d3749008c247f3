import { expect, test } from 'vitest'
import { renderQr } from '../../../parts/qr-code/qr-code.tsx'
import { getInitials } from '../picture/avatar.tsx'
import { groupSecret } from './prove-app.tsx'

test('a code has its three finder patterns', () => {
  const { path, size } = renderQr('otpauth://totp/Genie:klant@genie.example?issuer=Genie&secret=JBSWY3DPEHPK3PXP')
  const dark = (column: number, row: number) => path.includes(`M${column} ${row}h`)
  for (const [column, row] of [[0, 0] as const, [size - 7, 0] as const, [0, size - 7] as const]) {
    expect(dark(column, row)).toBe(true)
    expect(dark(column + 1, row + 1)).toBe(false)
    expect(dark(column + 3, row + 3)).toBe(true)
  }
})

test('a secret is written in groups of four', () => {
  expect(groupSecret('JBSWY3DPEHPK3')).toBe('JBSW Y3DP EHPK 3')
})

test.each([
  ['Sanne de Wit', 'SW'],
  ['jonas', 'J'],
  ['klant@genie.example', 'K'],
  ['欧阳修', '阳修'],
  ['李 明', '李明'],
  ['', ''],
  ['  ', ''],
])('the letters of %j are %j', (name, letters) => {
  expect(getInitials(name)).toBe(letters)
})
