import { describe, expect, test } from 'vitest'
import { CallFailure } from '#client/call-failure.ts'
import { findRefusedCode, normalizeCode, toCodeError } from './codes.ts'

const refusal = (code: number, data: unknown = null) =>
  new CallFailure({
    reason: 'refused',
    code,
    http: 409,
    msg: '',
    text: 'nee',
    action: 'toast',
    shown: false,
    data,
    fields: [],
  })

describe('a refused code', () => {
  test.each([
    [300401, 'coupon'],
    [300402, 'coupon'],
    [300403, 'coupon'],
    [300301, 'share'],
    [300302, 'share'],
    [300303, 'share'],
    [300304, 'share'],
    [300103, 'share'],
    [210105, undefined],
    [503, undefined],
  ] as const)('%s speaks of %s', (code, kind) => expect(findRefusedCode(refusal(code))).toBe(kind))

  test('any other error refers to no code', () => expect(findRefusedCode(new Error('x'))).toBeUndefined())

  test('gives the reason from the refusal, and whether the shop knows the code', () => {
    for (const reason of ['ended', 'below_minimum'])
      expect(toCodeError(refusal(300403, { reason }), 'X')).toEqual({ code: 'X', text: 'nee', isKnown: true })
    expect(toCodeError(refusal(300401), 'X')).toEqual({ code: 'X', text: 'nee', isKnown: false })
    expect(toCodeError(new Error('x'), 'X')).toEqual({ code: 'X', text: '', isKnown: false })
  })
})

test('a code is the same however it is typed', () => expect(normalizeCode('  welkom10 ')).toBe('WELKOM10'))
