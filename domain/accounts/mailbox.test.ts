import { expect, test } from 'vitest'
import { toMailbox } from './mailbox.ts'

test.each([
  ['anna@example.nl', 'anna@example.nl'],
  ['Anna+1@Example.nl', 'anna@example.nl'],
  ['anna+a+b@example.nl', 'anna@example.nl'],
  ['a.nna@example.nl', 'a.nna@example.nl'],
  ['a.n.na+x@gmail.com', 'anna@gmail.com'],
  ['anna@googlemail.com', 'anna@gmail.com'],
  ['+x@example.nl', '@example.nl'],
])('%s reaches %s', (email, mailbox) => expect(toMailbox(email)).toBe(mailbox))
