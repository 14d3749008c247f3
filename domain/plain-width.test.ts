import { expect, test } from 'vitest'
import { isEmail, normalizeEmail } from './accounts/email.ts'
import { parsePostcode } from './addresses/postcode.ts'
import { normalizeSerial } from './devices/constants.ts'
import { parseTicket } from './messages/ticket.ts'
import { toPlainWidth } from './plain-width.ts'
import { normalizeShareCode } from './promotions/codes.ts'
import { normalizeCouponCode } from './promotions/coupon.ts'
import { findOrderNumber } from './requests/order-number.ts'

test.each([
  ['Ａｂ１２＠．', 'Ab12@.'],
  ['１　２', '1 2'],
  ['ﬁ é 草 ②', 'ﬁ é 草 ②'],
])('%s is %s', (typed, plain) => expect(toPlainWidth(typed)).toBe(plain))

test.each([
  ['an e-mail address', normalizeEmail('Ａnna＠Example．nl'), 'anna@example.nl'],
  ['a coupon', normalizeCouponCode(' ｚｏｍｅｒ１０ '), 'ZOMER10'],
  ['an invitation', normalizeShareCode('ａｂ－ｃｄ　２３'), 'ABCD23'],
  ['a ticket', parseTicket('ＧＭ－７Ｋ４Ｑ－９２ＸＤ'), 'GM-7K4Q-92XD'],
  ['an order number', findOrderNumber('Ｒ－７Ｋ４Ｑ－９２ＸＤ'), 'R-7K4Q92XD'],
  ['a serial number', normalizeSerial(' ｇｎ０６－１ '), 'GN06-1'],
])('%s is the same in letters of another width', (_name, normal, expected) => expect(normal).toBe(expected))

test('a full-width postcode is valid in its country', () => {
  expect(parsePostcode('NL', '３５１２ａａ')).toEqual({ ok: true, value: '3512 AA' })
})

test('a full-width address is valid', () => expect(isEmail('anna＠example．nl')).toBe(true))
