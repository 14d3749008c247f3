import { expect, test } from 'vitest'
import { may, mayCall, permissions, roles, staffRoles } from './access.ts'

test('an administrator may do everything that any other staff role may', () => {
  for (const [action, allowed] of Object.entries(permissions)) {
    const forStaff = allowed.some(role => staffRoles.some(staff => staff === role))
    if (forStaff) expect(allowed, action).toContain('admin')
  }
})

test('a call without a role is permitted nothing', () => {
  for (const action of Object.keys(permissions) as (keyof typeof permissions)[]) {
    expect(may(undefined, action)).toBe(false)
    expect(may(null, action)).toBe(false)
  }
})

test('guests may do all that customers may, except what depends on an account (design: accounts)', () => {
  const differing = Object.entries(permissions).filter(
    ([, allowed]) => allowed.some(role => role === 'customer') !== allowed.some(role => (role as string) === 'guest'),
  )
  expect(differing.map(([action]) => action)).toEqual(['use_second_factor', 'have_account', 'join_share_activity'])
})

test('audiences', () => {
  expect(mayCall('anyone', undefined)).toBe(true)
  expect(mayCall('person', undefined)).toBe(false)
  for (const role of roles) expect(mayCall('person', role)).toBe(true)
  expect(mayCall(['admin'], 'finance')).toBe(false)
  expect(mayCall(['admin'], 'admin')).toBe(true)
})
