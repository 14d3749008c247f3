import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

test('the handbook says what to do after a breach of personal data, within 72 hours', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  expect(text).toMatch(/personal data breach, to be reported to the authority within 72 hours/)
  expect(text).toContain('## A breach of personal data')
})
