import { describe, expect, test } from 'vitest'
import { adopted, changed, faultsOf, initialState, left, type Rules, shownFaults } from './form-state.ts'

type Name = 'email' | 'password' | 'repeated'
const rules: Rules<Name> = {
  email: [value => (value ? undefined : 'missing'), value => (value.includes('@') ? undefined : 'no address')],
  repeated: (value, values) => (value === values.password ? undefined : 'differs'),
}
const empty = initialState<Name>({ email: '', password: '', repeated: '' })

describe('faults', () => {
  test('of several rules the first complaint counts', () => {
    expect(faultsOf(empty.values, rules).email).toBe('missing')
    expect(faultsOf({ ...empty.values, email: 'a' }, rules).email).toBe('no address')
  })

  test('a rule sees the whole form', () => {
    expect(faultsOf({ email: 'a@b.nl', password: 'x', repeated: '' }, rules)).toEqual({ repeated: 'differs' })
  })
})

describe('what is shown', () => {
  test('nothing before anything was done', () => {
    expect(shownFaults(empty, rules)).toEqual({})
  })

  test('nothing for a field that was only passed through', () => {
    expect(shownFaults(left(empty, 'email'), rules)).toEqual({})
  })

  test('a wrong field once it was left', () => {
    const typing = changed(empty, 'email', 'anna')
    expect(shownFaults(typing, rules)).toEqual({})
    expect(shownFaults(left(typing, 'email'), rules)).toEqual({ email: 'no address' })
  })

  test('everything after an attempt to send', () => {
    expect(shownFaults({ ...empty, attempted: true }, rules)).toEqual({ email: 'missing' })
  })

  test('what the server said, until its field changes', () => {
    const refused = { ...changed(empty, 'email', 'a@b.nl'), refused: { email: 'taken' } }
    expect(shownFaults(refused, rules).email).toBe('taken')
    expect(shownFaults(changed(refused, 'password', 'x'), rules).email).toBe('taken')
    expect(shownFaults(changed(refused, 'email', 'c@d.nl'), rules).email).toBeUndefined()
  })
})

test('what a browser filled in by itself is taken over, the rest stays', () => {
  expect(adopted(changed(empty, 'email', 'a@b.nl'), { password: 'kept by a manager' }).values).toEqual({
    email: 'a@b.nl',
    password: 'kept by a manager',
    repeated: '',
  })
})
