import { expect, test } from 'vitest'
import type { Violation } from './engine.ts'
import { type Exception, withoutExcepted } from './exceptions.ts'

const violation = (rule: string, element: string): Violation => ({ rule, element, reason: '', message: '', path: '' })
const list: readonly Exception[] = [
  { rule: 'label_wrong', element: /^<input type="range"/, because: '' },
  { rule: 'never_found', element: /^<p/, because: '' },
]

test('an exception is for one rule at some elements, and it is known which ones were needed', () => {
  const used = new Set<Exception>()
  const found = [violation('label_wrong', '<input type="range">'), violation('label_wrong', '<input type="text">')]
  expect(withoutExcepted(found, used, list)).toEqual([found[1]])
  expect([...used]).toEqual([list[0]])
})
