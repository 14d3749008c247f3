import { expect, test } from 'vitest'
import { isOfferedEverywhere } from './buyout.ts'

const open = { enabled: true }
const closed = { enabled: false }

test.each<[string, boolean, Parameters<typeof isOfferedEverywhere>]>([
  [
    'every country allows it',
    true,
    [
      { NL: true, BE: true },
      { NL: open, BE: open },
    ],
  ],
  [
    'one that is closed does not',
    false,
    [
      { NL: true, BE: false },
      { NL: open, BE: closed },
    ],
  ],
  ['one that is open is not named', false, [{ NL: true }, { NL: open, LU: open }]],
  ['one that is closed is not named', true, [{ NL: true }, { NL: open, LU: closed }]],
  ['nothing is known', false, [{}, {}]],
])('the buy-out is named where %s: %s', (_name, isNamed, [buyout, countries]) => {
  expect(isOfferedEverywhere(buyout, countries)).toBe(isNamed)
})
