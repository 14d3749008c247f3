import { describe, expect, test } from 'vitest'
import { initialState, type Rules, validate, visibleErrors, withAdopted, withTouched, withValue } from './form-state.ts'

type Name = 'email' | 'password' | 'repeated'
const rules: Rules<Name> = {
  email: [value => (value ? undefined : 'missing'), value => (value.includes('@') ? undefined : 'no address')],
  repeated: (value, values) => (value === values.password ? undefined : 'differs'),
}
const empty = initialState<Name>({ email: '', password: '', repeated: '' })

describe('faults', () => {
  test('of several rules the first issue counts', () => {
    expect(validate(empty.values, rules).email).toBe('missing')
    expect(validate({ ...empty.values, email: 'a' }, rules).email).toBe('no address')
  })

  test('a rule gets the values of the whole form', () => {
    expect(validate({ email: 'a@b.nl', password: 'x', repeated: '' }, rules)).toEqual({ repeated: 'differs' })
  })
})

describe('what is shown', () => {
  test('nothing before any input', () => {
    expect(visibleErrors(empty, rules)).toEqual({})
  })

  test('nothing for a field that was left empty', () => {
    expect(visibleErrors(withTouched(empty, 'email'), rules)).toEqual({})
  })

  test('an invalid field once it was left', () => {
    const typing = withValue(empty, 'email', 'anna')
    expect(visibleErrors(typing, rules)).toEqual({})
    expect(visibleErrors(withTouched(typing, 'email'), rules)).toEqual({ email: 'no address' })
  })

  test('every issue after an attempt to submit', () => {
    expect(visibleErrors({ ...empty, attempted: true }, rules)).toEqual({ email: 'missing' })
  })

  test("the server's issue, until its field changes", () => {
    const refused = { ...withValue(empty, 'email', 'a@b.nl'), refused: { email: 'taken' } }
    expect(visibleErrors(refused, rules).email).toBe('taken')
    expect(visibleErrors(withValue(refused, 'password', 'x'), rules).email).toBe('taken')
    expect(visibleErrors(withValue(refused, 'email', 'c@d.nl'), rules).email).toBeUndefined()
  })
})

test('values filled in by the browser are adopted, the others stay', () => {
  expect(withAdopted(withValue(empty, 'email', 'a@b.nl'), { password: 'kept by a manager' }).values).toEqual({
    email: 'a@b.nl',
    password: 'kept by a manager',
    repeated: '',
  })
})
