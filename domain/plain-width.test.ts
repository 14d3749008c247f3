import { expect, test } from 'vitest'
import { isEmail, normalEmail } from './accounts/email.ts'
import { postcodeOf } from './addresses/postcode.ts'
import { orderNumberIn } from './after-sale/order-number.ts'
import { normalSerial } from './devices/words.ts'
import { normalTicket } from './messages/ticket.ts'
import { plainWidth } from './plain-width.ts'
import { normalShareCode } from './promotions/codes.ts'
import { normalCode } from './promotions/coupon.ts'

test.each([
  ['Ａｂ１２＠．', 'Ab12@.'],
  ['１　２', '1 2'],
  ['ﬁ é 草 ②', 'ﬁ é 草 ②'],
])('%s is %s', (typed, plain) => expect(plainWidth(typed)).toBe(plain))

test.each([
  ['an e-mail address', normalEmail('Ａnna＠Example．nl'), 'anna@example.nl'],
  ['a coupon', normalCode(' ｚｏｍｅｒ１０ '), 'ZOMER10'],
  ['an invitation', normalShareCode('ａｂ－ｃｄ　２３'), 'ABCD23'],
  ['a ticket', normalTicket('ＧＭ－７Ｋ４Ｑ－９２ＸＤ'), 'GM-7K4Q-92XD'],
  ['an order number', orderNumberIn('Ｒ－７Ｋ４Ｑ－９２ＸＤ'), 'R-7K4Q92XD'],
  ['a serial number', normalSerial(' ｇｎ０６－１ '), 'GN06-1'],
])('%s is the same in letters of another width', (_name, normal, expected) => expect(normal).toBe(expected))

test('a postcode of another width is one of its country', () => {
  expect(postcodeOf('NL', '３５１２ａａ')).toEqual({ ok: true, value: '3512 AA' })
})

test('an address in another width is one', () => expect(isEmail('anna＠example．nl')).toBe(true))
