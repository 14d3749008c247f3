import { expect, test } from 'vitest'
import { isOfferedEverywhere } from './buyout.ts'

const yes = { offered: true }
const no = { offered: false }
const open = { enabled: true }
const closed = { enabled: false }

test.each<[string, boolean, Parameters<typeof isOfferedEverywhere>]>([
  [
    'every country allows it',
    true,
    [
      { NL: yes, BE: yes },
      { NL: open, BE: open },
    ],
  ],
  [
    'one that is closed does not',
    false,
    [
      { NL: yes, BE: no },
      { NL: open, BE: closed },
    ],
  ],
  ['one that is open is not named', false, [{ NL: yes }, { NL: open, LU: open }]],
  ['one that is closed is not named', true, [{ NL: yes }, { NL: open, LU: closed }]],
  ['nothing is known', false, [{}, {}]],
])('the buy-out is named where %s: %s', (_name, isNamed, [buyout, countries]) => {
  expect(isOfferedEverywhere(buyout, countries)).toBe(isNamed)
})
