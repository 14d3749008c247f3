import { expect, test } from 'vitest'
import { type TextStorage, tolerantStorage } from './tolerant-storage.ts'

function refusing(refusals: { read?: boolean; write?: boolean }, kept = new Map<string, string>()) {
  const storage: TextStorage = {
    getItem(key) {
      if (refusals.read) throw new DOMException('denied', 'SecurityError')
      return kept.get(key) ?? null
    },
    setItem(key, text) {
      if (refusals.write) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, text)
    },
    removeItem(key) {
      kept.delete(key)
    },
  }
  return storage
}

test.each<[string, () => TextStorage | undefined]>([
  [
    'naming the storage throws',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['there is none', () => undefined],
  ['reading throws', () => refusing({ read: true })],
  ['writing throws', () => refusing({ write: true })],
])('memory serves when %s', (_when, open) => {
  const storage = tolerantStorage(open)
  expect(storage.read('k')).toBeNull()
  storage.write('k', 'one')
  storage.write('k', 'two')
  expect(storage.read('k')).toBe('two')
  storage.write('k', null)
  expect(storage.read('k')).toBeNull()
})

test('a storage that is full does not retain outdated values', () => {
  const kept = new Map([['k', 'old']])
  const storage = tolerantStorage(() => refusing({ write: true }, kept))
  expect(storage.read('k')).toBe('old')
  storage.write('k', 'new')
  expect(kept.has('k')).toBe(false)
  expect(storage.read('k')).toBe('new')
})
