import { describe, expect, test } from 'vitest'
import { staffRoles } from '../access.ts'
import { concessionKinds, mayConcede } from './kinds.ts'
import { isLarge, type WeighInput, weigh } from './weigh.ts'

const giving: WeighInput = { amount: 50_000, before: 0, above: 50_000, others: 1, reason: 'Coulance' }

describe('what one person may give away', () => {
  test.each([
    ['as much as the limit', {}, 'act'],
    ['a cent more', { amount: 50_001 }, 'wait'],
    ['small, after something large', { amount: 2, before: 49_999 }, 'wait'],
    ['nothing', { amount: 0, before: 90_000 }, 'act'],
    ['nothing, of a kind that always takes two', { amount: 0, always: true }, 'wait'],
    ['small, after four limits of that day', { amount: 2, today: 199_999 }, 'wait'],
    ['small, up to four limits of that day', { amount: 1, today: 199_999 }, 'act'],
    ['a limit of zero', { amount: 1, above: 0 }, 'wait'],
    ['large, and nobody else may', { amount: 50_001, others: 0, reason: 'Machine vermist' }, 'act_alone'],
    ['large, nobody else, no real reason', { amount: 50_001, others: 0, reason: '  ok  ' }, 'say_why'],
    ['small, nobody else', { others: 0 }, 'act'],
  ] as const)('%s', (_name, change, expected) => {
    expect(weigh({ ...giving, ...change })).toBe(expected)
  })

  test('concessions that count together are added up, and the limit itself is still allowed', () => {
    expect(isLarge({ amount: 1, before: 49_999, above: 50_000 })).toBe(false)
    expect(isLarge({ amount: 1, before: 50_000, above: 50_000 })).toBe(true)
  })

  test('each kind can be approved by some staff role, and none by customers', () => {
    for (const kind of concessionKinds) {
      expect(staffRoles.some(role => mayConcede(role, kind))).toBe(true)
      expect(mayConcede('customer', kind)).toBe(false)
    }
  })
})
