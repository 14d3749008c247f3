import { expect, test } from 'vitest'
import type { Violation } from './engine.ts'
import { type Exception, withoutExcepted } from './exceptions.ts'

const violation = (rule: string, element: string): Violation => ({ rule, element, reason: '', message: '', path: '' })
const list: readonly Exception[] = [
  { rule: 'label_wrong', element: /^<input type="range"/, because: '' },
  { rule: 'never_found', element: /^<p/, because: '' },
  { rule: /_unique$/, place: 'dev_kit', element: /^</, because: '' },
]

test('an exception is for one rule at some elements, and it is known which ones were needed', () => {
  const used = new Set<Exception>()
  const found = [violation('label_wrong', '<input type="range">'), violation('label_wrong', '<input type="text">')]
  expect(withoutExcepted(found, used, { list })).toEqual([found[1]])
  expect([...used]).toEqual([list[0]])
})

test('an exception of a page is for that page alone', () => {
  const found = [violation('name_unique', '<nav>')]
  expect(withoutExcepted(found, new Set(), { list, place: 'dev_kit' })).toEqual([])
  expect(withoutExcepted(found, new Set(), { list, place: 'home' })).toEqual(found)
})
